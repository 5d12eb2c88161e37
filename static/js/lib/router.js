/** Paths to pages, on the History API. A page is a custom element that gets `params` and stays until the path changes. */

/**
 * @typedef {Record<string, string>} Params
 * @typedef {HTMLElement & {params?: Params}} Page
 * @typedef {{pattern: RegExp, tag: string, load: () => Promise<unknown>, bare?: boolean}} Route
 *   `pattern` has named groups; `bare` pages draw their own header
 */

/** @type {{routes: Route[], outlet: HTMLElement, onError: (error: unknown) => void} | null} */
let current = null;
let visit = 0;

/**
 * @param {Route[]} routes
 * @param {HTMLElement} outlet
 * @param {(error: unknown) => void} onError
 */
export function startRouter(routes, outlet, onError) {
  current = { routes, outlet, onError };
  addEventListener("popstate", () => show(false));
  document.addEventListener("click", followLink);
  return show(false);
}

/**
 * @param {string} path
 * @param {{replace?: boolean}} [how]
 */
export function navigate(path, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  return show(true);
}

/** @param {MouseEvent} event */
function followLink(event) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  if (samePage && link.hash) return;
  if (!current?.routes.some((route) => route.pattern.test(link.pathname))) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

/** @param {boolean} moved the person asked for it: take the focus along */
async function show(moved) {
  if (!current) return;
  const { routes, outlet, onError } = current;
  const mine = ++visit;
  const { route, params } = match(routes);
  try {
    await route.load();
  } catch (error) {
    if (mine === visit) onError(error);
    return;
  }
  if (mine !== visit) return;
  const page = /** @type {Page} */ (document.createElement(route.tag));
  page.params = params;
  document.body.classList.toggle("bare", Boolean(route.bare));
  outlet.replaceChildren(page);
  if (!moved) return;
  if (!location.hash) scrollTo(0, 0);
  outlet.focus({ preventScroll: true });
}

/** @param {Route[]} routes the last one takes every path */
function match(routes) {
  for (const route of routes) {
    const found = route.pattern.exec(location.pathname);
    if (found) return { route, params: { .../** @type {Params} */ (found.groups ?? {}) } };
  }
  return { route: /** @type {Route} */ (routes[routes.length - 1]), params: {} };
}
