/** The ground of the board: sections with colour, pattern, scenery and name. Drawn once. */

/** @import { GameData, Point, Section } from "../types.js" */

import { svg } from "../../../lib/html.js";
import { distanceToLine, isInside, outline, pathOf } from "./cells.js";
import { motif } from "./scenery.js";

/** @type {Record<string, {ground: string, ink: string, pattern: string}>} */
export const LOOKS = {
  knuffingen: { ground: "#efdcae", ink: "#a4803a", pattern: "M0 12h24M12 0v24" },
  switzerland: { ground: "#dfe4ea", ink: "#7a8ca3", pattern: "M-2 10 10-2M0 24 24 0M14 26l12-12" },
  austria: { ground: "#cfe0b4", ink: "#6d8f4c", pattern: "M0 16l6-7 6 7 6-7 6 7" },
  america: { ground: "#f3d3a6", ink: "#c17a3e", pattern: "M5 6h2M17 18h2M17 6h2M5 18h2" },
  scandinavia: { ground: "#c8e2df", ink: "#4f918f", pattern: "M0 8q6-5 12 0t12 0M0 20q6-5 12 0t12 0" },
  hamburg: { ground: "#eec7b8", ink: "#b3604b", pattern: "M0 2h24M0 14h24M6 2v12M18 14v10" },
  airport: { ground: "#d9d4e6", ink: "#7d719f", pattern: "M2 12h12M20 12h4M0 24h6M12 24h12" },
  harz: { ground: "#b9cfa6", ink: "#527046", pattern: "M6 4v7M3 8l3-4 3 4M18 16v7M15 20l3-4 3 4" },
};
const PLAIN = { ground: "#e6e0d0", ink: "#8a8065", pattern: "M0 12h24" };

const GRID = 27;
/** About the radius of a place with its number. */
const RIM = 26;
/** Room around a place, a line and an edge, and between two things of the landscape. */
const FREE = { place: 66, line: 30, edge: 44, thing: 74 };
const SIZES = [1.3, 1.05, 1.2];
const LABEL = { height: 24, letter: 18 };

/** @param {GameData} data */
export function drawLand(data) {
  const shapes = new Map(data.sections.map(({ id }) => [id, outline(data.locations, id)]));
  return svg`<g class="wl-land" aria-hidden="true">
    <defs>${data.sections.map(({ id }) => svg`<pattern id="wl-${id}" width="24" height="24" patternUnits="userSpaceOnUse"><path d=${look(id).pattern} fill="none" stroke=${look(id).ink} stroke-width="1.600" stroke-linecap="round" /></pattern>`)}</defs>
    <g class="wl-plinth">${data.sections.map(({ id }) => svg`<path d=${pathOf(shapes.get(id) ?? [])} />`)}</g>
    ${data.sections.map((section) => drawSection(section, shapes.get(section.id) ?? [], data))}
  </g>`;
}

/** @param {string} id */
const look = (id) => LOOKS[id] ?? PLAIN;

/** @param {Section} section @param {Point[]} shape @param {GameData} data */
function drawSection(section, shape, data) {
  const { id, name } = section;
  const d = pathOf(shape);
  const isStart = data.locations.some((place) => place.section === id && place.kind === "start");
  const label = isStart ? null : labelPoint(name, shape, data);
  const things = thingsIn(shape, data, label, name);
  return svg`<g class="wl-section">
    <path d=${d} fill=${look(id).ground} />
    <path d=${d} fill="url(#wl-${id})" opacity=".34" />
    <path d=${d} fill="none" stroke=${look(id).ink} stroke-opacity=".55" stroke-width="9" />
    <path d=${d} fill="none" stroke="#fffaf0" stroke-width="5" />
    ${things.map(({ x, y }, index) => svg`<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${SIZES[index % SIZES.length]})" opacity=".85">${motif(id, index)}</g>`)}
    ${label ? svg`<text class="wl-section-name" x=${label.x.toFixed(0)} y=${label.y.toFixed(0)} fill=${look(id).ink}>${name}</text>` : null}
  </g>`;
}

/** @param {Point[]} shape @returns {Point[]} */
function gridOf(shape) {
  const [xs, ys] = [shape.map(({ x }) => x), shape.map(({ y }) => y)];
  /** @type {Point[]} */
  const points = [];
  let row = 0;
  for (let y = Math.min(...ys); y < Math.max(...ys); y += GRID, row += 1) {
    for (let x = Math.min(...xs) + (row % 2) * (GRID / 2); x < Math.max(...xs); x += GRID) points.push({ x, y });
  }
  return points.filter((point) => isInside(point, shape));
}

/** Where there is most room for the name. @param {string} name @param {Point[]} shape @param {GameData} data */
function labelPoint(name, shape, data) {
  const half = (name.length * LABEL.letter) / 2;
  let [best, most] = [/** @type {Point | null} */ (null), 0];
  for (const point of gridOf(shape)) {
    const along = [-1, -0.5, 0, 0.5, 1].map((part) => ({ x: point.x + half * part, y: point.y - LABEL.height / 3 }));
    if (!along.every((each) => isInside(each, shape))) continue;
    const edge = Math.min(...along.flatMap((each) => shape.map((corner) => Math.hypot(corner.x - each.x, corner.y - each.y))));
    const room = Math.min(roomAt(along, data), edge * 1.6);
    if (room > most) [best, most] = [point, room];
  }
  return best;
}

/** @param {Point[]} points @param {GameData} data */
function roomAt(points, data) {
  return Math.min(...points.map((point) => Math.min(...data.locations.map(({ x, y }) => Math.hypot(x - point.x, y - point.y) - RIM), 0.35 * FREE.place + lineRoom(point, data))));
}

/** @param {Point} point @param {GameData} data */
function lineRoom(point, { lines, locations }) {
  const at = (/** @type {string} */ id) => /** @type {Point} */ (locations.find((location) => location.id === id));
  return Math.min(...lines.map(({ a, b }) => distanceToLine(point, at(a), at(b))));
}

/** @param {Point[]} shape @param {GameData} data @param {Point | null} label @param {string} name @returns {Point[]} */
function thingsIn(shape, data, label, name) {
  /** @type {Point[]} */
  const found = [];
  const half = (name.length * LABEL.letter) / 2 + 26;
  for (const point of gridOf(shape)) {
    const middle = { x: point.x, y: point.y - 12 };
    const free =
      data.locations.every(({ x, y }) => Math.hypot(x - middle.x, y - middle.y) > FREE.place) &&
      lineRoom(middle, data) > FREE.line &&
      shape.every(({ x, y }) => Math.hypot(x - middle.x, y - middle.y) > FREE.edge) &&
      found.every(({ x, y }) => Math.hypot(x - point.x, y - point.y) > FREE.thing) &&
      !(label && Math.abs(label.x - middle.x) < half && Math.abs(label.y - middle.y) < 40);
    if (free) found.push(point);
  }
  return found;
}
