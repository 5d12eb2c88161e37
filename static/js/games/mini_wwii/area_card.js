/** What an area is, in words, in a corner of the map: while the mouse rests on it, or after a press. */

/** @import { Board } from "./map/board.js" */

import { html, render } from "../../lib/html.js";
import { DIALOG_TEXT } from "./text.js";

const REST = 450;

export class AreaCard {
  #board;
  #describe;
  #element = html`<aside class="mw-area-card" hidden></aside>`;
  #hovered = "";
  #pinned = "";
  #timer = 0;
  #quiet = false;

  /** @param {Board} board @param {(area: string) => Node} describe */
  constructor(board, describe) {
    this.#board = board;
    this.#describe = describe;
  }

  get element() {
    return this.#element;
  }

  /** @param {string | null} area */
  hover(area) {
    if ((area ?? "") === this.#hovered) return;
    this.#hovered = area ?? "";
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.refresh(), area ? REST : REST / 2);
  }

  /** @param {string | null} area */
  pin(area) {
    this.#pinned = this.#pinned === area ? "" : (area ?? "");
    this.refresh();
  }

  /** While something is being chosen, hovering stays silent. @param {boolean} quiet */
  hush(quiet) {
    this.#quiet = quiet;
    this.refresh();
  }

  refresh() {
    const area = this.#pinned || (this.#quiet ? "" : this.#hovered);
    this.#element.hidden = !area;
    if (!area) return;
    const close = html`<button type="button" class="mw-float-close" aria-label=${DIALOG_TEXT.close} @click=${() => this.pin(null)}>×</button>`;
    render(this.#element, this.#pinned ? close : null, this.#describe(area));
    this.#element.classList.toggle("pinned", Boolean(this.#pinned));
    this.#keepClear(area);
  }

  destroy() {
    clearTimeout(this.#timer);
  }

  /** Stands in the half of the map where the area is not. @param {string} area */
  #keepClear(area) {
    const at = this.#board.locate(area);
    const width = this.#board.element.clientWidth;
    this.#element.classList.toggle("on-right", at !== null && at.x < width / 2);
  }
}
