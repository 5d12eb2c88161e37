/** With Radar, after a launch: the cards seen, of which some are removed. */

/** @import { Model } from "./model.js" */

import { html, render } from "../../lib/html.js";
import { cardFace, cardLabel } from "./cards.js";

export class SeenCards {
  #onpress;
  #element = html`<div class="mw-seen-cards" hidden></div>`;

  /** @param {(card: string, node: HTMLElement) => void} onpress */
  constructor(onpress) {
    this.#onpress = onpress;
  }

  get element() {
    return this.#element;
  }

  /** @param {Model} model */
  show({ prompt, data, playable }) {
    const cards = prompt.kind === "remove_card" ? (prompt.seen ?? []) : [];
    this.#element.hidden = cards.length === 0;
    const buttons = cards.map((card) => {
      const button = html`<button type="button" class="mw-card-button ${playable.has(card) ? "playable" : ""}" aria-label=${cardLabel(card, data)}>${cardFace(card, data)}</button>`;
      button.addEventListener("click", () => this.#onpress(card, button));
      return button;
    });
    render(this.#element, ...buttons);
  }
}
