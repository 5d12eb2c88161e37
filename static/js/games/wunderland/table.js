/** The table: takes steps, shows them, turns presses into actions. */

/** @import { GameAction, GameEvent } from "../../types/protocol.js" */
/** @import { Step, Table, TableContext } from "../../types/game-ui.js" */
/** @import { GameData, Plan } from "./types.js" */
/** @import { Model } from "./model.js" */

import { BaseTable } from "../../lib/base_table.js";
import { html, render } from "../../lib/html.js";
import { Toasts } from "../../lib/toasts.js";
import { marksOf, planAfter } from "./choices.js";
import { Hand } from "./hand.js";
import { badge } from "./icons.js";
import { Board } from "./map/board.js";
import { cardMarks, modelOf } from "./model.js";
import { PlaceCard, placeLabel } from "./place_card.js";
import { Players } from "./players.js";
import { PromptBar } from "./prompt.js";
import { ScoreSheet } from "./scoring.js";
import { IMPORTANT, tellEvent } from "./text_events.js";

/** Pixels below which the parts stand below each other. */
const NARROW_BELOW = 700;
const TIGHT_BELOW = 900;
/** A phone on its side. */
const SHORT_BELOW = 480;

/** Events that need no word on the board. */
const QUIET = new Set(["turn_began", "card_drawn", "settlement_finished", "postcards_scored"]);

/** @implements {Table} */
export class GameTable extends BaseTable {
  #data;
  #root = html`<div class="game-table wl wl-table"></div>`;
  /** @type {Plan | null} */
  #plan = null;
  /** The place that is looked at, and the one pressed to be looked at. */
  #hovered = "";
  #pinned = "";
  #board;
  #players = new Players();
  #hand;
  #prompt;
  #placeCard = new PlaceCard();
  #scores = new ScoreSheet();
  #toasts;
  #observer = new ResizeObserver(() => this.#measure());

  /** @param {HTMLElement} host @param {TableContext} context */
  constructor(host, context) {
    super(context);
    this.#data = /** @type {GameData} */ (context.game.data);
    const act = (/** @type {GameAction} */ action) => this.act(action);
    this.#board = new Board(this.#data, {
      onpick: (place) => this.#pick(place),
      onmiss: () => this.#drop(),
      onhover: (place) => this.#hover(place ?? ""),
      label: (place) => placeLabel(place, this.#model()),
    });
    this.#hand = new Hand({ act, look: (place) => this.#lookAt(place) });
    this.#prompt = new PromptBar({ act, set: (number) => this.#setNumber(number), drop: () => this.#drop(), scores: () => this.#scores.open(this.#model(), false) });
    this.#toasts = new Toasts((event) => this.#word(event));
    this.#lay(host);
  }

  /** @param {HTMLElement} host */
  #lay(host) {
    render(
      this.#root,
      this.#players.element,
      html`<div class="wl-map-frame">${this.#board.element}${this.#placeCard.element}${this.#toasts.element}</div>`,
      this.#prompt.element,
      this.#hand.element,
      this.#scores.element,
    );
    render(host, this.#root);
    this.#root.addEventListener("keydown", (event) => this.#key(event));
    this.#observer.observe(this.#root);
  }

  #measure() {
    const { clientWidth: width, clientHeight: height } = this.#root;
    const narrow = width < NARROW_BELOW && height > width;
    const short = !narrow && height < SHORT_BELOW;
    const classes = { narrow, short, compact: narrow || short, tight: width < TIGHT_BELOW };
    for (const [name, on] of Object.entries(classes)) this.#root.classList.toggle(name, on);
  }

  /** @returns {Model} */
  #model() {
    const step = /** @type {Step} */ (this.step);
    return modelOf({ data: this.#data, match: this.match, seat: this.context.seat, step, plan: this.#plan, busy: this.busy, presence: this.presence });
  }

  /** @param {Step} step */
  update(step) {
    const before = this.step;
    this.take(step);
    this.refresh();
    if (step.live) this.#happen(step);
    if (this.#model().view.prompt.kind !== "over") this.#scores.close();
    else if (before?.seq !== step.seq) this.#scores.open(this.#model(), step.live);
    this.keepFocus(() => this.#prompt.focus());
  }

  /** @param {Step} step */
  #happen(step) {
    const { events } = step;
    for (const event of events) {
      if (event.type === "figures_moved" || (event.type === "figures_joined" && event["number"])) this.#board.travel(event["colour"], event["origin"], event["to"]);
    }
    if (!this.isOwn(step)) this.#toasts.show(events);
  }

  /** @override */
  refresh() {
    if (!this.step) return;
    const model = this.#model();
    this.#board.show(model.view, cardMarks(model));
    this.#players.show(model);
    this.#hand.show(model);
    this.#showPlan(model);
    this.#root.classList.toggle("mine", model.mine);
    this.#root.classList.toggle("busy", this.busy);
  }

  /** What changes while a move is put together. @param {Model} model */
  #showPlan(model) {
    this.#board.mark(marksOf(model.options, this.#plan));
    this.#board.trace(this.#plan ?? model.view.move);
    this.#root.classList.toggle("planning", this.#plan !== null);
    this.#prompt.show(model);
    this.#look();
  }

  /** Shows what is known of the place that is looked at. */
  #look() {
    if (!this.step) return;
    const place = this.#hovered || this.#pinned;
    this.#placeCard.show(place, this.#model());
    this.#board.look(this.#pinned);
    this.#board.countFrom(this.#plan?.origin || this.#pinned || this.#hovered);
  }

  /** @param {string} place */
  #hover(place) {
    if (place === this.#hovered) return;
    this.#hovered = place;
    this.#look();
  }

  /** @param {string} place */
  #pin(place) {
    this.#pinned = this.#pinned === place ? "" : place;
    this.#hovered = "";
    this.#look();
  }

  /** A place of a card. @param {string} place */
  #lookAt(place) {
    this.#board.reveal(place);
    this.#pin(place);
  }

  /** @param {string} place */
  #pick(place) {
    if (!this.step) return;
    const before = this.#plan;
    this.#plan = planAfter(this.#model().options, before, place);
    if (!this.#plan && !before) this.#pin(place);
    else this.#pinned = "";
    this.#showPlan(this.#model());
    if (this.#plan?.to) this.#prompt.focus();
  }

  /** @param {number} number */
  #setNumber(number) {
    if (!this.#plan) return;
    this.#plan = { ...this.#plan, number };
    this.#showPlan(this.#model());
  }

  #drop() {
    this.#pinned = "";
    this.#plan = null;
    if (this.step) this.#showPlan(this.#model());
  }

  /** @override */
  putDown() {
    this.#plan = null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape") return;
    if (this.#scores.isOpen) this.#scores.close();
    else this.#drop();
  }

  /** @param {GameEvent} event */
  describeEvent(event) {
    const text = tellEvent(event, this.#data);
    if (!text) return null;
    const side = event["colour"];
    return { text, icon: side, side, important: IMPORTANT.has(event.type), heading: event.type === "turn_began" };
  }

  /** @param {GameEvent} event */
  #word(event) {
    const text = QUIET.has(event.type) ? null : tellEvent(event, this.#data);
    return text ? { text, icon: event["colour"] ? badge(event["colour"]) : null } : null;
  }

  destroy() {
    this.#observer.disconnect();
    this.#board.destroy();
    this.#toasts.destroy();
    this.#root.remove();
  }
}
