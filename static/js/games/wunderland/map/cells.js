/** The ground of each section: all that lies nearest to one of its places. Pure geometry. */

/** @import { Location, Point } from "../types.js" */

/** @typedef {{from: Point, to: Point, beyond: number}} Edge `beyond`: the place on the other side, -1 for the board's rim */

const RIM = { x: 668, y: 655 };
const RIM_POINTS = 96;
const LONG = 55;
const WOBBLE = 13;

/** The board's rim: a square with round corners. */
function rim() {
  return Array.from({ length: RIM_POINTS }, (_, index) => {
    const angle = (index / RIM_POINTS) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const bend = (/** @type {number} */ v) => Math.sign(v) * Math.abs(v) ** 0.42;
    return { x: RIM.x * bend(c), y: RIM.y * bend(s) };
  });
}

/** @param {readonly Location[]} places @param {string} section @returns {Point[]} the outline, smooth */
export function outline(places, section) {
  const edges = places.flatMap((place, index) => (place.section === section ? cell(places, index) : []));
  const border = edges.filter(({ beyond }) => beyond < 0 || places[beyond]?.section !== section);
  return smooth(smooth(chain(border).flatMap(wobble)));
}

/** @param {readonly Location[]} places @param {number} own @returns {Edge[]} */
function cell(places, own) {
  const corners = rim();
  /** @type {Edge[]} */
  let edges = corners.map((from, index) => ({ from, to: /** @type {Point} */ (corners[(index + 1) % corners.length]), beyond: -1 }));
  places.forEach((_, other) => {
    if (other !== own) edges = clip(edges, /** @type {Location} */ (places[own]), /** @type {Location} */ (places[other]), other);
  });
  return edges;
}

/** Keeps what is nearer to `site` than to `rival`. @param {Edge[]} edges @param {Point} site @param {Point} rival @param {number} beyond */
function clip(edges, site, rival, beyond) {
  const [nx, ny] = [rival.x - site.x, rival.y - site.y];
  const middle = { x: (site.x + rival.x) / 2, y: (site.y + rival.y) / 2 };
  const side = (/** @type {Point} */ p) => (p.x - middle.x) * nx + (p.y - middle.y) * ny;
  /** @type {Edge[]} */
  const kept = [];
  /** @type {Point | null} */
  let leaves = null;
  /** @type {Point | null} */
  let enters = null;
  for (const edge of edges) {
    const [a, b] = [side(edge.from), side(edge.to)];
    const cut = () => mix(edge.from, edge.to, a / (a - b));
    if (a <= 0 && b <= 0) kept.push(edge);
    else if (a <= 0) kept.push({ ...edge, to: (leaves = cut()) });
    else if (b <= 0) kept.push({ ...edge, from: (enters = cut()) });
  }
  if (leaves && enters) kept.push({ from: leaves, to: enters, beyond });
  return kept;
}

/** The edges one after the other around the section. @param {Edge[]} edges */
function chain(edges) {
  const left = [...edges];
  const found = left.splice(0, 1);
  while (left.length) {
    const { to } = /** @type {Edge} */ (found.at(-1));
    const gaps = left.map(({ from }) => Math.hypot(from.x - to.x, from.y - to.y));
    found.push(...left.splice(gaps.indexOf(Math.min(...gaps)), 1));
  }
  return found;
}

/** A long border is not straight; both sides see the same bend. @param {Edge} edge */
function wobble({ from, to, beyond }) {
  if (beyond < 0 || Math.hypot(to.x - from.x, to.y - from.y) < LONG) return [from];
  const middle = mix(from, to, 0.5);
  const hash = Math.sin(Math.round(middle.x) * 12.9898 + Math.round(middle.y) * 78.233) * 43758.5453;
  const turn = (hash - Math.floor(hash)) * 2 * Math.PI;
  return [from, { x: middle.x + Math.cos(turn) * WOBBLE, y: middle.y + Math.sin(turn) * WOBBLE }];
}

/** Cuts the corners. @param {Point[]} points */
function smooth(points) {
  return points.flatMap((point, index) => {
    const next = /** @type {Point} */ (points[(index + 1) % points.length]);
    return [mix(point, next, 0.25), mix(point, next, 0.75)];
  });
}

/** @param {Point} a @param {Point} b @param {number} t */
const mix = (a, b, t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

/** @param {readonly Point[]} points */
export const pathOf = (points) => `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`;

/** @param {Point} point @param {readonly Point[]} shape */
export function isInside({ x, y }, shape) {
  let inside = false;
  shape.forEach((a, index) => {
    const b = /** @type {Point} */ (shape[(index + 1) % shape.length]);
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  });
  return inside;
}

/** @param {Point} point @param {Point} a @param {Point} b the ends of a line */
export function distanceToLine(point, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.max(0, Math.min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(point.x - a.x - dx * t, point.y - a.y - dy * t);
}
