/** The sheet below the areas: water, graticule around the pole, compass rose, coasts. */

/** @import { AreaData, Chart, LinkData, Point } from "../types.js" */

import { svg } from "../../../lib/html.js";
import { MAP_TEXT } from "../text.js";
import { coasts } from "./land.js";
import { onChart } from "./layout.js";

const CIRCLES = [64, 150, 240, 335, 435, 540, 650, 770];
const COAST_LEVELS = [0, -7, -16, -27, -40];
const FAR = 2000;

/** Gradients and patterns that the style sheet refers to. @param {Point} pole */
export function drawDefinitions(pole) {
  return svg`<defs>
    <radialGradient id="mw-sea" gradientUnits="userSpaceOnUse" cx=${pole.x} cy=${pole.y} r="820">
      <stop offset="0" class="sea-pole" /><stop offset=".35" class="sea-near" /><stop offset=".8" class="sea-far" /><stop offset="1" class="sea-edge" />
    </radialGradient>
    <radialGradient id="mw-land" gradientUnits="userSpaceOnUse" cx=${pole.x} cy=${pole.y} r="640">
      <stop offset=".1" class="land-ice" /><stop offset=".32" class="land-north" /><stop offset=".62" class="land-middle" /><stop offset="1" class="land-south" />
    </radialGradient>
    <pattern id="mw-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch" d="M0 0V7" /></pattern>
    <pattern id="mw-dots" width="7" height="7" patternUnits="userSpaceOnUse"><circle class="dot" cx="3.5" cy="3.5" r="1.1" /></pattern>
    <pattern id="mw-bars" width="7" height="7" patternUnits="userSpaceOnUse"><path class="hatch" d="M0 3.500H7" /></pattern>
    <pattern id="mw-check" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch" d="M0 0V9M0 0H9" /></pattern>
  </defs>`;
}

/** @param {Chart} chart */
export function drawSea({ pole }) {
  return svg`<g class="mw-sea">
    <rect x=${-FAR} y=${-FAR} width=${2 * FAR} height=${2 * FAR} fill="url(#mw-sea)" />
    <g class="graticule" transform="translate(${pole.x} ${pole.y})">
      ${CIRCLES.map((r, index) => svg`<circle r=${r} class=${index === 1 ? "arctic" : ""} />`)}
      <path d=${meridians(24, 64)} /><path class="fine" d=${meridians(72, 335)} />
    </g>
  </g>`;
}

/** @param {number} count @param {number} from */
function meridians(count, from) {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return `M${(x * from).toFixed(1)} ${(y * from).toFixed(1)}L${(x * FAR).toFixed(1)} ${(y * FAR).toFixed(1)}`;
  }).join("");
}

/** @param {readonly AreaData[]} areas @param {readonly LinkData[]} links @param {Chart} chart */
export function drawLand(areas, links, chart) {
  const [shore, ...waters] = coasts(areas, links, chart, COAST_LEVELS);
  return svg`<g class="mw-land">
    ${waters.map((path, index) => svg`<path class="water-line line-${index}" d=${path} />`).reverse()}
    <path class="shelf" d=${shore} /><path class="shore" fill="url(#mw-land)" fill-rule="evenodd" d=${shore} />
  </g>`;
}

/** The names of the oceans, where the data has open water. */
const OCEANS = [
  { name: MAP_TEXT.pacific, x: 262, y: -385 },
  { name: MAP_TEXT.atlantic, x: 378, y: 296 },
  { name: MAP_TEXT.indian, x: -378, y: 322 },
];

/** @param {Chart} chart */
export function drawOceans(chart) {
  const texts = OCEANS.map(({ name, ...point }) => {
    const at = openSpot(onChart(point, chart.shape), chart);
    return at && name.map((line, index) => svg`<text x=${at.x} y=${at.y + index * 26 - 6}>${line}</text>`);
  });
  return svg`<g class="mw-oceans" aria-hidden="true">${texts}</g>`;
}

const OCEAN = { x: 78, y: 34 };

/** The nearest place where an ocean's name is clear of areas and their names; null if there is none near. @param {Point} around @param {Chart} chart */
function openSpot(around, chart) {
  for (let distance = 0; distance <= 200; distance += 20) {
    for (let turn = 0; turn < 12; turn++) {
      const angle = (turn * Math.PI) / 6;
      const at = { x: around.x + Math.cos(angle) * distance, y: around.y + Math.sin(angle) * distance };
      if (isOpen(at, chart)) return at;
    }
  }
  return null;
}

/** @param {Point} at @param {Chart} chart */
function isOpen({ x, y }, { box, places }) {
  if (x - OCEAN.x < box.x || x + OCEAN.x > box.x + box.width || y - OCEAN.y < box.y || y + OCEAN.y > box.y + box.height) return false;
  return [...places.values()].every((place) => {
    const wide = Math.max(place.r + 18, place.label.width / 2);
    const high = place.r + 18;
    return Math.abs(place.x - x) > wide + OCEAN.x || y + OCEAN.y < place.y - high || y - OCEAN.y > place.label.y + 22;
  });
}

/** The rose at the pole: eight long points, a ring of degrees. @param {Chart} chart */
export function drawCompass({ pole, room }) {
  const scale = Math.min(1, (room - 4) / 61);
  const points = [0, 1, 2, 3].map((quarter) => svg`<g transform="rotate(${quarter * 90})">
    <path class="dark" d="M0-50 7-7 0 0z" /><path class="light" d="M0-50-7-7 0 0z" />
    <g transform="rotate(45) scale(.66)"><path class="dark" d="M0-50 7-7 0 0z" /><path class="light" d="M0-50-7-7 0 0z" /></g>
  </g>`);
  const ticks = Array.from({ length: 72 }, (_, index) => {
    const inner = index % 6 ? 57 : 54;
    const angle = (index / 72) * 2 * Math.PI;
    const at = (/** @type {number} */ r) => `${(Math.cos(angle) * r).toFixed(1)} ${(Math.sin(angle) * r).toFixed(1)}`;
    return `M${at(inner)}L${at(60)}`;
  }).join("");
  return svg`<g class="mw-compass" transform="translate(${pole.x} ${pole.y}) scale(${scale})" aria-hidden="true">
    <circle r="60" class="plate" /><circle r="53" class="thin" /><path class="ticks" d=${ticks} />${points}<circle r="4" class="hub" />
  </g>`;
}
