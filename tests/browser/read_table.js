/** What the table of Mini WWII offers and shows, as somebody who looks at the page can tell. Evaluated in the page. */
() => {
  const root = document.querySelector(".mw-table-root");
  if (!root) return null;
  const all = (selector) => [...root.querySelectorAll(selector)];
  const isShown = (node) => node.checkVisibility();
  const words = (node) => node.textContent.trim().replace(/\s+/g, " ");
  const named = (node, prefix) => [...node.classList].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  const areas = all(".mw-area");
  const units = all(".mw-unit:not(.leaving)");
  const float = root.querySelector(".mw-float");
  return {
    mine: root.classList.contains("mine"),
    busy: root.classList.contains("busy"),
    prompt: words(root.querySelector(".mw-prompt-text") ?? root),
    marks: Object.fromEntries(areas.map((area) => [area.dataset.area, named(area, "can-").sort()]).filter(([, marks]) => marks.length)),
    // The area that an advance goes to is marked like the one of a picked-up unit, but there is nothing to put down.
    chosen: root.querySelector('.mw-prompt-buttons [aria-label="Cancel"]') ? root.querySelector(".mw-area.chosen").dataset.area : "",
    cards: all(".mw-hand .playable").map((card) => card.dataset.card),
    hand: all(".mw-hand [data-card]").filter(isShown).map((card) => card.dataset.card),
    seen: all(".mw-seen-cards .playable").filter(isShown).length,
    buttons: all(".mw-prompt-buttons button").filter(isShown).map(words),
    isOpen: !float.hidden,
    entries: all(".mw-float .mw-entry").filter(isShown).map((entry) => ({ label: words(entry), tones: named(entry, "tone-") })),
    board: Object.fromEntries(areas.map((area) => [area.dataset.area, {
      by: named(area, "by-").join(),
      damaged: area.classList.contains("damaged"),
      units: units.filter((unit) => unit.dataset.area === area.dataset.area)
        .map((unit) => `${unit.dataset.nation} ${unit.dataset.unit}${unit.classList.contains("cut-off") ? " cut off" : ""}`).sort(),
    }])),
    points: all(".mw-race-number").map((number) => Number(number.textContent)),
  };
}
