/** A short word about what just happened; the log keeps it. */

/** @import { GameEvent } from "../../types/protocol.js" */
/** @import { GameData } from "./types.js" */

import { html } from "../../lib/html.js";
import { badge } from "./icons.js";
import { tellEvent } from "./text_events.js";

const STAY = 4200;
const MOST = 2;
const QUIET = new Set(["turn_began", "card_drawn", "settlement_finished", "postcards_scored"]);

export class Toasts {
  #data;
  #element = html`<div class="wl-toasts" aria-hidden="true"></div>`;
  /** @type {Set<number>} */
  #timers = new Set();

  /** @param {GameData} data */
  constructor(data) {
    this.#data = data;
  }

  get element() {
    return this.#element;
  }

  /** @param {readonly GameEvent[]} events */
  show(events) {
    for (const event of events.filter(({ type }) => !QUIET.has(type)).slice(-MOST)) {
      const text = tellEvent(event, this.#data);
      if (text) this.#add(text, event["colour"] ?? "");
    }
    while (this.#element.children.length > MOST) this.#element.firstElementChild?.remove();
  }

  /** @param {string} text @param {string} colour */
  #add(text, colour) {
    const toast = html`<p class="wl-toast">${colour ? badge(colour) : null}<span>${text}</span></p>`;
    this.#element.append(toast);
    const timer = window.setTimeout(() => {
      this.#timers.delete(timer);
      toast.remove();
    }, STAY);
    this.#timers.add(timer);
  }

  destroy() {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
