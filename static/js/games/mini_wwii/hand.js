/** The hands that the viewer sees: the own one, or all of them in an open replay. Cards glide when the hand changes. */

/** @import { HandView } from "./types.js" */
/** @import { Model } from "./model.js" */

import { html } from "../../lib/html.js";
import { keyed } from "../../lib/keyed.js";
import { glide } from "./animate.js";
import { cardFace, cardLabel } from "./cards.js";
import { DIALOG_TEXT, NATION, PANEL_TEXT } from "./text.js";

export class Hand {
  #onpress;
  #element = html`<div class="mw-hands"></div>`;
  /** @type {Model | null} */
  #model = null;

  /** @param {(card: string, node: HTMLElement) => void} onpress */
  constructor(onpress) {
    this.#onpress = onpress;
  }

  get element() {
    return this.#element;
  }

  /** @param {Model} model */
  show(model) {
    this.#model = model;
    const hands = visibleHands(model);
    const isOver = model.view.stage === "over" && hands.every((hand) => !hand.cards?.length);
    this.#element.hidden = hands.length === 0 || isOver;
    this.#element.classList.toggle("many", hands.length > 1);
    keyed(this.#element, hands, (hand) => hand.countries.join(), (hand) => frame(hand), (hand) => hand.countries);
    hands.forEach((hand, index) => this.#fill(/** @type {HTMLElement} */ (this.#element.children[index]), hand));
  }

  /** @param {HTMLElement} frame @param {HandView} hand */
  #fill(frame, hand) {
    const { playable, view, prompt } = /** @type {Model} */ (this.#model);
    const list = /** @type {HTMLElement} */ (frame.querySelector(".mw-hand"));
    const cards = sorted(hand.cards ?? []);
    glide(list, () => keyed(list, cards, (card) => card, (card) => this.#item(card), () => 0));
    for (const [index, card] of cards.entries()) {
      const button = /** @type {HTMLElement} */ (list.children[index]).firstElementChild;
      button?.classList.toggle("playable", playable.has(card));
      this.#mark(button, card, hand.kept.includes(card));
    }
    frame.classList.toggle("empty", cards.length === 0);
    frame.classList.toggle("acting", hand.countries.includes(prompt.country ?? "") && view.stage !== "over");
    list.style.setProperty("--cards", String(cards.length));
  }

  /** A card that was chosen to be kept says so, while others still choose. @param {Element | null | undefined} button @param {string} card @param {boolean} kept */
  #mark(button, card, kept) {
    const { data } = /** @type {Model} */ (this.#model);
    button?.classList.toggle("kept", kept);
    button?.setAttribute("aria-label", cardLabel(card, data) + (kept ? `, ${PANEL_TEXT.kept}` : ""));
    button?.setAttribute("data-kept", kept ? PANEL_TEXT.kept : "");
  }

  /** @param {string} card */
  #item(card) {
    const { data } = /** @type {Model} */ (this.#model);
    const button = html`<button type="button" class="mw-card-button" aria-label=${cardLabel(card, data)} data-card=${card}>${cardFace(card, data)}</button>`;
    button.addEventListener("click", () => this.#onpress(card, button));
    return html`<li>${button}</li>`;
  }
}

/** @param {HandView} hand */
function frame(hand) {
  const names = hand.countries.map((country) => NATION[country] ?? country);
  return html`<section class="mw-hand-frame" aria-label=${DIALOG_TEXT.handOf(names)}>
    <h4 class="mw-hand-title">${names.join(" · ")}</h4>
    <ul class="mw-hand"></ul><p class="mw-hand-empty">${DIALOG_TEXT.noCards}</p>
  </section>`;
}

/** Hands whose cards the viewer knows. @param {Model} model */
function visibleHands({ view }) {
  return view.hands.filter((hand) => hand.cards !== null && hand.cards !== undefined);
}

/** By country, then the highest number first: ids begin with the country and are numbered from high to low. @param {string[]} cards */
function sorted(cards) {
  return [...cards].sort();
}
