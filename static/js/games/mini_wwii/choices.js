/**
 * What can be pressed, derived from the legal actions and nothing else. No document here: tests run it alone.
 */

/** @import { GameAction } from "../../types/protocol.js" */
/** @import { Unit } from "./types.js" */

/** A unit picked up on the map. @typedef {{area: string, nation: string, unit: Unit}} Piece */
/** @typedef {"move" | "attack" | "build" | "select" | "advance"} Mark */
/** `action` to send, or for "select" the piece to pick up. @typedef {{mark: Mark, area: string, action?: GameAction, piece?: Piece}} Choice */

/** @param {GameAction} action @returns {Piece} */
function pieceOf(action) {
  return { area: action["origin"], nation: action["nation"], unit: action["unit"] };
}

/** @param {Piece | null} a @param {Piece | null} b */
export function samePiece(a, b) {
  return a !== null && b !== null && a.area === b.area && a.nation === b.nation && a.unit === b.unit;
}

/**
 * All that the map offers now. With a piece picked up, its destinations stand in the place of picking up others there.
 * @param {readonly GameAction[]} legal
 * @param {Piece | null} piece
 * @returns {Choice[]}
 */
export function mapChoices(legal, piece) {
  /** @type {Choice[]} */
  const choices = [];
  /** @type {Piece[]} */
  const pieces = [];
  for (const action of legal) {
    if (action.type === "attack") choices.push({ mark: "attack", area: action["area"], action });
    else if (action.type === "advance") choices.push({ mark: "advance", area: action["origin"], action });
    else if (action.type === "build" || action.type === "place_unit") choices.push({ mark: "build", area: action["area"], action });
    else if (action.type === "move") {
      const own = pieceOf(action);
      if (samePiece(own, piece)) choices.push({ mark: "move", area: action["to"], action });
      if (!pieces.some((other) => samePiece(other, own))) pieces.push(own);
    }
  }
  return [...choices, ...pieces.map((own) => ({ mark: /** @type {Mark} */ ("select"), area: own.area, piece: own }))];
}

/**
 * @param {readonly Choice[]} choices
 * @returns {Map<string, Set<Mark>>}
 */
export function marksOf(choices) {
  /** @type {Map<string, Set<Mark>>} */
  const marks = new Map();
  for (const { mark, area } of choices) {
    marks.set(area, (marks.get(area) ?? new Set()).add(mark));
  }
  return marks;
}

/**
 * What a press on an area means: one choice is done at once, several are offered.
 * @param {readonly Choice[]} choices
 * @param {string} area
 * @param {Piece | null} piece picked up before
 * @param {{nation: string, unit: Unit} | null} pressed the unit that was hit, if any
 * @returns {Choice[]}
 */
export function choicesAt(choices, area, piece, pressed) {
  const here = choices.filter((choice) => choice.area === area);
  if (piece?.area === area) return here.filter((choice) => choice.mark === "select" && !samePiece(choice.piece ?? null, piece));
  const moves = here.filter((choice) => choice.mark === "move");
  const hit = pressed && here.find((choice) => matches(choice, pressed));
  if (hit && (hit.mark !== "select" || !moves.length)) return [hit];
  if (moves.length) return moves;
  return here;
}

/** @param {Choice} choice @param {{nation: string, unit: Unit}} pressed */
function matches({ mark, piece, action }, { nation, unit }) {
  if (mark === "select") return piece?.nation === nation && piece.unit === unit;
  return mark === "attack" && action?.["nation"] === nation && action["unit"] === unit;
}

/** The cards that can be played, discarded, kept or removed now. @param {readonly GameAction[]} legal */
export function playableCards(legal) {
  return new Set(legal.flatMap((action) => [action["card"], action["second"]].filter((card) => typeof card === "string")));
}

/**
 * The actions with a card, in the order in which they are offered.
 * @param {readonly GameAction[]} legal
 * @param {string} card
 */
export function actionsWith(legal, card) {
  return legal.filter((action) => action["card"] === card || action["second"] === card);
}

/** Actions that need neither card nor map: pass, finish, decline and the like. @param {readonly GameAction[]} legal */
export function plainActions(legal) {
  const plain = new Set(["pass", "finish", "decline", "discard_rest", "look_at_hand"]);
  return legal.filter((action) => plain.has(action.type));
}
