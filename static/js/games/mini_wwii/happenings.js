/** What a step brought, shown: arrows of the whole operation, the card it was played with, a word about it. */

/** @import { Step } from "../../types/game-ui.js" */
/** @import { Trace } from "./map/traces.js" */
/** @import { Board } from "./map/board.js" */
/** @import { Panels } from "./panels.js" */
/** @import { PlayedCard } from "./played_card.js" */
/** @import { Toasts } from "../../lib/toasts.js" */

import { tracesOf } from "./map/traces.js";
import { lastPlayed } from "./played_card.js";

/** Events after which older arrows go. */
const FRESH_START = new Set(["operation_began", "unit_placed"]);

export class Happenings {
  #board;
  #panels;
  #played;
  #toasts;
  /** @type {Trace[]} */
  #traces = [];

  /** @param {{board: Board, panels: Panels, played: PlayedCard, toasts: Toasts}} parts */
  constructor({ board, panels, played, toasts }) {
    this.#board = board;
    this.#panels = panels;
    this.#played = played;
    this.#toasts = toasts;
  }

  /** @param {Step} step @param {boolean} own whether the viewer did it and needs no word about it */
  show({ events, live }, own) {
    if (!live || events.some((event) => FRESH_START.has(event.type))) this.#traces = [];
    this.#traces = [...this.#traces, ...tracesOf(events)];
    this.#board.trace(this.#traces);
    const played = lastPlayed(events);
    if (played) this.#played.show(played, live ? this.#panels.panelOf(played.country) : null);
    else if (!live) this.#played.clear();
    if (live && !own) this.#toasts.show(events);
  }
}
