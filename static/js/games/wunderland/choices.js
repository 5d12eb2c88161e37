/** The legal actions, sorted by what they are about. No document here, and no rules: what is not legal is not here. */

/** @import { GameAction } from "../../types/protocol.js" */
/** @import { Options, Plan } from "./types.js" */

/** @param {readonly GameAction[]} legal @returns {Options} */
export function optionsOf(legal) {
  const of = (/** @type {string} */ type) => legal.filter((action) => action.type === type);
  const by = (/** @type {string} */ type, /** @type {string} */ key) => new Map(of(type).map((action) => [String(action[key]), action]));
  return {
    fulfil: by("fulfil", "card"),
    collect: by("collect", "place"),
    release: by("return_figure", "place"),
    joins: of("join").sort((one, other) => one["number"] - other["number"]),
    moves: movesOf(of("move")),
    announce: of("announce_end")[0] ?? null,
    end: of("end_turn")[0] ?? of("finish_settlement")[0] ?? null,
  };
}

/** @param {readonly GameAction[]} moves */
function movesOf(moves) {
  /** @type {Options["moves"]} */
  const found = new Map();
  for (const move of moves) {
    const from = found.get(move["origin"]) ?? new Map();
    from.set(move["to"], [...(from.get(move["to"]) ?? []), move].sort((one, other) => one["number"] - other["number"]));
    found.set(move["origin"], from);
  }
  return found;
}

/** The moves that a plan with a destination chooses among. @param {Options} options @param {Plan | null} plan */
export function movesOfPlan(options, plan) {
  return (plan?.to && options.moves.get(plan.origin)?.get(plan.to)) || [];
}

/**
 * What pressing a place makes of the plan: set out there, go there with all, or put the plan down.
 * @param {Options} options @param {Plan | null} plan @param {string} place @returns {Plan | null}
 */
export function planAfter(options, plan, place) {
  const moves = plan && options.moves.get(plan.origin)?.get(place);
  if (moves) return { origin: plan.origin, to: place, number: moves.at(-1)?.["number"] ?? 1 };
  if (plan?.origin === place || !options.moves.has(place)) return null;
  return { origin: place, to: "", number: 0 };
}

/** @typedef {"origin" | "to" | "gift" | "chosen" | "goal"} Mark */

/** Which places are lit, and how. @param {Options} options @param {Plan | null} plan @returns {Map<string, Set<Mark>>} */
export function marksOf(options, plan) {
  /** @type {Map<string, Set<Mark>>} */
  const marks = new Map();
  const add = (/** @type {string} */ place, /** @type {Mark} */ mark) => marks.set(place, (marks.get(place) ?? new Set()).add(mark));
  if (plan) {
    add(plan.origin, "chosen");
    for (const to of options.moves.get(plan.origin)?.keys() ?? []) add(to, "to");
    if (plan.to) add(plan.to, "goal");
  } else {
    for (const origin of options.moves.keys()) add(origin, "origin");
    for (const place of options.collect.keys()) add(place, "gift");
  }
  return marks;
}
