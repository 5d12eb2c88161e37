/** The table: takes steps, shows them, turns presses into actions. */

/** @import { GameAction, GameEvent } from "../../types/protocol.js" */
/** @import { Step, Table, TableContext } from "../../types/game-ui.js" */
/** @import { AreaData, GameData, Unit } from "./types.js" */
/** @import { Choice, Piece } from "./choices.js" */
/** @import { Model } from "./model.js" */

import { BaseTable } from "../../lib/base_table.js";
import { html, render } from "../../lib/html.js";
import { Toasts } from "../../lib/toasts.js";
import { AreaCard } from "./area_card.js";
import { choicesAt, marksOf } from "./choices.js";
import { costsByArea } from "./costs.js";
import { Dialogs } from "./dialogs.js";
import { Float } from "./float.js";
import { layFrame } from "./frame.js";
import { Hand } from "./hand.js";
import { Happenings } from "./happenings.js";
import { badge } from "./icons.js";
import { Board } from "./map/board.js";
import { areaAbout } from "./menus.js";
import { modelOf } from "./model.js";
import { Panels } from "./panels.js";
import { PlayedCard } from "./played_card.js";
import { PromptBar } from "./prompt.js";
import { SeenCards } from "./seen_cards.js";
import { Sheets } from "./sheets.js";
import { IMPORTANT, tellEvent } from "./text_events.js";
import { areaLabel } from "./text_explain.js";
import { Tracks } from "./tracks.js";

/** Events that need no word on the map. */
const QUIET = new Set(["stage_began", "cards_kept", "unit_placed", "operation_finished"]);

/** @implements {Table} */
export class GameTable extends BaseTable {
  #data;
  #root = html`<div class="game-table mw mw-table-root"></div>`;
  #life = new AbortController();
  /** @type {Piece | null} */
  #piece = null;
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
  #sheets;
  #dialogs;
  #areaCard;
  #happenings;
  #observer;

  /** @param {HTMLElement} host @param {TableContext} context */
  constructor(host, context) {
    super(context);
    this.#data = /** @type {GameData} */ (context.game.data);
    this.#areas = new Map(this.#data.areas.map((area) => [area.id, area]));
    const card = (/** @type {string} */ id, /** @type {Element} */ node) => this.#sheets.card(id, node);
    this.#board = this.#makeBoard();
    this.#tracks = this.#makeTracks();
    this.#panels = new Panels({ card, country: (id, node) => this.#sheets.country(id, this.#panels.details(id, this.#model()), node) });
    this.#hand = new Hand(card);
    this.#seen = new SeenCards(card);
    this.#played = new PlayedCard(this.#data, card);
    this.#prompt = new PromptBar({ act: (action) => this.act(action), drop: () => this.#drop(), points: () => this.#sheets.points(this.#prompt.element) });
    this.#toasts = new Toasts((event) => this.#word(event));
    this.#areaCard = new AreaCard(this.#board, (id) => areaAbout(this.#area(id), this.#model()));
    this.#happenings = new Happenings({ board: this.#board, panels: this.#panels, played: this.#played, toasts: this.#toasts });
    this.#observer = this.#lay(host);
    this.#float = new Float(this.#root, this.#life.signal);
    this.#float.onclose = () => this.#areaCard.hush(this.#piece !== null);
    this.#sheets = new Sheets(this.#float, () => this.#model(), (action) => this.act(action));
    this.#dialogs = new Dialogs(this.#root);
  }

  #makeBoard() {
    return new Board(this.#data, {
      onpick: (area, pressed) => this.#pick(area, pressed),
      onmiss: () => this.#drop(),
      onhover: (area) => this.#areaCard.hover(area),
      onlegend: () => this.#dialogs.legend(),
      label: (id) => areaLabel(this.#area(id), this.#model().view),
    });
  }

  #makeTracks() {
    return new Tracks({
      points: (node) => this.#sheets.points(node),
      rounds: (node) => this.#sheets.rounds(node),
      technologies: () => this.#dialogs.technologies(this.#model()),
      discards: () => this.#dialogs.discards(this.#model()),
    });
  }

  /** @param {HTMLElement} host */
  #lay(host) {
    render(host, this.#root);
    this.#root.addEventListener("keydown", (event) => this.#key(event));
    return layFrame(this.#root, {
      tracks: this.#tracks.element,
      panels: this.#panels.element,
      map: [this.#board.element, this.#played.element, this.#areaCard.element, this.#toasts.element],
      dock: [this.#prompt.element, this.#seen.element, this.#hand.element],
    });
  }

  /** @param {string} id @returns {AreaData} */
  #area(id) {
    return /** @type {AreaData} */ (this.#areas.get(id));
  }

  /** @returns {Model} */
  #model() {
    const step = /** @type {Step} */ (this.step);
    return modelOf({ data: this.#data, match: this.match, seat: this.context.seat, step, piece: this.#piece, busy: this.busy, presence: this.presence });
  }

  /** @param {Step} step */
  update(step) {
    const again = this.step?.seq === step.seq;
    this.take(step);
    if (!again) this.#sheets.renew();
    this.#board.show(step.view, step.live);
    this.#happenings.show(step, this.isOwn(step));
    this.refresh();
    this.keepFocus(() => this.#prompt.element.focus({ preventScroll: true }));
  }

  /** @override */
  refresh() {
    if (!this.step) return;
    const model = this.#model();
    this.#tracks.show(model);
    this.#panels.show(model);
    this.#prompt.show(model);
    this.#seen.show(model);
    this.#hand.show(model);
    const offered = this.#piece ? model.choices.filter(({ mark }) => mark !== "build") : model.choices;
    const costs = costsByArea(offered, model.prompt);
    const emptied = model.mine && model.prompt.kind === "advance" ? model.prompt.area : "";
    this.#board.mark(marksOf(offered), costs, this.#piece?.area ?? emptied ?? "");
    this.#root.classList.toggle("mine", model.mine);
    this.#root.classList.toggle("busy", this.busy);
    this.#root.classList.toggle("placing", model.view.stage === "placement");
    this.#areaCard.hush(this.#piece !== null || this.#float.isOpen);
  }

  /** @override */
  putDown() {
    this.#piece = null;
  }

  /** @override @param {GameAction} action */
  act(action) {
    this.#float.close();
    super.act(action);
  }

  #drop() {
    this.#areaCard.pin(null);
    if (!this.#piece) return;
    this.#piece = null;
    this.refresh();
  }

  /** @param {string} id @param {{nation: string, unit: Unit} | null} pressed */
  #pick(id, pressed) {
    if (!this.step) return;
    const model = this.#model();
    const choices = choicesAt(model.choices, id, this.#piece, pressed);
    const [only] = choices;
    if (only && choices.length === 1) this.#choose(only);
    else if (only) this.#offer(id, choices);
    else if (this.#piece) this.#drop();
    else this.#areaCard.pin(id);
  }

  /** @param {Choice} choice */
  #choose(choice) {
    this.#areaCard.pin(null);
    if (choice.action) this.act(choice.action);
    else {
      this.#piece = choice.piece ?? null;
      this.#float.close();
      this.refresh();
    }
  }

  /** @param {string} id @param {Choice[]} choices */
  #offer(id, choices) {
    this.#areaCard.pin(null);
    this.#sheets.area(this.#area(id), choices, (choice) => this.#choose(choice), () => this.#anchorOf(id));
    this.#areaCard.hush(true);
  }

  /** @param {string} id */
  #anchorOf(id) {
    const at = this.#board.locate(id);
    if (!at) return null;
    const pane = this.#board.element.getBoundingClientRect();
    return new DOMRect(pane.left + at.x - at.radius, pane.top + at.y - at.radius, at.radius * 2, at.radius * 2);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || this.#float.isOpen) return;
    this.#drop();
  }

  /** @param {GameEvent} event */
  describeEvent(event) {
    const text = tellEvent(event, this.#data);
    if (!text) return null;
    const side = sideOf(event);
    return { text, icon: side, side, important: IMPORTANT.has(event.type), heading: event.type === "round_began" };
  }

  /** @param {GameEvent} event */
  #word(event) {
    const text = QUIET.has(event.type) ? null : tellEvent(event, this.#data);
    const side = sideOf(event);
    return text ? { text, icon: side ? badge(side) : null } : null;
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

/** The country that did it. @param {GameEvent} event @returns {string | undefined} */
const sideOf = (event) => event["country"] ?? event["nation"];
