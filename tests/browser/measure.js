/** What is wrong with how the page is laid out, as a list of lines. Evaluated in the page with `{fingers}`: whether it is for fingers. */
({ fingers }) => {
  const faults = [];
  const FINGER = 44;
  const describe = (node) => {
    const classes = [...node.classList].join(".");
    const words = (node.getAttribute("aria-label") ?? node.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `${node.localName}${classes ? `.${classes}` : ""} "${words}"`;
  };
  const isSeen = (node) => {
    const box = node.getBoundingClientRect();
    return node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box.width > 1 && box.height > 1 && !node.closest(".visually-hidden, .skip-link");
  };
  const round = (value) => Math.round(value * 10) / 10;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);

  // The page as a whole never scrolls sideways.
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth + 1) {
    const widest = all("body *").filter((node) => node.getBoundingClientRect().right > clientWidth + 1).slice(0, 4).map(describe);
    faults.push(`the page scrolls sideways: ${scrollWidth} in ${clientWidth}, by ${widest.join("; ")}`);
  }

  // No text is cut off.
  const hasText = (node) => [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
  for (const node of all("body *:not(svg *):not(input):not(option)").filter(hasText)) {
    const { overflowX, overflowY } = getComputedStyle(node);
    if (/hidden|clip/.test(overflowX) && node.scrollWidth > node.clientWidth + 1) faults.push(`cut off at the side: ${describe(node)} ${node.scrollWidth} in ${node.clientWidth}`);
    if (/hidden|clip/.test(overflowY) && node.scrollHeight > node.clientHeight + 2) faults.push(`cut off below: ${describe(node)} ${node.scrollHeight} in ${node.clientHeight}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    for (let host = node.parentElement; host && host !== document.body; host = host.parentElement) {
      const style = getComputedStyle(host);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      const box = host.getBoundingClientRect();
      const sideways = /hidden|clip/.test(style.overflowX) && (text.right > box.right + 2 || text.left < box.left - 2);
      const upright = /hidden|clip/.test(style.overflowY) && (text.bottom > box.bottom + 3 || text.top < box.top - 3);
      if (sideways || upright) faults.push(`hangs out of ${describe(host)}: ${describe(node)}`);
    }
  }

  // Every control can be pressed where it stands, and is large enough for a finger.
  const controls = all("button, a[href], select, textarea, input:not([type=radio]):not([type=checkbox]), .segments label, label.choice, summary");
  const isScrolledAway = (node, x, y) => {
    for (let host = node.parentElement; host; host = host.parentElement) {
      if (getComputedStyle(host).overflow === "visible") continue;
      const box = host.getBoundingClientRect();
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) return true;
    }
    return false;
  };
  // Menus, windows and a card beside its neighbour may lie over things; so may a bar at the edge of a page that scrolls.
  const isOnTop = (hit) => {
    if (hit.closest(".mw-card-button, .mw-float, dialog, .menu, site-notices")) return true;
    for (let host = hit; host; host = host.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(host).position)) return document.documentElement.scrollHeight > innerHeight;
    }
    return false;
  };
  const modal = document.querySelector("dialog[open]");
  for (const node of controls) {
    if (modal && !modal.contains(node)) continue;
    const box = node.getBoundingClientRect();
    const name = node.getAttribute("aria-label") || node.labels?.[0]?.textContent || node.title || node.textContent;
    if (!name?.trim()) faults.push(`has no name: ${describe(node)}`);
    const inText = node.localName === "a" && (getComputedStyle(node).display === "inline" || node.matches(".rule-number"));
    if (fingers && !inText && (box.width < FINGER - 0.5 || box.height < FINGER - 0.5)) {
      faults.push(`too small for a finger: ${describe(node)} ${round(box.width)}x${round(box.height)}`);
    }
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const hit = document.elementFromPoint(x, y);
    if (!hit || node.contains(hit) || hit.contains(node) || isScrolledAway(node, x, y) || isOnTop(hit)) continue;
    faults.push(`covered: ${describe(node)} by ${describe(hit)}`);
  }

  // The names on the map keep clear of each other, of all areas, and of the map's edge.
  const names = all(".mw-name");
  const pane = document.querySelector(".mw-map")?.getBoundingClientRect();
  const rims = [...document.querySelectorAll(".mw-area .rim")];
  names.forEach((name, index) => {
    const box = name.getBoundingClientRect();
    const inset = { left: box.left + 1, right: box.right - 1, top: box.top + box.height * 0.2, bottom: box.bottom - box.height * 0.22 };
    if (pane && (inset.left < pane.left || inset.right > pane.right || inset.top < pane.top || inset.bottom > pane.bottom)) faults.push(`off the map: ${name.textContent}`);
    for (const other of names.slice(index + 1)) {
      const there = other.getBoundingClientRect();
      const apart = inset.right < there.left + 1 || inset.left > there.right - 1 || inset.bottom < there.top + there.height * 0.2 || inset.top > there.bottom - there.height * 0.22;
      if (!apart) faults.push(`names overlap: ${name.textContent} and ${other.textContent}`);
    }
    for (const rim of rims) {
      const back = rim.getScreenCTM()?.inverse();
      const spots = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1].flatMap((share) => [inset.top, (inset.top + inset.bottom) / 2, inset.bottom].map((y) => new DOMPoint(inset.left + share * (inset.right - inset.left), y)));
      if (back && spots.some((spot) => rim.isPointInFill(spot.matrixTransform(back)))) faults.push(`the name ${name.textContent} lies over ${rim.closest(".mw-area").dataset.area}`);
    }
  });
  return [...new Set(faults)];
}
