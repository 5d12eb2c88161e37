/** What the lobby shows of Wunderland before a table is open. */

/** @import { Layout } from "../../types/protocol.js" */

import { svg } from "../../lib/html.js";
import { SHAPES, SYMBOLS, picturePath } from "./icons.js";
import { motif } from "./map/scenery.js";
import { COLOUR, REASON } from "./text.js";

export const intro =
  "A whole world in miniature, two secret assignments and eight travellers of yours. Set out for the sights on your cards, bring home postcards from everywhere, and whenever a rival travels your way, hop on for nothing.";

/** @type {Record<string, string>} */
const COLOURS = { blue: "#2f66b0", yellow: "#b98a12", red: "#bb3a30", green: "#2f7d4f" };

/** @param {Layout} layout */
export function layoutLabel(layout) {
  return `${layout.seats.length} players: everybody for themselves`;
}

/** @param {string} side */
export function sideLabel(side) {
  return COLOUR[side] ?? side;
}

/** @param {string} side */
export function sideColour(side) {
  return COLOURS[side] ?? "#6a6a70";
}

/** @param {string} reason */
export function reasonLabel(reason) {
  return REASON[reason] ?? reason;
}

/** @param {string} name @param {unknown} [value] */
export function optionLabel(name, value) {
  if (name !== "open_postcards") return null;
  if (value === undefined) return "Collected postcards";
  return value ? "Open to all" : "Face down";
}

const GROUNDS = /** @type {const} */ ([
  { d: "M-400-300H-60Q-40-180-110-110-190-40-400-60z", fill: "#dfe4ea" },
  { d: "M-60-300H180Q160-170 90-120 10-100-110-110-40-180-60-300z", fill: "#cfe0b4" },
  { d: "M180-300H400V20Q250 30 160-40 110-80 90-120 160-170 180-300z", fill: "#f3d3a6" },
  { d: "M400 20V300H120Q90 180 130 80 150 10 160-40 250 30 400 20z", fill: "#c8e2df" },
  { d: "M120 300H-150Q-140 180-60 120 40 60 130 80 90 180 120 300z", fill: "#eec7b8" },
  { d: "M-150 300H-400V-60Q-190-40-110-110-90-20-110 50-100 90-60 120-140 180-150 300z", fill: "#b9cfa6" },
  { d: "M-110-110Q10-100 90-120 110-80 160-40 150 10 130 80 40 60-60 120-100 90-110 50-90-20-110-110z", fill: "#efdcae" },
]);

const THINGS = /** @type {const} */ ([
  ["switzerland", 0, -270, -150, 2.1], ["switzerland", 1, -190, -190, 1.5], ["switzerland", 3, -120, -150, 1.3],
  ["austria", 0, 20, -190, 1.6], ["austria", 2, 100, -180, 1.5],
  ["america", 0, 290, -120, 1.9], ["america", 1, 215, -70, 1.5],
  ["scandinavia", 1, 270, 110, 1.8], ["scandinavia", 2, 215, 190, 1.6], ["scandinavia", 0, 300, 190, 1.5],
  ["hamburg", 0, -10, 225, 1.9], ["hamburg", 1, 60, 180, 1.8],
  ["harz", 0, -270, 90, 1.8], ["harz", 3, -210, 150, 1.6], ["harz", 4, -300, 200, 1.7],
]);

const STOPS = /** @type {const} */ ([
  { x: -215, y: -60, place: "49" }, { x: -40, y: -140, place: "11" }, { x: 190, y: -150, place: "21" },
  { x: 215, y: 35, place: "28" }, { x: 75, y: 115, place: "34" }, { x: -150, y: 30, place: "48" },
]);

/** The board in small, travellers on their way, two postcards. */
export function art() {
  const line = `M-215-60-150 30 20 0-40-140M20 0 190-150M20 0 215 35 75 115 20 0`;
  return svg`<svg viewBox="-350 -262 700 525" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect x="-500" y="-400" width="1000" height="800" fill="#fffaf0" />
    ${GROUNDS.map(({ d, fill }) => svg`<path d=${d} fill=${fill} stroke="#fffaf0" stroke-width="9" stroke-linejoin="round" />`)}
    ${THINGS.map(([section, index, x, y, size]) => svg`<g transform="translate(${x} ${y}) scale(${size})">${motif(section, index)}</g>`)}
    <path d=${line} fill="none" stroke="#5b4a34" stroke-width="9" stroke-linejoin="round" /><path d=${line} fill="none" stroke="#f8efdb" stroke-width="4" stroke-dasharray="9 7" stroke-linejoin="round" />
    ${STOPS.map(stop)}
    <circle cx="20" cy="0" r="50" fill="#fdf7e6" stroke="#5b4a34" stroke-width="4" /><circle cx="20" cy="0" r="42" fill="none" stroke="#b98a35" stroke-width="2" />
    ${Object.keys(SHAPES).map((colour, index) => token(colour, [-2, 42, -2, 42][index] ?? 0, [-19, -19, 21, 21][index] ?? 0))}
    ${token("blue", -172, 58)}${token("red", 212, -120)}${token("yellow", -18, -112)}
    ${postcard(-215, 150, -11, "mountains", "#8a9bb0")}${postcard(240, 190, 8, "anchor", "#b3604b")}
  </svg>`;
}

/** @param {{x: number, y: number, place: string}} at */
function stop({ x, y, place }) {
  return svg`<g transform="translate(${x} ${y})"><circle r="27" fill="#fffdf6" stroke="#5b4a34" stroke-width="3" />
    <path transform="translate(-16 -16) scale(1.330)" d=${picturePath(place)} fill="none" stroke="#33291b" stroke-width="1.700" stroke-linecap="round" stroke-linejoin="round" /></g>`;
}

/** @param {string} colour @param {number} x @param {number} y */
function token(colour, x, y) {
  return svg`<path transform="translate(${x} ${y}) scale(1.600)" d=${SHAPES[colour] ?? ""} fill=${COLOURS[colour]} stroke="#fff" stroke-width="1.800" />`;
}

/** @param {number} x @param {number} y @param {number} turn @param {string} symbol @param {string} ink */
function postcard(x, y, turn, symbol, ink) {
  return svg`<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-66" y="-42" width="132" height="84" rx="4" fill="#fffdf6" stroke="#5b4a34" stroke-width="1.500" />
    <path d="M4-32v64M16 2h40M16 14h40M16 26h28" stroke="#b8a888" stroke-width="2" /><rect x="34" y="-34" width="24" height="28" fill="#fff" stroke=${ink} stroke-dasharray="3 2" />
    <path transform="translate(-54 -24) scale(2)" d=${SYMBOLS[symbol] ?? ""} fill=${ink} fill-rule="evenodd" /></g>`;
}
