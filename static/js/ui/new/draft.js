/** The match that is being set up: what was chosen so far. */

import { defaultOptions } from "./option_form.js";

/**
 * @typedef {import("../../types/protocol.js").GameInfo} GameInfo
 * @typedef {import("../../types/protocol.js").Layout} Layout
 * @typedef {import("../../types/protocol.js").TimeControl} TimeControl
 * @typedef {"me" | "bot" | "free"} Sitter
 */

/** With strangers a match would not go on after one who left. @type {TimeControl} */
const AT_OPEN_TABLES = { kind: "per_move", days: 3 };

export class Draft {
  /** @type {Sitter[]} */
  sitters = [];
  isPublic = false;
  onlookersTalk = true;
  /** Whether the match may go back beyond undo. */
  takebacks = true;
  /** What was chosen; undefined until then. @type {TimeControl | null | undefined} */
  #chosenControl = undefined;

  /** @param {GameInfo} game @param {string} company "friends", "anyone" or "" for computer players */
  constructor(game, company) {
    this.company = company;
    this.isPublic = company === "anyone";
    this.game = game;
    this.options = defaultOptions(game.options);
    this.layout = smallest(game);
    this.#seat();
  }

  /** Open tables have a clock unless it is chosen otherwise. @returns {TimeControl | null} */
  get timeControl() {
    return this.#chosenControl === undefined ? (this.isPublic ? AT_OPEN_TABLES : null) : this.#chosenControl;
  }

  set timeControl(control) {
    this.#chosenControl = control;
  }

  /** @param {Layout} layout */
  setLayout(layout) {
    this.layout = layout;
    this.#seat();
  }

  #seat() {
    this.sitters = this.layout.seats.map((_, index) => (index === 0 ? "me" : this.company ? "free" : "bot"));
  }

  /** Only one seat is "me": the one who had it takes over what stood here. @param {number} seat @param {Sitter} sitter */
  setSitter(seat, sitter) {
    const before = /** @type {Sitter} */ (this.sitters[seat]);
    const own = this.sitters.indexOf("me");
    if (sitter === "me" && own >= 0) this.sitters[own] = before;
    this.sitters[seat] = sitter;
  }

  get freeSeats() {
    return this.sitters.filter((sitter) => sitter === "free").length;
  }

  /** What `POST /api/matches` takes. */
  request() {
    const own = this.sitters.indexOf("me");
    return {
      game: this.game.slug,
      layout: this.layout.id,
      options: this.options,
      public: this.isPublic,
      seat: own < 0 ? null : own,
      time_control: this.timeControl,
      onlookers_talk: this.onlookersTalk,
      takebacks: this.takebacks,
      bots: this.sitters.flatMap((sitter, seat) => (sitter === "bot" ? [seat] : [])),
    };
  }
}

/** @param {GameInfo} game */
function smallest(game) {
  return /** @type {Layout} */ ([...game.layouts].sort((one, other) => one.seats.length - other.seats.length)[0]);
}
