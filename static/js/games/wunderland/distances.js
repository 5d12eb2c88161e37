/** How many lines lie between places. */

/** @import { GameData } from "./types.js" */

/** @param {GameData["lines"]} lines @param {string} start @returns {Map<string, number>} by place */
export function stepsFrom(lines, start) {
  const neighbours = adjacent(lines);
  const steps = new Map([[start, 0]]);
  for (const [place, step] of steps) {
    for (const next of neighbours.get(place) ?? []) if (!steps.has(next)) steps.set(next, step + 1);
  }
  return steps;
}

/** @param {GameData["lines"]} lines */
function adjacent(lines) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const { a, b } of lines) {
    found.set(a, [...(found.get(a) ?? []), b]);
    found.set(b, [...(found.get(b) ?? []), a]);
  }
  return found;
}
