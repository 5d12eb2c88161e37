/** Short words on a table about what just happened; the log keeps it. */

/** @import { GameEvent } from "../types/protocol.js" */

import { html } from "./html.js";

const STAY = 4200;
const MOST = 2;

/** @typedef {{text: string, icon: Node | null}} Word */

export class Toasts {
  #word;
  #element = html`<div class="table-toasts" aria-hidden="true"></div>`;
  /** @type {Set<number>} */
  #timers = new Set();

  /** @param {(event: GameEvent) => Word | null} word null for what needs none */
  constructor(word) {
    this.#word = word;
  }

  get element() {
    return this.#element;
  }

  /** @param {readonly GameEvent[]} events */
  show(events) {
    const words = events.map(this.#word).filter((word) => word !== null);
    for (const word of words.slice(-MOST)) this.#add(word);
    while (this.#element.children.length > MOST) this.#element.firstElementChild?.remove();
  }

  /** @param {Word} word */
  #add({ text, icon }) {
    const toast = html`<p class="table-toast">${icon}<span>${text}</span></p>`;
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
