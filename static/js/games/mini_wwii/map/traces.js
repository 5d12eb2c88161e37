/** What happened last, drawn on the map: an arrow for a move, a burst for an attack, a ring for a new unit. */

/** @import { Chart, Place, Point } from "../types.js" */

import { svg } from "../../../lib/html.js";
import { starPath } from "../icons.js";
import { controlPoint } from "./links.js";

const BEND = 0.11;
const MOST_BEND = 30;

/**
 * @typedef {{kind: "move", from: string, to: string, nation: string}
 *   | {kind: "attack" | "build", area: string, nation: string}} Trace
 */

/** @param {import("../../../types/protocol.js").GameEvent[]} events @returns {Trace[]} */
export function tracesOf(events) {
  /** @type {Trace[]} */
  const traces = [];
  for (const event of events) {
    const { area, nation } = event;
    if (event.type === "unit_moved") traces.push({ kind: "move", from: event["origin"], to: event["to"], nation });
    if (event.type === "unit_removed") traces.push({ kind: "attack", area, nation: event["country"] });
    if (event.type === "unit_built" || event.type === "unit_placed") traces.push({ kind: "build", area, nation });
  }
  return traces;
}

/** @param {readonly Trace[]} traces @param {Chart} chart */
export function drawTraces(traces, chart) {
  const at = (/** @type {string} */ id) => /** @type {Place} */ (chart.places.get(id));
  return traces.map((trace) => (trace.kind === "move" ? arrow(trace.nation, at(trace.from), at(trace.to), chart.pole) : spot(trace.kind, trace.nation, at(trace.area))));
}

/** @param {string} nation @param {Place} from @param {Place} to @param {Point} pole */
function arrow(nation, from, to, pole) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const control = controlPoint(from, to, pole, Math.min(BEND, MOST_BEND / length));
  const start = toward(from, control, from.r + 4);
  const end = toward(to, control, to.r + 14);
  const angle = (Math.atan2(to.y - control.y, to.x - control.x) * 180) / Math.PI;
  const path = `M${start.x} ${start.y}Q${control.x} ${control.y} ${end.x} ${end.y}`;
  return svg`<g class="mw-arrow nation-${nation}">
    <path class="casing" d=${path} /><path class="shaft" d=${path} />
    <path class="head" d="M-6-9 12 0-6 9-2 0z" transform="translate(${end.x} ${end.y}) rotate(${angle})" />
  </g>`;
}

/** @param {Point} from @param {Point} to @param {number} distance @returns {Point} */
function toward(from, to, distance) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * distance) / length, y: from.y + ((to.y - from.y) * distance) / length };
}

/** @param {"attack" | "build"} kind @param {string} nation @param {Place} place */
function spot(kind, nation, { x, y, r }) {
  const outline = kind === "attack" ? svg`<path d=${starPath(14, r + 17, r + 8)} />` : svg`<circle r=${r + 9} />`;
  return svg`<g class="mw-spot spot-${kind} nation-${nation}" transform="translate(${x} ${y})">${outline}</g>`;
}
