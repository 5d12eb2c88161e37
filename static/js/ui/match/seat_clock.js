/** The clock of a seat, ticking by itself. Low time shows by a sign and in words, not by colour alone. */

import { Component } from "../../lib/component.js";
import { html, render } from "../../lib/html.js";
import { clockText } from "../../net/match_clock.js";
import { icon } from "../icons.js";
import { announce } from "../notices.js";
import { t } from "../text.js";

/**
 * @typedef {import("../../net/match_clock.js").MatchClock} MatchClock
 * @typedef {import("../../net/match_clock.js").ClockState} ClockState
 */

const TICK = 250;

class SeatClock extends Component {
  /** @type {MatchClock | null} */
  #clock = null;
  #seat = 0;
  #text = html`<span class="numbers"></span>`;
  #hint = html`<span class="visually-hidden"></span>`;
  #state = "";
  /** Whether it is the reader's own: then they hear that little is left. */
  #isOwn = false;

  /** @override */
  start() {
    this.every(TICK, () => this.#tick());
  }

  /** @param {MatchClock} clock @param {number} seat */
  show(clock, seat) {
    this.#clock = clock;
    this.#seat = seat;
    this.#tick();
  }

  /**
   * One's own clock if it runs, else the one that runs out first; nothing while none runs.
   * @param {MatchClock | null} clock @param {number[]} toAct @param {number | null} own
   */
  showFirst(clock, toAct, own) {
    const running = toAct.filter((seat) => clock?.record.seats[seat]?.runs_out_at);
    const [first] = running.sort((one, other) => endOf(clock, one) - endOf(clock, other));
    const seat = own !== null && running.includes(own) ? own : first;
    this.hidden = seat === undefined;
    this.#isOwn = seat !== undefined && seat === own;
    if (clock && seat !== undefined) this.show(clock, seat);
  }

  #tick() {
    if (!this.#clock) return;
    const { state, left } = this.#clock.read(this.#seat);
    const text = state === "over" ? t("clock.over") : clockText(left);
    if (text !== this.#text.textContent) this.#text.textContent = text;
    if (state === this.#state) return;
    this.#state = state;
    const word = WORDS[state];
    if (word && this.#isOwn) announce(t(`clock.${state}Hint`));
    this.dataset.state = state;
    this.title = t(`clock.${state}Hint`);
    this.#hint.textContent = t(`clock.${state}Hint`);
    render(this, icon(word ? "alarm" : "clock"), word ? html`<b>${t(word)}</b>` : null, this.#text, this.#hint);
  }
}
customElements.define("seat-clock", SeatClock);

/** States that are named beside the time. @type {Partial<Record<ClockState, import("../text.js").TextKey>>} */
const WORDS = { low: "clock.low", grace: "clock.grace" };

/** @param {MatchClock | null} clock @param {number} seat */
const endOf = (clock, seat) => Date.parse(clock?.record.seats[seat]?.runs_out_at ?? "");

export { SeatClock };
