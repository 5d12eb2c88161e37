/** The bar that says who is to act and what to do, with its buttons. */

/** @import { GameAction } from "../../types/protocol.js" */
/** @import { Model } from "./model.js" */

import { html, render } from "../../lib/html.js";
import { movesOfPlan } from "./choices.js";
import { badge, symbolIcon } from "./icons.js";
import { playerOf } from "./model.js";
import { ACTION_TEXT, COLOUR, PROMPT_TEXT, REASON } from "./text.js";
import { placeName } from "./text_events.js";

/**
 * @typedef {object} PromptHandlers
 * @property {(action: GameAction) => void} act
 * @property {(number: number) => void} set how many figures travel
 * @property {() => void} drop puts the plan down
 * @property {() => void} scores shows the final score
 */

export class PromptBar {
  #handlers;
  #bar = html`<div class="wl-prompt" tabindex="-1"></div>`;

  /** @param {PromptHandlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
  }

  get element() {
    return this.#bar;
  }

  /** @param {Model} model */
  show(model) {
    const { mine, view } = model;
    const colour = view.prompt.colour ?? "";
    const held = this.#bar.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    this.#bar.className = `wl-prompt ${mine ? "mine" : ""} seat-${colour}`;
    render(
      this.#bar,
      html`<p class="wl-prompt-text">${colour ? badge(colour) : null}<span>${colour ? html`<b>${who(model)}${mine ? ": " : " "}</b>` : null}${words(model)}</span></p>`,
      html`<div class="wl-prompt-buttons">${this.#buttons(model)}</div>`,
    );
    const again = held ? this.#bar.querySelector(`[data-key="${CSS.escape(held)}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** Brings the keyboard to what is asked next. */
  focus() {
    const go = this.#bar.querySelector('[data-key="go"]');
    if (go instanceof HTMLElement) go.focus({ preventScroll: true });
    else this.#bar.focus({ preventScroll: true });
  }

  /** @param {Model} model */
  #buttons(model) {
    const { options, plan, view } = model;
    if (view.prompt.kind === "over") return this.#button("scores", ACTION_TEXT.scores, "", this.#handlers.scores);
    if (plan) return [plan.to ? this.#stepper(model) : null, this.#drop()];
    return [this.#gifts(model), this.#joins(model), this.#plain(options.announce, "announce", ACTION_TEXT.announce, ""), this.#end(model)];
  }

  /** @param {Model} model */
  #stepper({ options, plan }) {
    const moves = movesOfPlan(options, plan);
    const number = plan?.number ?? 0;
    const chosen = moves.find((move) => move["number"] === number);
    const { set, act } = this.#handlers;
    const step = (/** @type {number} */ by) => set(Math.min(Math.max(1, number + by), moves.length));
    return html`<span class="wl-stepper">
      <button type="button" class="button" data-key="fewer" aria-label=${ACTION_TEXT.fewer} ?disabled=${number <= 1} @click=${() => step(-1)}>−</button>
      <output aria-live="polite"><b>${number}</b> of ${moves.length}</output>
      <button type="button" class="button" data-key="more" aria-label=${ACTION_TEXT.more} ?disabled=${number >= moves.length} @click=${() => step(1)}>+</button>
      <button type="button" class="button primary" data-key="go" @click=${() => chosen && act(chosen)}>${ACTION_TEXT.go}</button>
    </span>`;
  }

  #drop() {
    return html`<button type="button" class="button quiet" data-key="drop" aria-label=${ACTION_TEXT.drop} title=${ACTION_TEXT.drop} @click=${this.#handlers.drop}>✕</button>`;
  }

  /** @param {Model} model */
  #gifts({ options, data, view, own }) {
    const section = (/** @type {string} */ place) => data.sections.find(({ field }) => field === place);
    const collect = [...options.collect].map(([place, action]) => {
      const found = section(place);
      const here = view.figures[place]?.[own?.colour ?? ""] ?? 0;
      return this.#button(`collect-${place}`, ACTION_TEXT.collect(found?.name ?? place), "", () => this.#handlers.act(action), symbolIcon(found?.symbol ?? "", found?.id ?? ""), here > 1 ? `×${here}` : "");
    });
    const release = [...options.release].map(([place, action]) => this.#button(`release-${place}`, ACTION_TEXT.release(placeName(data, place)), "quiet", () => this.#handlers.act(action)));
    return [...collect, ...release];
  }

  /** @param {Model} model */
  #joins({ options }) {
    return options.joins.map((action) => {
      const number = action["number"];
      const button = this.#button(`join-${number}`, number ? String(number) : ACTION_TEXT.stay, number === options.joins.length - 1 ? "primary" : "", () => this.#handlers.act(action));
      if (number) button.setAttribute("aria-label", ACTION_TEXT.come(number));
      return button;
    });
  }

  /** @param {Model} model */
  #end({ options, view }) {
    return this.#plain(options.end, "end", view.prompt.kind === "settlement" ? ACTION_TEXT.settled : ACTION_TEXT.end, "primary");
  }

  /** @param {GameAction | null} action @param {string} key @param {string} label @param {string} tone */
  #plain(action, key, label, tone) {
    return action ? this.#button(key, label, tone, () => this.#handlers.act(action)) : null;
  }

  /** @param {string} key @param {string} label @param {string} tone @param {() => void} press @param {Node | null} [picture] @param {string} [after] */
  #button(key, label, tone, press, picture = null, after = "") {
    return html`<button type="button" class="button ${tone}" data-key=${key} @click=${press}>${picture}${label}${after ? html`<small>${after}</small>` : null}</button>`;
  }
}

/** @param {Model} model */
function who({ view, match, mine }) {
  const colour = view.prompt.colour ?? "";
  if (mine) return COLOUR[colour];
  return playerOf(match, colour) || COLOUR[colour];
}

/** @param {Model} model */
function words(model) {
  const { view, mine, data, plan, match } = model;
  const name = (/** @type {string} */ place) => placeName(data, place);
  const from = name(view.move?.origin ?? "");
  const to = name(view.move?.to ?? "");
  const { kind } = view.prompt;
  if (kind === "over") return `${PROMPT_TEXT.over} ${REASON[view.reason] ?? ""}.`;
  if (plan?.to) return PROMPT_TEXT.number(name(plan.origin), name(plan.to));
  if (plan) return PROMPT_TEXT.to(name(plan.origin));
  const traveller = playerOf(match, view.turn) || COLOUR[view.turn] || "";
  if (kind === "turn") return mine ? PROMPT_TEXT.origin : PROMPT_TEXT.waitsTurn;
  if (kind === "companion") return mine ? PROMPT_TEXT.join(traveller, from, to) : PROMPT_TEXT.waitsJoin(from, to);
  if (kind === "after_move") return mine ? PROMPT_TEXT.after : PROMPT_TEXT.waitsAfter;
  return mine ? PROMPT_TEXT.settle : PROMPT_TEXT.waitsSettle;
}
