/** Time controls in words. */

import { t } from "./text.js";

/** @typedef {import("../types/protocol.js").TimeControl} TimeControl */

const UNITS = /** @type {const} */ ([
  ["clock.daysShort", 86_400],
  ["clock.hours", 3_600],
  ["clock.minutes", 60],
]);

/** @param {TimeControl | null} control */
export function controlWords(control) {
  if (!control) return t("clock.none");
  if (control.kind === "per_move") return t("clock.days", { n: control.days });
  const bank = span(control.bank);
  return control.increment ? t("clock.banked", { bank, increment: span(control.increment) }) : t("clock.bankedOnly", { bank });
}

/** "30 min + 30 s". @param {TimeControl} control */
export function controlShort(control) {
  if (control.kind === "per_move") return t("clock.daysShort", { n: control.days });
  return control.increment ? `${short(control.bank)} + ${short(control.increment)}` : short(control.bank);
}

/** @param {number} seconds */
function short(seconds) {
  const [unit, length] = SHORT.find(([, size]) => seconds % size === 0) ?? ["s", 1];
  return `${seconds / length} ${unit}`;
}

/** @type {[string, number][]} */
const SHORT = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
];

/** "3 days", "90 minutes": in the largest unit that fits without a rest. @param {number} seconds */
function span(seconds) {
  const [key, length] = UNITS.find(([, unit]) => seconds % unit === 0) ?? ["clock.seconds", 1];
  return t(key, { n: seconds / length });
}
