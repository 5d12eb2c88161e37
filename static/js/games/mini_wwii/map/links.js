/** Links as curves: roads over land, shipping lanes over the sea. Flag links are pennants on the areas (areas.js). */

/** @import { Chart, LinkData, Place, Point } from "../types.js" */

import { svg } from "../../../lib/html.js";

const BOW = { land: 0.03, sea: 0.07 };
const SAMPLES = 14;
const CLEARANCE = 5;

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
  const others = [...chart.places.values()].filter((place) => place !== a && place !== b);
  const tries = [1, 0.5, 0, -0.5, -1].map((share) => controlPoint(a, b, chart.pole, BOW[kind] * share));
  const c = tries.find((control) => others.every((place) => isClear(place, a, control, b))) ?? middle(a, b);
  return `M${a.x} ${a.y}Q${c.x.toFixed(1)} ${c.y.toFixed(1)} ${b.x} ${b.y}`;
}

/** @param {Point} a @param {Point} b */
function middle(a, b) {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/**
 * The control point of a line from a to b that bows away from the pole, as parallels do.
 * @param {Point} a
 * @param {Point} b
 * @param {Point} pole
 * @param {number} bow share of the length
 * @returns {Point}
 */
export function controlPoint(a, b, pole, bow) {
  const { x, y } = middle(a, b);
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const normal = { x: (a.y - b.y) / length, y: (b.x - a.x) / length };
  const away = normal.x * (x - pole.x) + normal.y * (y - pole.y) < 0 ? -1 : 1;
  const lift = 2 * bow * length * away;
  return { x: x + normal.x * lift, y: y + normal.y * lift };
}

/** Whether the curve from a to b keeps off a token. @param {Place} place @param {Point} a @param {Point} c @param {Point} b */
function isClear(place, a, c, b) {
  return Array.from({ length: SAMPLES }, (_, index) => (index + 0.5) / SAMPLES).every((t) => {
    const x = (1 - t) ** 2 * a.x + 2 * t * (1 - t) * c.x + t * t * b.x;
    const y = (1 - t) ** 2 * a.y + 2 * t * (1 - t) * c.y + t * t * b.y;
    return Math.hypot(x - place.x, y - place.y) > place.r + CLEARANCE;
  });
}
