/** The card that was played last, in a corner of the map; it comes from the panel of the country that played it. */

/** @import { GameEvent } from "../../types/protocol.js" */
/** @import { GameData } from "./types.js" */

import { html, render } from "../../lib/html.js";
import { motionAllowed } from "./animate.js";
import { cardBack, cardFace, cardLabel } from "./cards.js";
import { badge } from "./icons.js";
import { NATION, PLAYED_TEXT } from "./text.js";

const FLIGHT = 420;

/** @typedef {{country: string, card: string, how: string}} Played */

/** The last card that came to the table by these events. @param {readonly GameEvent[]} events @returns {Played | null} */
export function lastPlayed(events) {
  for (const event of [...events].reverse()) {
    const how = PLAYED_TEXT[event.type === "operation_began" && event["event"] ? "operation_event" : event.type];
    if (how) return { country: event["country"], card: event["card"] ?? "", how };
    if (event.type === "cards_discarded" && event["reason"] === "lend_lease") {
      return { country: event["country"], card: event["cards"]?.[0] ?? "", how: PLAYED_TEXT["lend_lease"] ?? "" };
    }
  }
  return null;
}

export class PlayedCard {
  #data;
  #onpress;
  #element = html`<div class="mw-played" hidden></div>`;

  /** @param {GameData} data @param {(card: string, node: Element) => void} onpress */
  constructor(data, onpress) {
    this.#data = data;
    this.#onpress = onpress;
  }

  get element() {
    return this.#element;
  }

  /** @param {Played} played @param {Element | null} from where it flies from; null: it just lies there */
  show({ country, card, how }, from) {
    const face = card ? cardFace(card, this.#data) : cardBack();
    const button = html`<button type="button" class="mw-card-button" aria-label=${cardLabel(card, this.#data)} ?disabled=${!card}>${face}</button>`;
    button.addEventListener("click", () => this.#onpress(card, button));
    render(this.#element, button, html`<p class="mw-played-words">${badge(country)}<span><b>${NATION[country]}</b>: ${how}</span></p>`);
    this.#element.hidden = false;
    this.#element.classList.remove("fresh");
    void this.#element.offsetWidth;
    this.#element.classList.add("fresh");
    if (from && motionAllowed()) this.#fly(button, from);
  }

  clear() {
    this.#element.hidden = true;
  }

  /** @param {Element} button @param {Element} from */
  #fly(button, from) {
    const start = from.getBoundingClientRect();
    const end = button.getBoundingClientRect();
    const dx = start.left + start.width / 2 - end.left - end.width / 2;
    const dy = start.top + start.height / 2 - end.top - end.height / 2;
    const frames = [{ transform: `translate(${dx}px, ${dy}px) scale(0.4) rotate(-8deg)`, opacity: "0.2" }, {}];
    button.animate(frames, { duration: FLIGHT, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" });
  }
}
