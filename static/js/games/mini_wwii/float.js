/** A panel that floats beside what it belongs to; on a narrow table a sheet at the bottom. One at a time. */

import { html, render } from "../../lib/html.js";
import { DIALOG_TEXT } from "./text.js";

const GAP = 8;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

export class Float {
  #root;
  #panel = html`<div class="mw-float" role="dialog" hidden></div>`;
  /** @type {HTMLElement | SVGElement | null} */
  #returnTo = null;
  #open = false;
  /** Called when the panel closes by itself. */
  onclose = () => {};

  /** @param {HTMLElement} root @param {AbortSignal} signal */
  constructor(root, signal) {
    this.#root = root;
    root.append(this.#panel);
    this.#panel.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("pointerdown", (event) => this.#outside(event), { signal, capture: true });
  }

  get isOpen() {
    return this.#open;
  }

  /** Whether it offers something to choose. */
  get hasEntries() {
    return this.#panel.querySelector(".mw-entry") !== null;
  }

  /**
   * @param {string} title for screen readers
   * @param {Node[]} content
   * @param {() => DOMRect | null} anchor where to stand beside
   */
  open(title, content, anchor) {
    const active = document.activeElement;
    if (!this.#open) this.#returnTo = active instanceof HTMLElement || active instanceof SVGElement ? active : null;
    this.#open = true;
    const close = html`<button type="button" class="mw-float-close" aria-label=${DIALOG_TEXT.close} @click=${() => this.close()}>×</button>`;
    render(this.#panel, close, ...content);
    this.#panel.setAttribute("aria-label", title);
    this.#panel.hidden = false;
    this.#place(anchor());
    const first = this.#panel.querySelector(".mw-entry") ?? close;
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  close() {
    if (!this.#open) return;
    this.#open = false;
    const hadFocus = this.#panel.contains(document.activeElement);
    this.#panel.hidden = true;
    this.#panel.replaceChildren();
    if (hadFocus && this.#returnTo?.isConnected) this.#returnTo.focus({ preventScroll: true });
    this.onclose();
  }

  /** @param {DOMRect | null} anchor */
  #place(anchor) {
    const { style } = this.#panel;
    style.left = style.top = "";
    if (!anchor || this.#root.classList.contains("narrow")) return;
    const frame = this.#root.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.#panel;
    const clamp = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(GAP, Math.min(most - GAP, value));
    const above = anchor.top - frame.top - height - GAP;
    const below = anchor.bottom - frame.top + GAP;
    const left = anchor.left - frame.left + anchor.width / 2 - width / 2;
    const top = above >= GAP ? above : below + height < frame.height - GAP ? below : clamp(above, frame.height - height);
    style.left = `${clamp(left, frame.width - width)}px`;
    style.top = `${clamp(top, frame.height - height)}px`;
  }

  /** @param {PointerEvent} event */
  #outside(event) {
    if (this.#open && event.target instanceof Node && !this.#panel.contains(event.target)) this.close();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") this.close();
    else if (step) this.#walk(step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} step */
  #walk(step) {
    const entries = [...this.#panel.querySelectorAll("button.mw-entry")];
    const at = entries.indexOf(/** @type {Element} */ (document.activeElement));
    const next = entries[(at + step + entries.length) % entries.length];
    if (next instanceof HTMLElement) next.focus();
  }
}
