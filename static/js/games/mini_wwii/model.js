/** What the table shows now, worked out from a step: whose turn, what the viewer may do. No document here. */

/** @import { GameAction, Match } from "../../types/protocol.js" */
/** @import { Step } from "../../types/game-ui.js" */
/** @import { GameData, PromptView, View } from "./types.js" */
/** @import { Choice, Piece } from "./choices.js" */

import { isolated } from "../../lib/isolate.js";
import { mapChoices, plainActions, playableCards } from "./choices.js";

/**
 * @typedef {object} Model
 * @property {GameData} data
 * @property {Match} match
 * @property {number | null} seat the viewer's
 * @property {Step} step
 * @property {View} view
 * @property {PromptView} prompt the viewer's own if there is one
 * @property {boolean} mine whether the viewer is to act
 * @property {readonly GameAction[]} legal empty while an action is on its way
 * @property {Piece | null} piece
 * @property {readonly Choice[]} choices of the map
 * @property {Set<string>} playable cards
 * @property {readonly GameAction[]} plain actions that are buttons
 * @property {readonly boolean[]} presence
 */

/**
 * @param {{data: GameData, match: Match, seat: number | null, step: Step, piece: Piece | null, busy: boolean, presence: readonly boolean[]}} now
 * @returns {Model}
 */
export function modelOf({ data, match, seat, step, piece, busy, presence }) {
  const view = /** @type {View} */ (step.view);
  const prompt = view.prompts.find((each) => seat !== null && each.seat === seat) ?? view.prompts[0] ?? { kind: "over" };
  const mine = seat !== null && step.legal.length > 0;
  const legal = busy ? [] : step.legal;
  return {
    data,
    match,
    seat,
    step,
    view,
    prompt,
    mine,
    legal,
    piece,
    choices: mapChoices(legal, piece),
    playable: playableCards(legal),
    plain: plainActions(legal),
    presence,
  };
}

/** The name of the player who holds a country; "" if the seat is free. @param {Match} match @param {string} country */
export function playerOf(match, country) {
  return isolated(match.seats.find((seat) => seat.sides.includes(country))?.player?.name ?? "");
}
