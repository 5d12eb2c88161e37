/** What the lobby shows of Mini WWII before a table is open. */

/** @import { Layout } from "../../types/protocol.js" */

import { svg } from "../../lib/html.js";
import { EMBLEMS, UNIT_PATHS } from "./icons.js";
import { COAST, HOMES } from "./lobby_chart.js";
import { NATION, REASON, TEAM, list } from "./text.js";

export const intro =
  "Seven years, four powers, one map around the North Pole. Every card is an operation, a technology or an event, and nobody sees yours. Move, supply and strike, or win over a neutral before your rival does.";

/** @type {Record<string, string>} */
const COLOURS = { germany: "#3b3d42", uk: "#b98313", japan: "#b3202e", ussr: "#8f1d17", axis: "#3b3d42", allies: "#b98313" };

/** @type {Record<string, string>} */
const FILL = { germany: "#4a4d53", uk: "#e3b13f", japan: "#fdf6e4", ussr: "#c5463d", us: "#5d9463", china: "#4c7fba", neutral: "#d3bf90" };

const PIECES = /** @type {const} */ ([
  { x: -102, y: 62, unit: "army", fill: "#3b3d42", line: "#1d1e21" },
  { x: -10, y: -70, unit: "army", fill: "#b8322a", line: "#6b120d" },
  { x: 276, y: 36, unit: "navy", fill: "#fdf8ea", line: "#b3202e" },
  { x: -262, y: 160, unit: "navy", fill: "#dba32c", line: "#6d4a06" },
]);

const CARDS = [
  { turn: -38, nation: "germany", op: 5, ground: "#3b3d42", ink: "#3b3d42" },
  { turn: -14, nation: "uk", op: 3, ground: "#dba32c", ink: "#dba32c" },
  { turn: 10, nation: "ussr", op: 4, ground: "#b8322a", ink: "#b8322a" },
];

/** @param {Layout} layout */
export function layoutLabel(layout) {
  const seats = layout.seats.map((sides) => list(sides.map(sideLabel)));
  return `${layout.seats.length} players: ${seats.join(" / ")}`;
}

/** @param {string} side */
export function sideLabel(side) {
  return NATION[side] ?? TEAM[side] ?? side;
}

/** @param {string} side */
export function sideColour(side) {
  return COLOURS[side] ?? "#6a6a70";
}

/** @param {string} team */
export function teamLabel(team) {
  return TEAM[team] ?? team;
}

/** @param {string} reason */
export function reasonLabel(reason) {
  return REASON[reason] ?? reason;
}

/** @param {string} name @param {unknown} [value] */
export function optionLabel(name, value) {
  if (name !== "rules") return null;
  if (value === undefined) return "Rules";
  return value === "2018" ? "With the update of 2018" : "As printed";
}

/** The chart in small, with a fan of cards on it. */
export function art() {
  return svg`<svg viewBox="-350 -250 700 505" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect x="-700" y="-500" width="1400" height="1000" fill="#a9c8d0" />
    <g fill="none" stroke="#ffffff" stroke-opacity=".45" transform="translate(54 33)">${[32, 80, 130, 185, 245, 310, 380].map((r) => svg`<circle r=${r} />`)}<path d=${meridians()} /></g>
    ${[26, 17, 9].map((width) => svg`<path d=${COAST} fill="none" stroke="#3f7487" stroke-opacity=".16" stroke-width=${width} stroke-linejoin="round" />`)}
    <path d=${COAST} fill="#ebdfb9" fill-rule="evenodd" stroke="#7d6b43" stroke-width="1.4" />
    ${Object.entries(HOMES).map(([nation, places]) => svg`<path d=${places.map(([x, y]) => octagon(x, y)).join("")} fill=${FILL[nation]} stroke="#2b2417" stroke-opacity=".7" stroke-width="1.2" />`)}
    ${rose()}${PIECES.map(piece)}${CARDS.map(card)}
  </svg>`;
}

function meridians() {
  return Array.from({ length: 24 }, (_, index) => {
    const [x, y] = [Math.cos((index * Math.PI) / 12), Math.sin((index * Math.PI) / 12)];
    return `M${(x * 32).toFixed(1)} ${(y * 32).toFixed(1)}L${(x * 500).toFixed(1)} ${(y * 500).toFixed(1)}`;
  }).join("");
}

/** @param {number} x @param {number} y */
function octagon(x, y) {
  return `M${x - 7} ${y - 16}h14l9 9v14l-9 9h-14l-9-9v-14z`;
}

function rose() {
  return svg`<g transform="translate(54 33)">${[0, 90, 180, 270].map((turn) => svg`<g transform="rotate(${turn})">
    <path d="M0-24 4-4 0 0z" fill="#2a4356" /><path d="M0-24-4-4 0 0z" fill="#f6ecd2" stroke="#2a4356" stroke-width=".6" /></g>`)}</g>`;
}

/** @param {{x: number, y: number, unit: "army" | "navy", fill: string, line: string}} piece */
function piece({ x, y, unit, fill, line }) {
  return svg`<g transform="translate(${x} ${y}) scale(1.9) translate(-16 -10)" stroke-linejoin="round">
    <path d=${UNIT_PATHS[unit]} fill="none" stroke="#fffdf4" stroke-width="4.5" /><path d=${UNIT_PATHS[unit]} fill=${fill} stroke=${line} stroke-width="1.5" />
  </g>`;
}

/** @param {{turn: number, nation: string, op: number, ground: string, ink: string}} one */
function card({ turn, nation, op, ground, ink }) {
  return svg`<g transform="translate(238 262) rotate(${turn})"><g transform="translate(-44 -172)">
    <rect width="88" height="124" rx="8" fill="#fbf6e8" stroke="#3a2f1a" stroke-width="1.2" />
    <path d="M0 92h88v24a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8z" fill=${ground} /><path d="M0 30h88" stroke="#3a2f1a" stroke-opacity=".3" />
    <text x="24" y="76" text-anchor="middle" font-family="Georgia, serif" font-weight="700" font-size="44" fill="#1b1e24">${op}</text>
    <path transform="translate(45 44) scale(1.5)" d=${EMBLEMS[nation] ?? ""} fill=${ink} fill-rule="evenodd" />
  </g></g>`;
}
