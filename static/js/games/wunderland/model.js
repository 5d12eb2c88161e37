/** What the table shows now, worked out from a step. No document here. */

/** @import { Match } from "../../types/protocol.js" */
/** @import { Step } from "../../types/game-ui.js" */
/** @import { GameData, Options, Plan, PlayerView, View } from "./types.js" */

import { isolated } from "../../lib/isolate.js";
import { optionsOf } from "./choices.js";

/**
 * @typedef {object} Model
 * @property {GameData} data
 * @property {Match} match
 * @property {View} view
 * @property {boolean} mine whether the viewer is to act
 * @property {PlayerView | null} own the viewer's things
 * @property {Options} options nothing while an action is on its way
 * @property {Plan | null} plan
 * @property {readonly boolean[]} presence
 */

/**
 * @param {{data: GameData, match: Match, seat: number | null, step: Step, plan: Plan | null, busy: boolean, presence: readonly boolean[]}} now
 * @returns {Model}
 */
export function modelOf({ data, match, seat, step, plan, busy, presence }) {
  const view = /** @type {View} */ (step.view);
  return {
    data,
    match,
    view,
    mine: seat !== null && step.legal.length > 0,
    own: view.players.find((player) => player.seat === seat) ?? null,
    options: optionsOf(busy ? [] : step.legal),
    plan,
    presence,
  };
}

/** Whose hands the viewer sees: one's own, or all of them. @param {View} view */
export function seenHands(view) {
  return view.players.filter((player) => player.hand);
}

/** The mark of each place of an assignment card that the viewer holds: A, B, … @param {Model} model @returns {Map<string, string[]>} */
export function cardMarks({ view, own, data }) {
  /** @type {Map<string, string[]>} */
  const marks = new Map();
  (own?.hand ?? []).forEach((card, index) => {
    for (const place of data.assignments.find(({ id }) => id === card)?.places ?? []) {
      marks.set(place, [...(marks.get(place) ?? []), letter(index)]);
    }
  });
  return view.prompt.kind === "over" ? new Map() : marks;
}

/** @param {number} index */
export const letter = (index) => String.fromCharCode(65 + index);

/** The name of the player of a colour; "" if nobody sits there. @param {Match} match @param {string} colour */
export function playerOf(match, colour) {
  return isolated(match.seats.find((seat) => seat.sides.includes(colour))?.player?.name ?? "");
}
