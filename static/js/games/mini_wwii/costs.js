/** What an action costs, for showing only: the engine alone decides what is legal (rules O-2 to O-4, O-7, E-3, O-5). */

/** @import { GameAction } from "../../types/protocol.js" */
/** @import { PromptView, View } from "./types.js" */

/**
 * OPs for a build, attack or move, as the view tells them; 0 if it is free; null if OPs have nothing to do with it.
 * @param {GameAction} action
 * @param {PromptView} prompt
 */
export function costOf(action, prompt) {
  if (action.type === "advance" || prompt.kind === "build") return 0;
  return prompt.costs?.[action.type]?.[action["unit"]] ?? null;
}

/** The OPs of a card after the tactics in front of the country. @param {number} op @param {View} view @param {string} country */
export function opsAfterTactics(op, view, country) {
  const tactics = view.countries[country]?.tactics ?? [];
  return Math.max(0, tactics.reduce((sum, entry) => sum + entry.op, op));
}

/**
 * The cost of what each area offers, such as "3" or "2/3" where it depends on the unit.
 * @param {readonly import("./choices.js").Choice[]} choices
 * @param {PromptView} prompt
 * @returns {Map<string, string>}
 */
export function costsByArea(choices, prompt) {
  /** @type {Map<string, Set<number>>} */
  const found = new Map();
  for (const { area, action } of choices) {
    const cost = action && costOf(action, prompt);
    if (cost) found.set(area, (found.get(area) ?? new Set()).add(cost));
  }
  return new Map([...found].map(([area, costs]) => [area, [...costs].sort().join("/")]));
}
