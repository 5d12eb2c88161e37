/** What the lobby shows of Mini WWII before a table is open. */

/** @import { Layout } from "../../types/protocol.js" */

import { svg } from "../../lib/html.js";
import { NATION, REASON, TEAM, list } from "./text.js";

export const intro =
  "Seven years, four powers, one map around the North Pole. Every card is an operation, a technology or an event, and nobody sees yours. Move, supply and strike, or win over a neutral before your rival does.";

/** @type {Record<string, string>} */
const COLOURS = { germany: "#3b3d42", uk: "#b98313", japan: "#b3202e", ussr: "#8f1d17", axis: "#3b3d42", allies: "#b98313" };

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

export function art() {
  return svg`<svg viewBox="0 0 400 240"></svg>`;
}
