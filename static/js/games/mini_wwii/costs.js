/** What an action costs, for showing only: the engine alone decides what is legal (rules O-2 to O-4, O-7, E-3, O-5). */

/** @import { GameAction } from "../../types/protocol.js" */
/** @import { GameData, PromptView, View } from "./types.js" */

/** @type {Record<string, number>} */
const BASE = { build: 3, attack: 3, move: 2 };

/**
 * OPs for a build, attack or move; 0 if it is free; null if OPs have nothing to do with it.
 * @param {GameAction} action
 * @param {PromptView} prompt
 * @param {View} view
 * @param {GameData} data
 */
export function costOf(action, prompt, view, data) {
  if (action.type === "advance" || prompt.kind === "build") return 0;
  const base = BASE[action.type];
  if (base === undefined || prompt.kind !== "operation") return null;
  const told = prompt.costs?.[action.type]?.[action["unit"]];
  return told ?? Math.max(1, base - discount(action, view.countries[prompt.country ?? ""]?.technologies ?? [], data));
}

/** @param {GameAction} action @param {readonly string[]} technologies @param {GameData} data */
function discount(action, technologies, data) {
  return technologies
    .map((id) => data.technologies[id]?.effect ?? {})
    .filter((effect) => effect["discount"] === action.type && effect["unit"] === action["unit"])
    .reduce((sum, effect) => sum + effect["by"], 0);
}

/** The OPs of a card after the tactics in front of the country. @param {number} op @param {View} view @param {string} country */
export function opsAfterTactics(op, view, country) {
  const tactics = view.countries[country]?.tactics ?? [];
  return Math.max(0, tactics.reduce((sum, entry) => sum + entry.op, op));
}

/** How many OPs finishing now would save. @param {PromptView} prompt @param {View} view @param {GameData} data */
export function savedByFinishing(prompt, view, data) {
  const technologies = view.countries[prompt.country ?? ""]?.technologies ?? [];
  const most = Math.max(1, ...technologies.map((id) => data.technologies[id]?.effect["saved_op"] ?? 1));
  return Math.min(prompt.ops ?? 0, most);
}

/**
 * The cost of what each area offers, such as "3" or "2/3" where it depends on the unit.
 * @param {readonly import("./choices.js").Choice[]} choices
 * @param {PromptView} prompt
 * @param {View} view
 * @param {GameData} data
 * @returns {Map<string, string>}
 */
export function costsByArea(choices, prompt, view, data) {
  /** @type {Map<string, Set<number>>} */
  const found = new Map();
  for (const { area, action } of choices) {
    const cost = action && costOf(action, prompt, view, data);
    if (cost) found.set(area, (found.get(area) ?? new Set()).add(cost));
  }
  return new Map([...found].map(([area, costs]) => [area, [...costs].sort().join("/")]));
}
