/** The viewer's assignments and postcards; all hands when they lie open. */

/** @import { GameAction } from "../../types/protocol.js" */
/** @import { PlayerView } from "./types.js" */
/** @import { Model } from "./model.js" */

import { html, render } from "../../lib/html.js";
import { assignmentCard, postcardRow, postcardTable } from "./cards.js";
import { letter, playerOf, seenHands } from "./model.js";
import { COLOUR, TABLE_TEXT } from "./text.js";

export class Hand {
  #element = html`<div class="wl-hands"></div>`;
  #handlers;

  /** @param {{act: (action: GameAction) => void, look: (place: string) => void}} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
  }

  get element() {
    return this.#element;
  }

  /** @param {Model} model */
  show(model) {
    const held = document.activeElement instanceof HTMLElement && this.#element.contains(document.activeElement);
    const { own } = model;
    render(this.#element, seenHands(model.view).filter(({ hand }) => hand?.length).map((player) => this.#cards(player, model)), own?.postcards ? postcards(own, model) : null);
    if (held && document.activeElement === document.body) {
      const next = this.#element.querySelector("button");
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    }
  }

  /** @param {PlayerView} player @param {Model} model */
  #cards(player, model) {
    const { own, data, view, options } = model;
    const isOwn = player === own;
    const title = isOwn ? TABLE_TEXT.cards : TABLE_TEXT.handOf(playerOf(model.match, player.colour) || COLOUR[player.colour] || "");
    const cards = (player.hand ?? []).map((card, index) =>
      assignmentCard(card, data, view, { mark: isOwn ? letter(index) : "", colour: player.colour, fulfil: isOwn ? options.fulfil.get(card) : undefined, ...this.#handlers }),
    );
    return html`<section class="wl-own-cards"><h4>${title}</h4><div class="wl-cards">${cards}</div></section>`;
  }
}

/** @param {PlayerView} own @param {Model} model */
function postcards(own, { view, data }) {
  const worth = view.postcard_points[own.colour];
  const over = view.prompt.kind === "over";
  const rows = view.postcard_sections?.[own.colour];
  return html`<section class="wl-own-postcards">
    <h4>${TABLE_TEXT.postcards}${own.postcard_count && worth !== undefined ? html`<span class="wl-worth">${TABLE_TEXT.worth(worth, over)}</span>` : null}</h4>
    ${rows ? postcardTable(rows, data, over) : postcardRow(own.postcards ?? [], data)}
  </section>`;
}
