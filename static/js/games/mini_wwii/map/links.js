/** Links as curves: roads over land, shipping lanes over the sea. Flag links are pennants on the areas (areas.js). */

/** @import { Chart, LinkData, Place, Point } from "../types.js" */

import { svg } from "../../../lib/html.js";

const BOW = { land: 0.03, sea: 0.07 };

/**
 * @param {readonly LinkData[]} links
 * @param {Chart} chart
 */
export function drawLinks(links, chart) {
  const lines = (/** @type {"land" | "sea"} */ kind) =>
    links.filter((link) => link.kind === kind).map((link) => curveOf(link, kind, chart)).join("");
  const sea = lines("sea");
  const land = lines("land");
  return svg`<g class="mw-links">
    <path class="sea casing" d=${sea} /><path class="sea lane" d=${sea} />
    <path class="land casing" d=${land} /><path class="land road" d=${land} />
  </g>`;
}

/** @param {LinkData} link @param {"land" | "sea"} kind @param {Chart} chart */
function curveOf(link, kind, chart) {
  const a = /** @type {Place} */ (chart.places.get(link.a));
  const b = /** @type {Place} */ (chart.places.get(link.b));
  return curve(a, b, chart.pole, BOW[kind]);
}

/**
 * A line from a to b that bows away from the pole, as parallels do.
 * @param {Point} a
 * @param {Point} b
 * @param {Point} pole
 * @param {number} bow share of the length
 */
export function curve(a, b, pole, bow) {
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const normal = { x: (a.y - b.y) / length, y: (b.x - a.x) / length };
  const out = normal.x * (middle.x - pole.x) + normal.y * (middle.y - pole.y) < 0 ? -1 : 1;
  const lift = 2 * bow * length * out;
  const x = (middle.x + normal.x * lift).toFixed(1);
  const y = (middle.y + normal.y * lift).toFixed(1);
  return `M${a.x} ${a.y}Q${x} ${y} ${b.x} ${b.y}`;
}
