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
  addEventListener("popstate", () => show(location.pathname));
  document.addEventListener("click", followLink);
  return show(location.pathname);
}

/**
 * Goes to another page. The address changes when its code is there and it takes the place of the old page, so whoever
 * still uses that one uses it at its own address. Resolves when that is done; a later visit overtakes an earlier one.
 * @param {string} path
 * @param {{replace?: boolean}} [how]
 * @returns {Promise<void>}
 */
export function navigate(path, { replace = false } = {}) {
  const arrive = () => (replace ? history.replaceState(null, "", path) : history.pushState(null, "", path));
  return show(new URL(path, location.href).pathname, arrive);
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

/**
 * @param {string} path
 * @param {() => void} [arrive] changes the address; then the focus is taken along too
 */
async function show(path, arrive) {
  if (!current) return;
  const { routes, outlet, onError } = current;
  const mine = ++visit;
  const { route, params } = match(routes, path);
  const failure = await route.load().then(() => null, (/** @type {unknown} */ error) => ({ error }));
  if (mine !== visit) return;
  arrive?.();
  if (failure) {
    onError(failure.error);
    return;
  }
  const page = /** @type {Page} */ (document.createElement(route.tag));
  page.params = params;
  document.body.classList.toggle("bare", Boolean(route.bare));
  outlet.replaceChildren(page);
  if (!arrive) return;
  if (!location.hash) scrollTo(0, 0);
  outlet.focus({ preventScroll: true });
}

/** @param {Route[]} routes the last one takes every path @param {string} path */
function match(routes, path) {
  for (const route of routes) {
    const found = route.pattern.exec(path);
    if (found) return { route, params: { .../** @type {Params} */ (found.groups ?? {}) } };
  }
  return { route: /** @type {Route} */ (routes[routes.length - 1]), params: {} };
}
