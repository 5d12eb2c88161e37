/**
 * The coasts: our own abstract drawing, made from nothing but where the areas stand and how land links join them.
 * A field of distances to the nearest land is traced at several levels: the coast itself and lines of water around it.
 */

/** @import { AreaData, Chart, LinkData, Point } from "../types.js" */

import { noise } from "./noise.js";

const STEP = 8;
const REACH = 96;
const MARGIN = 260;
const AREA_RADIUS = 54;
const ISLAND_RADIUS = 46;
const LINK_RADIUS = 36;
/** Land that no strait may wash away. */
const CORE_RADIUS = 15;
const STRAIT_RADIUS = 17;
const STRAIT_LENGTH = 52;
/** Half the width of the water between two shores that no land link joins. */
const CHANNEL = 9;
const BLEND = 26;
const ROUGHNESS = 9;

/** @typedef {{x0: number, y0: number, columns: number, rows: number}} Grid */
/** @typedef {{a: Point, b: Point, radius: number}} Capsule */

/**
 * An SVG path for each level: the coast at 0, the water `-level` units off it.
 * @param {readonly AreaData[]} areas
 * @param {readonly LinkData[]} links
 * @param {Chart} chart
 * @param {readonly number[]} levels
 * @returns {string[]}
 */
export function coasts(areas, links, chart, levels) {
  const at = (/** @type {string} */ id) => /** @type {Point} */ (chart.places.get(id));
  const grid = gridOver(chart.box);
  const field = landField(grid, shores(areas, links, at));
  const straits = links.filter((link) => link.kind === "sea").map((link) => strait(at(link.a), at(link.b)));
  const roads = links.filter((link) => link.kind === "land");
  const core = roads.map((link) => ({ a: at(link.a), b: at(link.b), radius: CORE_RADIUS }));
  for (const { x, y, r } of chart.places.values()) core.push({ a: { x, y }, b: { x, y }, radius: r + 4 });
  const water = depth(grid, straits);
  const solid = depth(grid, core);
  field.forEach((value, index) => {
    const dry = Math.max(Math.min(value, -read(water, index)), read(solid, index));
    field[index] = dry + roughness(grid, index);
  });
  const waters = links.filter((link) => link.kind === "sea").map((link) => middle(at(link.a), at(link.b)));
  return levels.map((level) => pathOf(trace(grid, field, level).filter((loop) => isKept(loop, waters))));
}

/** @param {Float32Array} values @param {number} index */
function read(values, index) {
  return /** @type {number} */ (values[index]);
}

/**
 * The capsules of land, one list for each landmass (areas that land links join).
 * @param {readonly AreaData[]} areas
 * @param {readonly LinkData[]} links
 * @param {(id: string) => Point} at
 */
function shores(areas, links, at) {
  const roads = links.filter((link) => link.kind === "land");
  /** @type {Map<string, string>} */
  const mass = new Map(areas.map((area) => [area.id, area.id]));
  for (let joined = true; joined; ) {
    joined = false;
    for (const { a, b } of roads) {
      const [p, q] = [/** @type {string} */ (mass.get(a)), /** @type {string} */ (mass.get(b))];
      if (p === q) continue;
      mass.set(p < q ? b : a, p < q ? p : q);
      joined = true;
    }
  }
  return [...new Set(mass.values())].map((name) => {
    const group = areas.filter((area) => mass.get(area.id) === name);
    const ids = new Set(group.map((area) => area.id));
    const own = roads.filter((link) => ids.has(link.a));
    return [
      ...group.map((area) => ({ a: at(area.id), b: at(area.id), radius: radiusOf(area) })),
      ...own.map((link) => ({ a: at(link.a), b: at(link.b), radius: LINK_RADIUS })),
    ];
  });
}

/** @param {AreaData} area */
function radiusOf(area) {
  return (area.shape === "island" ? ISLAND_RADIUS : AREA_RADIUS) + (area.stars === 3 ? 8 : 0);
}

/** Water across the middle of a sea link. @param {Point} a @param {Point} b @returns {Capsule} */
function strait(a, b) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const half = STRAIT_LENGTH / 2;
  const across = { x: ((a.y - b.y) / length) * half, y: ((b.x - a.x) / length) * half };
  const { x, y } = middle(a, b);
  return { a: { x: x - across.x, y: y - across.y }, b: { x: x + across.x, y: y + across.y }, radius: STRAIT_RADIUS };
}

/** @param {Point} a @param {Point} b */
function middle(a, b) {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** @param {Chart["box"]} box @returns {Grid} */
function gridOver(box) {
  const columns = Math.ceil((box.width + 2 * MARGIN) / STEP);
  const rows = Math.ceil((box.height + 2 * MARGIN) / STEP);
  return { x0: box.x - MARGIN, y0: box.y - MARGIN, columns, rows };
}

/**
 * How far inside land (positive) each grid point is; where two landmasses would meet, a channel parts them.
 * @param {Grid} grid
 * @param {Capsule[][]} masses
 */
function landField(grid, masses) {
  const best = new Float32Array(grid.columns * grid.rows).fill(-REACH);
  const second = best.slice();
  for (const capsules of masses) {
    depth(grid, capsules).forEach((value, index) => {
      if (value > read(best, index)) {
        second[index] = read(best, index);
        best[index] = value;
      } else if (value > read(second, index)) second[index] = value;
    });
  }
  return best.map((value, index) => Math.min(value, (value - read(second, index)) / 2 - CHANNEL + 2));
}

/** How far inside the capsules each grid point is. @param {Grid} grid @param {Capsule[]} capsules */
function depth(grid, capsules) {
  const values = new Float32Array(grid.columns * grid.rows).fill(-REACH);
  for (const capsule of capsules) stamp(grid, values, capsule);
  return values;
}

/** @param {Grid} grid @param {number} index */
function roughness({ x0, y0, columns }, index) {
  return ROUGHNESS * noise(x0 + (index % columns) * STEP, y0 + Math.floor(index / columns) * STEP);
}

/** @param {Grid} field @param {Float32Array} values @param {Capsule} capsule */
function stamp(field, values, { a, b, radius }) {
  const reach = radius + REACH;
  const first = (/** @type {number} */ p, /** @type {number} */ q, /** @type {number} */ zero) =>
    Math.max(0, Math.floor((Math.min(p, q) - reach - zero) / STEP));
  const last = (/** @type {number} */ p, /** @type {number} */ q, /** @type {number} */ zero, /** @type {number} */ end) =>
    Math.min(end - 1, Math.ceil((Math.max(p, q) + reach - zero) / STEP));
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy || 1;
  for (let row = first(a.y, b.y, field.y0); row <= last(a.y, b.y, field.y0, field.rows); row++) {
    const y = field.y0 + row * STEP;
    for (let column = first(a.x, b.x, field.x0); column <= last(a.x, b.x, field.x0, field.columns); column++) {
      const x = field.x0 + column * STEP;
      const along = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / length));
      const inside = radius - Math.hypot(x - a.x - dx * along, y - a.y - dy * along);
      const index = row * field.columns + column;
      values[index] = smoothMax(read(values, index), inside);
    }
  }
}

/** @param {number} a @param {number} b */
function smoothMax(a, b) {
  const blend = Math.max(0, BLEND - Math.abs(a - b)) / BLEND;
  return Math.max(a, b) + (blend * blend * BLEND) / 4;
}

/** For each of the 16 cases of a cell's corners, the edges (top 0, right 1, bottom 2, left 3) that a line joins. */
const CASES = [
  [], [3, 0], [0, 1], [3, 1], [1, 2], [3, 0, 1, 2], [0, 2], [3, 2],
  [2, 3], [2, 0], [0, 1, 2, 3], [2, 1], [1, 3], [1, 0], [0, 3], [],
];

/**
 * Marching squares: closed loops around all that is above `level`.
 * @param {Grid} field
 * @param {Float32Array} values
 * @param {number} level
 * @returns {Point[][]}
 */
function trace(field, values, level) {
  const { columns, rows } = field;
  const value = (/** @type {number} */ c, /** @type {number} */ r) => read(values, r * columns + c) - level;
  /** @type {Map<string, {to: string, at: Point}>} */
  const steps = new Map();
  for (let r = 0; r < rows - 1; r++) {
    for (let c = 0; c < columns - 1; c++) {
      const corners = [value(c, r), value(c + 1, r), value(c + 1, r + 1), value(c, r + 1)];
      const lines = CASES[corners.reduce((bits, v, index) => bits | (v > 0 ? 1 << index : 0), 0)] ?? [];
      for (let index = 0; index < lines.length; index += 2) {
        const from = /** @type {number} */ (lines[index]);
        const to = /** @type {number} */ (lines[index + 1]);
        steps.set(edgeKey(c, r, from), { to: edgeKey(c, r, to), at: edgePoint(field, c, r, from, corners) });
      }
    }
  }
  return chains(steps);
}

/** @param {number} c @param {number} r @param {number} edge */
function edgeKey(c, r, edge) {
  if (edge === 0) return `h${c},${r}`;
  if (edge === 1) return `v${c + 1},${r}`;
  if (edge === 2) return `h${c},${r + 1}`;
  return `v${c},${r}`;
}

/** @param {Grid} field @param {number} c @param {number} r @param {number} edge @param {number[]} corners @returns {Point} */
function edgePoint(field, c, r, edge, corners) {
  const [a, b] = [corners[edge] ?? 0, corners[(edge + 1) % 4] ?? 0];
  const t = a / (a - b);
  const x = field.x0 + c * STEP;
  const y = field.y0 + r * STEP;
  if (edge === 0) return { x: x + t * STEP, y };
  if (edge === 1) return { x: x + STEP, y: y + t * STEP };
  if (edge === 2) return { x: x + (1 - t) * STEP, y: y + STEP };
  return { x, y: y + (1 - t) * STEP };
}

/** @param {Map<string, {to: string, at: Point}>} steps @returns {Point[][]} */
function chains(steps) {
  const loops = [];
  for (const start of steps.keys()) {
    const loop = [];
    for (let key = start, step = steps.get(key); step; key = step.to, step = steps.get(key)) {
      loop.push(step.at);
      steps.delete(key);
    }
    if (loop.length > 5) loops.push(loop);
  }
  return loops;
}

/** Land, or a hole in it with a sea link across: other holes are dry. @param {Point[]} loop @param {Point[]} waters */
function isKept(loop, waters) {
  return signedArea(loop) < 0 || waters.some((water) => isInside(water, loop));
}

/** @param {Point[]} loop */
function signedArea(loop) {
  return loop.reduce((sum, p, index) => {
    const q = /** @type {Point} */ (loop[(index + 1) % loop.length]);
    return sum + p.x * q.y - q.x * p.y;
  }, 0);
}

/** @param {Point} point @param {Point[]} loop */
function isInside(point, loop) {
  let inside = false;
  loop.forEach((p, index) => {
    const q = /** @type {Point} */ (loop[(index + 1) % loop.length]);
    if (p.y > point.y !== q.y > point.y && point.x < ((q.x - p.x) * (point.y - p.y)) / (q.y - p.y) + p.x) inside = !inside;
  });
  return inside;
}

/** Smooth closed curves through the middles of the loops' sides. @param {Point[][]} loops */
function pathOf(loops) {
  const write = (/** @type {Point} */ p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
  return loops
    .map((loop) => {
      const ends = loop.map((p, index) => middle(p, /** @type {Point} */ (loop[(index + 1) % loop.length])));
      const curves = loop.map((p, index) => `Q${write(p)} ${write(/** @type {Point} */ (ends[index]))}`);
      return `M${write(/** @type {Point} */ (ends.at(-1)))}${curves.join("")}Z`;
    })
    .join("");
}
