/**
 * Where the areas stand on the chart. The data's positions suit a tall pane; for a wide one the polar map is turned a
 * quarter. Then areas are eased apart until no token or name lies on another and no link runs behind a token.
 */

/** @import { AreaData, Chart, LinkData, Place, Point } from "../types.js" */

export const LABEL_SIZE = 16;
const RADIUS = 34;
const RADIUS_LARGE = 42;
const LABEL_GAP = 3;
const ROUNDS = 300;
/** The open sea between Norway, Siberia, Alaska and Canada, in the data's coordinates. */
const POLE = { x: 58, y: -84 };
const SEARCH = 90;
const WIDE_FROM = 1.24;
const BROAD_FROM = 1.72;
/** How far the data's positions are stretched. */
const STRETCH = { tall: { x: 0.96, y: 0.78 }, wide: { x: 1.16, y: 0.78 }, broad: { x: 1.32, y: 0.66 } };
const NARROW = "fijlrtI. ";
const BROAD = "mwMW";

/**
 * @param {readonly AreaData[]} areas
 * @param {readonly LinkData[]} links
 * @param {Chart["shape"]} shape
 * @returns {Chart}
 */
export function arrange(areas, links, shape) {
  const turn = (/** @type {Point} */ point) => onChart(point, shape);
  const nodes = areas.map((area) => node(area, turn(area)));
  const byId = new Map(nodes.map((each) => [each.id, each]));
  const segments = links
    .filter((link) => link.kind !== "flag")
    .map((link) => ({ a: /** @type {Node} */ (byId.get(link.a)), b: /** @type {Node} */ (byId.get(link.b)) }));
  for (let round = 0; round < ROUNDS; round++) relax(nodes, segments, round < ROUNDS - 110 ? 0.03 : 0);
  const places = new Map(nodes.map((each) => [each.id, placeOf(each)]));
  return { shape, places, ...openWater(nodes, segments, turn(POLE)), box: boundsOf(nodes) };
}

/** @typedef {{id: string, x: number, y: number, ax: number, ay: number, r: number, w: number}} Node */

/** A point of the data on the chart: turned a quarter unless the chart is tall. @param {Point} point @param {Chart["shape"]} shape */
export function onChart({ x, y }, shape) {
  const stretch = STRETCH[shape];
  return shape === "tall" ? { x: x * stretch.x, y: y * stretch.y } : { x: -y * stretch.x, y: x * stretch.y };
}

/** The shape that fills a pane best. @param {number} width @param {number} height @returns {Chart["shape"]} */
export function shapeFor(width, height) {
  const ratio = width / height;
  if (ratio < WIDE_FROM) return "tall";
  return ratio < BROAD_FROM ? "wide" : "broad";
}

/**
 * @param {AreaData} area
 * @param {Point} at
 * @returns {Node}
 */
function node(area, { x, y }) {
  const r = area.stars === 3 ? RADIUS_LARGE : RADIUS;
  return { id: area.id, x, y, ax: x, ay: y, r, w: textWidth(area.name) };
}

/** The width of a name in map units, a little generous. @param {string} text */
export function textWidth(text) {
  let em = 0;
  for (const letter of text) {
    if (NARROW.includes(letter)) em += 0.36;
    else if (BROAD.includes(letter)) em += 0.92;
    else em += letter === letter.toUpperCase() ? 0.72 : 0.6;
  }
  return em * LABEL_SIZE;
}

/**
 * @param {Node[]} nodes
 * @param {{a: Node, b: Node}[]} segments
 * @param {number} pull how strongly each area is drawn back to where the data has it
 */
function relax(nodes, segments, pull) {
  for (const each of nodes) {
    each.x += (each.ax - each.x) * pull;
    each.y += (each.ay - each.y) * pull;
  }
  for (const [index, a] of nodes.entries()) {
    for (let other = index + 1; other < nodes.length; other++) separate(a, /** @type {Node} */ (nodes[other]));
  }
  for (const { a, b } of segments) {
    for (const each of nodes) if (each !== a && each !== b) clear(each, a, b);
  }
}

/** @param {Node} a @param {Node} b */
function separate(a, b) {
  if (Math.abs(a.x - b.x) > 140 || Math.abs(a.y - b.y) > 110) return;
  for (const first of [true, false]) {
    for (const second of [true, false]) push(a, rect(a, first), b, rect(b, second));
  }
}

/** @param {Node} node @param {boolean} token */
function rect({ x, y, r, w }, token) {
  if (token) return { l: x - r - 3, t: y - r - 3, r: x + r + 3, b: y + r + 3 };
  return { l: x - w / 2 - 2, t: y + r + LABEL_GAP, r: x + w / 2 + 2, b: y + r + LABEL_GAP + LABEL_SIZE + 3 };
}

/** @typedef {{l: number, t: number, r: number, b: number}} Rect */

/** @param {Node} a @param {Rect} p @param {Node} b @param {Rect} q */
function push(a, p, b, q) {
  const right = p.r - q.l;
  const left = q.r - p.l;
  const down = p.b - q.t;
  const up = q.b - p.t;
  if (right <= 0 || left <= 0 || down <= 0 || up <= 0) return;
  const least = Math.min(right, left, down, up);
  const step = least * 0.5;
  if (least === right) shift(a, b, -step, 0);
  else if (least === left) shift(a, b, step, 0);
  else if (least === down) shift(a, b, 0, -step);
  else shift(a, b, 0, step);
}

/** @param {Node} a @param {Node} b @param {number} dx @param {number} dy */
function shift(a, b, dx, dy) {
  a.x += dx;
  a.y += dy;
  b.x -= dx;
  b.y -= dy;
}

/** Keeps a token off a link that joins two others. @param {Node} node @param {Node} a @param {Node} b */
function clear(node, a, b) {
  const reach = node.r + 8;
  if (node.x < Math.min(a.x, b.x) - reach || node.x > Math.max(a.x, b.x) + reach) return;
  if (node.y < Math.min(a.y, b.y) - reach || node.y > Math.max(a.y, b.y) + reach) return;
  const near = nearest(node, a, b);
  const dx = node.x - near.x;
  const dy = node.y - near.y;
  const distance = Math.hypot(dx, dy);
  if (distance >= reach || distance === 0) return;
  const step = (reach - distance) / distance / 3;
  node.x += dx * step * 2;
  node.y += dy * step * 2;
  for (const end of [a, b]) {
    end.x -= dx * step * 0.5;
    end.y -= dy * step * 0.5;
  }
}

/**
 * The point of the segment a-b that is nearest to `point`.
 * @param {Point} point
 * @param {Point} a
 * @param {Point} b
 */
export function nearest(point, a, b) {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy || 1;
  const along = Math.max(0, Math.min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length));
  return { x: a.x + dx * along, y: a.y + dy * along };
}

/**
 * The pole stands in the middle of the widest open water near to where it should be.
 * @param {Node[]} nodes
 * @param {{a: Node, b: Node}[]} segments
 * @param {Point} around
 */
function openWater(nodes, segments, around) {
  let pole = around;
  let room = 0;
  for (let dx = -SEARCH; dx <= SEARCH; dx += 10) {
    for (let dy = -SEARCH; dy <= SEARCH; dy += 10) {
      const at = { x: around.x + dx, y: around.y + dy };
      const free = Math.min(...nodes.map((node) => distanceTo(node, at)), ...segments.map(({ a, b }) => gap(at, nearest(at, a, b)) - 4));
      if (free > room) [pole, room] = [at, free];
    }
  }
  return { pole, room };
}

/** From a point to a token or its name. @param {Node} node @param {Point} at */
function distanceTo(node, at) {
  const name = rect(node, false);
  const inName = { x: Math.max(name.l, Math.min(name.r, at.x)), y: Math.max(name.t, Math.min(name.b, at.y)) };
  return Math.min(gap(at, node) - node.r, gap(at, inName));
}

/** @param {Point} a @param {Point} b */
function gap(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** @param {Node} node @returns {Place} */
function placeOf({ x, y, r, w }) {
  return { x: round(x), y: round(y), r, label: { y: round(y + r + LABEL_GAP), width: w } };
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

/** @param {Node[]} nodes */
function boundsOf(nodes) {
  const left = Math.min(...nodes.map((n) => n.x - Math.max(n.r, n.w / 2)));
  const right = Math.max(...nodes.map((n) => n.x + Math.max(n.r, n.w / 2)));
  const top = Math.min(...nodes.map((n) => n.y - n.r));
  const bottom = Math.max(...nodes.map((n) => n.y + n.r + LABEL_GAP + LABEL_SIZE + 4));
  const margin = 16;
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}
