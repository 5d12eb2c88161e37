/** The places and lines of the board, and what is shown at a place. */

/** @import { GameData, Location } from "../types.js" */

import { svg } from "../../../lib/html.js";
import { SYMBOLS, picturePath } from "../icons.js";

export const RADIUS = 31;
export const START_RADIUS = 66;

/** @param {Location} place */
export const radiusOf = (place) => (place.kind === "start" ? START_RADIUS : RADIUS);

/** @param {GameData} data */
export function drawLines({ lines, locations }) {
  const at = (/** @type {string} */ id) => /** @type {Location} */ (locations.find((location) => location.id === id));
  const d = lines.map(({ a, b }) => `M${at(a).x} ${at(a).y}L${at(b).x} ${at(b).y}`).join("");
  return svg`<g class="wl-lines" aria-hidden="true"><path class="bed" d=${d} /><path class="ties" d=${d} /><path class="rail" d=${d} /></g>`;
}

/** @param {Location} place @param {GameData} data */
export function drawPlace(place, data) {
  const section = data.sections.find(({ id }) => id === place.section);
  const inside = place.kind === "start" ? drawStart(place.name) : place.kind === "symbol" ? drawSymbol(section?.symbol ?? "") : drawPhoto(place.id);
  return svg`<g class="wl-place kind-${place.kind} section-${place.section}" transform="translate(${place.x} ${place.y})" role="button" tabindex="-1" data-place=${place.id}>
    <g class="wl-grow">
      <circle class="wl-focus" r=${radiusOf(place) + 11} />
      <g class="wl-rings"></g>
      <circle class="wl-lit" r=${radiusOf(place) + 5} />
      ${inside}
      ${place.kind === "start" ? null : svg`<g class="wl-number"><rect x="-18" y="14" width="36" height="24" rx="12" /><text y="33">${place.number}</text></g>`}
      <g class="wl-left"></g><g class="wl-steps"></g>
    </g>
  </g>`;
}

/** @param {string} id */
function drawPhoto(id) {
  return svg`<g><circle class="wl-disc" r=${RADIUS} /><path class="wl-drawing" transform="translate(-17 -22) scale(1.420)" d=${picturePath(id)} /></g>`;
}

/** @param {string} symbol */
function drawSymbol(symbol) {
  return svg`<g><rect class="wl-disc" x="-32" y="-30" width="64" height="60" rx="9" /><path class="wl-stamp" d="M-27-25h54v50h-54z" />
    <path class="wl-sign" transform="translate(-18 -24) scale(1.500)" d=${SYMBOLS[symbol] ?? ""} /></g>`;
}

/** @param {string} name */
function drawStart(name) {
  return svg`<g><circle class="wl-disc" r=${START_RADIUS} /><circle class="wl-court" r="58" /><text class="wl-start-name" y="5">${name}</text></g>`;
}

/** @param {SVGElement} node @param {number | null} left postcards in the stack here */
export function showStack(node, left) {
  const holder = node.querySelector(".wl-left");
  if (!holder || left === null || holder.getAttribute("data-left") === String(left)) return;
  holder.setAttribute("data-left", String(left));
  holder.classList.toggle("empty", left === 0);
  holder.replaceChildren(
    svg`<g><path class="cards" d="M14-42h26v17H14z" transform="rotate(8 27 -34)" /><path class="cards" d="M14-42h26v17H14z" /><text x="27" y="-28.500">${left}</text></g>`,
  );
}

/** @param {SVGElement} node @param {Location} place @param {readonly string[]} marks of the viewer's cards */
export function showRings(node, place, marks) {
  const holder = node.querySelector(".wl-rings");
  if (!holder || holder.getAttribute("data-marks") === marks.join()) return;
  holder.setAttribute("data-marks", marks.join());
  holder.replaceChildren(
    ...marks.map((mark, index) => {
      const r = radiusOf(place) + 8 + index * 7;
      return svg`<g class="wl-ring mark-${mark}"><circle r=${r} /><g transform="translate(${-r * 0.74 - index * 14} ${-r * 0.74})"><circle class="seal" r="12.500" /><text y="5.500">${mark}</text></g></g>`;
    }),
  );
}

/** @param {SVGElement} node @param {Location} place @param {number | undefined} steps from the chosen place; undefined for none */
export function showSteps(node, place, steps) {
  const holder = node.querySelector(".wl-steps");
  if (!holder) return;
  holder.replaceChildren(...(steps ? [svg`<g transform="translate(${radiusOf(place) * 0.9} ${-radiusOf(place) * 0.8})"><circle r="14" /><text y="6">${steps}</text></g>`] : []));
}
