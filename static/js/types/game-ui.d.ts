/**
 * The seam between the shell (lobby, match page, replay) and the page part of a game.
 *
 * A game is a folder `static/js/games/<slug>/` with
 *   index.js  exports `createTable` (a `CreateTable`)
 *   lobby.js  exports the members of `GameLobby`; small, loaded with the lobby
 *   text.js   its words
 * and a style sheet `static/css/<slug>.css` which the shell links before it calls `createTable`.
 * The shell never looks into `data`, `view`, an action or an event.
 */

import type { GameAction, GameEvent, GameWithData, Layout, Match, Outcome, RejectMessage } from "./protocol.js";

export interface TableContext {
  game: GameWithData;
  match: Match;
  /** The seat of who looks: the own one while playing, the chosen one in a replay; null for spectators and open hands. */
  seat: number | null;
  mode: "live" | "replay";
  /** Sends an action as the answer to the view last given to `update`. Live only; a no-op in replays. */
  act(action: GameAction): void;
  /** Takes the own last action back; only offered by the server while `step.undo`. */
  undo(): void;
}

/** The present state, with what led to it. Whole each time: an `update` may skip steps or go back. */
export interface Step {
  seq: number;
  /** Who acted; -1 for the setup. */
  seat: number;
  /** What this step brought; empty after an undo and when the table was just opened. */
  events: GameEvent[];
  view: any;
  /** What the viewer may do now; empty if it is not their turn, and in replays. */
  legal: GameAction[];
  to_act: number[];
  /** Whether the viewer may take their last action back. */
  undo: boolean;
  /** Whether the viewer may ask the others to go back further than undo does. */
  takeback: boolean;
  outcome: Outcome | null;
  /** True if the step follows the one before and has just happened: animate it. False: show it at once. */
  live: boolean;
}

/** A line of the log. Give `html` (a DOM node, built safely) for emphasis; `text` is always needed: it is announced. */
export interface EventLine {
  text: string;
  html?: Node;
  /** A short symbol or the id of a side, shown in the margin. */
  icon?: string;
  /** Important lines are announced and stand out. */
  important?: boolean;
  /** The side (country, faction) that did it; coloured by `sideColour`. */
  side?: string;
  /** A heading of the log (a new round). */
  heading?: boolean;
}

export interface Table {
  update(step: Step): void;
  setMatch(match: Match): void;
  /** An action was refused: unlock the table and say why. The shell shows the message too. */
  reject(reject: RejectMessage): void;
  setPresence(seats: boolean[]): void;
  /** Frees timers, listeners and the host's children. */
  destroy(): void;
  /**
   * The line for an event; null if it needs none. `step` tells who acted and when: for history only `seq` and
   * `seat` are sure, `view` may be undefined.
   */
  describeEvent(event: GameEvent, step: Partial<Step> & { seq: number; seat: number }): EventLine | null;
}

export type CreateTable = (host: HTMLElement, context: TableContext) => Table;

export interface GameModule {
  createTable: CreateTable;
}

/** `games/<slug>/lobby.js`: what the lobby shows of the game before a table is open. */
export interface GameLobby {
  /**
   * A picture for the card of the game: an SVG that scales to its box (viewBox, no width or height; the box is 4:3, on
   * phones 3:2). Colours as presentation attributes: the game's style sheet is not loaded in the lobby.
   */
  art(): SVGElement;
  /** Two or three sentences that make one want to play. */
  intro: string;
  layoutLabel(layout: Layout): string;
  sideLabel(side: string): string;
  /** A CSS colour. */
  sideColour(side: string): string;
  /** The label of a team of `GameInfo.teams`. */
  teamLabel?(team: string): string;
  /** The title and the choices of an option, in words; null: the shell uses the schema's. */
  optionLabel?(name: string, value?: unknown): string | null;
  /** What an outcome's reason code means. */
  reasonLabel?(reason: string): string;
}
