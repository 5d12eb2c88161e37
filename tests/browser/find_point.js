/**
 * Where to press so that the press arrives: a point of the viewport at which nothing else lies over the thing.
 * Evaluated in the page with `{selector, index, area}`; for an area of the map, a point where no unit stands if there is one.
 */
({ selector, index = 0, area = "" }) => {
  const thing = area ? document.querySelector(`.mw-area[data-area="${area}"]`) : [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility())[index];
  if (!thing) return { fault: `nothing at ${selector || area}` };
  if (!area) thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = (area ? thing.querySelector(".ground") : thing).getBoundingClientRect();
  const shares = area ? [[0.5, 0.82], [0.5, 0.2], [0.5, 0.5], [0.25, 0.5], [0.75, 0.5]] : [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8], [0.1, 0.1]];
  const seen = [];
  for (const [x, y] of shares) {
    const point = { x: box.left + box.width * x, y: box.top + box.height * y };
    const hit = document.elementFromPoint(point.x, point.y);
    const isHit = area ? hit?.closest(".mw-chart") && (hit.closest("[data-area]")?.dataset.area ?? area) === area : hit && thing.contains(hit);
    if (isHit) return point;
    seen.push(hit ? `${hit.tagName}.${hit.getAttribute("class")}` : "nothing");
  }
  return { fault: `${area || selector} is covered by ${seen.join(", ")}` };
}
