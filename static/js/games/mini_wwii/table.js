/** The table: takes steps, shows them, turns presses into actions. */

/** @import { GameAction, Match } from "../../types/protocol.js" */
/** @import { Step, TableContext } from "../../types/game-ui.js" */
/** @import { AreaData, GameData, Unit } from "./types.js" */
/** @import { Choice, Piece } from "./choices.js" */
/** @import { Model } from "./model.js" */

import { html, render } from "../../lib/html.js";
import { AreaCard } from "./area_card.js";
import { cardLabel } from "./cards.js";
import { choicesAt, marksOf } from "./choices.js";
import { costsByArea } from "./costs.js";
import { Dialogs } from "./dialogs.js";
import { Float } from "./float.js";
import { Hand } from "./hand.js";
import { Board } from "./map/board.js";
import { tracesOf } from "./map/traces.js";
import { areaAbout, areaMenu, cardMenu } from "./menus.js";
import { modelOf } from "./model.js";
import { Panels } from "./panels.js";
import { PlayedCard, lastPlayed } from "./played_card.js";
import { PromptBar } from "./prompt.js";
import { joinSentences, roundsTable } from "./round_table.js";
import { SeenCards } from "./seen_cards.js";
import { NATION, ROUND_TEXT, TRACK_TEXT } from "./text.js";
import { areaLabel } from "./text_explain.js";
import { Toasts } from "./toasts.js";
import { Tracks, pointsTable } from "./tracks.js";

const NARROW_BELOW = 880;
const PHONE_BELOW = 600;
/** A small laptop: cards show their heads and rise when they are pointed at. */
const LOW_BELOW = 700;
/** A phone on its side. */
const SHORT_BELOW = 480;

export class GameTable {
  #host;
  #context;
  #data;
  #root = html`<div class="mw mw-table-root"></div>`;
  #life = new AbortController();
  /** @type {Step | null} */
  #step = null;
  #match;
  /** @type {readonly boolean[]} */
  #presence = [];
  /** @type {Piece | null} */
  #piece = null;
  #busy = false;
  /** Whether the last action came from here. */
  #acted = false;
  /** The card whose menu was opened last. @type {{card: string, node: Element} | null} */
  #reading = null;
  /** @type {import("./map/traces.js").Trace[]} */
  #traces = [];
  /** @type {Map<string, AreaData>} */
  #areas;
  #board;
  #tracks;
  #panels;
  #hand;
  #prompt;
  #seen;
  #toasts;
  #played;
  #float;
  #dialogs;
  #areaCard;
  #observer = new ResizeObserver(() => this.#resize());

  /** @param {HTMLElement} host @param {TableContext} context */
  constructor(host, context) {
    this.#host = host;
    this.#context = context;
    this.#match = context.match;
    this.#data = /** @type {GameData} */ (context.game.data);
    this.#areas = new Map(this.#data.areas.map((area) => [area.id, area]));
    this.#board = new Board(this.#data, {
      onpick: (area, pressed) => this.#pick(area, pressed),
      onmiss: () => this.#drop(),
      onhover: (area) => this.#areaCard.hover(area),
      onlegend: () => this.#dialogs.legend(),
      label: (id) => areaLabel(this.#area(id), this.#model().view),
    });
    this.#tracks = new Tracks({
      points: (node) => this.#showPoints(node),
      rounds: (node) => this.#showRounds(node),
      technologies: () => this.#dialogs.technologies(this.#model()),
      discards: () => this.#dialogs.discards(this.#model()),
    });
    this.#panels = new Panels({ card: (card, node) => this.#openCard(card, node), country: (country, node) => this.#openCountry(country, node) });
    this.#hand = new Hand((card, node) => this.#openCard(card, node));
    this.#prompt = new PromptBar({ act: (action) => this.#act(action), drop: () => this.#drop(), points: () => this.#showPoints(this.#prompt.element) });
    this.#seen = new SeenCards((card, node) => this.#openCard(card, node));
    this.#toasts = new Toasts(this.#data);
    this.#played = new PlayedCard(this.#data, (card, node) => this.#openCard(card, node));
    this.#areaCard = new AreaCard(this.#board, (id) => areaAbout(this.#area(id), this.#model()));
    this.#lay();
    this.#float = new Float(this.#root, this.#life.signal);
    this.#float.onclose = () => this.#areaCard.hush(this.#piece !== null);
    this.#dialogs = new Dialogs(this.#root);
  }

  #lay() {
    const map = html`<div class="mw-map-frame">${this.#board.element}${this.#played.element}${this.#areaCard.element}${this.#toasts.element}</div>`;
    const dock = html`<div class="mw-dock">${this.#prompt.element}${this.#seen.element}${this.#hand.element}</div>`;
    render(this.#root, this.#tracks.element, this.#panels.element, map, dock);
    render(this.#host, this.#root);
    this.#root.addEventListener("keydown", (event) => this.#key(event));
    this.#observer.observe(this.#root);
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.#root;
    const short = height < SHORT_BELOW && width >= PHONE_BELOW;
    this.#root.classList.toggle("short", short);
    this.#root.classList.toggle("low", height < LOW_BELOW && width >= NARROW_BELOW && !short);
    this.#root.classList.toggle("narrow", width < NARROW_BELOW || short);
    this.#root.classList.toggle("phone", width < PHONE_BELOW || short);
  }

  /** @param {string} id @returns {AreaData} */
  #area(id) {
    return /** @type {AreaData} */ (this.#areas.get(id));
  }

  /** @returns {Model} */
  #model() {
    const step = /** @type {Step} */ (this.#step);
    return modelOf({ data: this.#data, match: this.#match, seat: this.#context.seat, step, piece: this.#piece, busy: this.#busy, presence: this.#presence });
  }

  /** @param {Step} step */
  update(step) {
    const again = this.#step?.seq === step.seq;
    this.#step = step;
    this.#busy = false;
    this.#piece = null;
    if (!again) this.#renewFloat();
    this.#board.show(step.view, step.live);
    this.#showHappened(step);
    this.#refresh();
    this.#keepFocus();
  }

  /** A menu of actions is stale; a card that is being read stays, and offers its actions when the turn comes. */
  #renewFloat() {
    const open = this.#float.isOpen && !this.#float.hasEntries ? this.#reading : null;
    if (!open?.node.isConnected) this.#float.close();
    else if (this.#model().playable.has(open.card)) this.#openCard(open.card, open.node);
  }

  /** What had the focus may be gone (a played card): the prompt takes it, so that the keyboard stays at the table. */
  #keepFocus() {
    if (this.#acted && document.activeElement === document.body) this.#prompt.element.focus({ preventScroll: true });
    this.#acted = false;
  }

  /** Arrows of the whole operation, the card it was played with, a word about the step. @param {Step} step */
  #showHappened({ events, live, seat }) {
    const begins = events.some((event) => event.type === "operation_began" || event.type === "unit_placed");
    if (begins || !live) this.#traces = [];
    this.#traces = [...this.#traces, ...tracesOf(events)];
    this.#board.trace(this.#traces);
    const played = lastPlayed(events);
    const panel = played && this.#panels.panelOf(played.country);
    if (played) this.#played.show(played, live ? panel : null);
    else if (!live) this.#played.clear();
    if (live && (this.#context.mode === "replay" || seat !== this.#context.seat)) this.#toasts.show(events);
  }

  #refresh() {
    if (!this.#step) return;
    const model = this.#model();
    this.#tracks.show(model);
    this.#panels.show(model);
    this.#prompt.show(model);
    this.#seen.show(model);
    this.#hand.show(model);
    const offered = this.#piece ? model.choices.filter(({ mark }) => mark !== "build") : model.choices;
    const costs = costsByArea(offered, model.prompt, model.view, model.data);
    const emptied = model.mine && model.prompt.kind === "advance" ? model.prompt.area : "";
    this.#board.mark(marksOf(offered), costs, this.#piece?.area ?? emptied ?? "");
    this.#root.classList.toggle("mine", model.mine);
    this.#root.classList.toggle("busy", this.#busy);
    this.#root.classList.toggle("placing", model.view.stage === "placement");
    this.#areaCard.hush(this.#piece !== null || this.#float.isOpen);
  }

  /** @param {GameAction} action */
  #act(action) {
    if (this.#busy) return;
    this.#float.close();
    this.#busy = true;
    this.#acted = true;
    this.#piece = null;
    this.#refresh();
    this.#context.act(action);
  }

  #drop() {
    this.#areaCard.pin(null);
    if (!this.#piece) return;
    this.#piece = null;
    this.#refresh();
  }

  /** @param {string} id @param {{nation: string, unit: Unit} | null} pressed */
  #pick(id, pressed) {
    if (!this.#step) return;
    const model = this.#model();
    const choices = choicesAt(model.choices, id, this.#piece, pressed);
    const [only] = choices;
    if (only && choices.length === 1) this.#choose(only);
    else if (only) this.#offer(id, choices, model);
    else if (this.#piece) this.#drop();
    else this.#areaCard.pin(id);
  }

  /** @param {Choice} choice */
  #choose(choice) {
    this.#areaCard.pin(null);
    if (choice.action) this.#act(choice.action);
    else {
      this.#piece = choice.piece ?? null;
      this.#float.close();
      this.#refresh();
    }
  }

  /** @param {string} id @param {Choice[]} choices @param {Model} model */
  #offer(id, choices, model) {
    const area = this.#area(id);
    const content = areaMenu(area, choices, model, (choice) => this.#choose(choice));
    this.#areaCard.pin(null);
    this.#float.open(area.name, content, () => this.#anchorOf(id));
    this.#areaCard.hush(true);
  }

  /** @param {string} id */
  #anchorOf(id) {
    const at = this.#board.locate(id);
    if (!at) return null;
    const pane = this.#board.element.getBoundingClientRect();
    return new DOMRect(pane.left + at.x - at.radius, pane.top + at.y - at.radius, at.radius * 2, at.radius * 2);
  }

  /** @param {string} card @param {Element} node */
  #openCard(card, node) {
    const model = this.#model();
    this.#reading = { card, node };
    this.#float.open(cardLabel(card, model.data), cardMenu(card, model, (action) => this.#act(action)), () => node.getBoundingClientRect());
  }

  /** @param {string} country @param {Element} node */
  #openCountry(country, node) {
    this.#openSheet(NATION[country] ?? "", this.#panels.details(country, this.#model()), node);
  }

  /** @param {Element} node */
  #showPoints(node) {
    this.#openSheet(TRACK_TEXT.points, [pointsTable(this.#model())], node);
  }

  /** @param {Element} node */
  #showRounds(node) {
    const model = this.#model();
    this.#openSheet(ROUND_TEXT.title, [roundsTable(model), joinSentences(model)], node);
  }

  /** @param {string} title @param {(Node | null)[]} content @param {Element} node beside which it stands */
  #openSheet(title, content, node) {
    this.#reading = null;
    const sheet = html`<div class="mw-country-sheet"><h4 class="mw-float-title">${title}</h4>${content}</div>`;
    this.#float.open(title, [sheet], () => node.getBoundingClientRect());
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || this.#float.isOpen) return;
    this.#drop();
  }

  /** @param {Match} match */
  setMatch(match) {
    this.#match = match;
    this.#refresh();
  }

  /** @param {boolean[]} presence */
  setPresence(presence) {
    this.#presence = presence;
    this.#refresh();
  }

  reject() {
    this.#busy = false;
    this.#refresh();
  }

  destroy() {
    this.#life.abort();
    this.#observer.disconnect();
    this.#board.destroy();
    this.#toasts.destroy();
    this.#areaCard.destroy();
    this.#root.remove();
  }
}
