/** The controls of a replay: step, slide, play at a speed, choose who looks. */

import { Component } from "../../lib/component.js";
import { html, render } from "../../lib/html.js";
import { icon } from "../icons.js";
import { t } from "../text.js";

/** @typedef {{value: string, label: string}} Viewer */

/** Milliseconds a step stays, by speed. @type {[string, number][]} */
const SPEEDS = [
  ["½×", 2_400],
  ["1×", 1_200],
  ["2×", 600],
  ["4×", 300],
];

class ReplayBar extends Component {
  /** Called with the step to show. @type {(index: number) => void} */
  goTo = () => {};
  /** @type {(viewer: string) => void} */
  chooseViewer = () => {};
  #index = 0;
  #last = 0;
  #pace = 1_200;
  #timer = 0;
  #slider = /** @type {HTMLInputElement} */ (html`<input type="range" min="0" class="replay-slider" aria-label=${t("replay.slider")}>`);
  #position = html`<output class="replay-position numbers small"></output>`;
  #play = html`<button class="icon-button replay-play"></button>`;
  #back = [this.#button("first", t("replay.first"), () => 0, true), this.#button("previous", t("replay.back"), () => this.#index - 1)];
  #forward = [this.#button("next", t("replay.forward"), () => this.#index + 1), this.#button("last", t("replay.last"), () => this.#last, true)];

  /** @override */
  start() {
    this.#play.onclick = () => this.toggle();
    this.#slider.oninput = () => this.#move(Number(this.#slider.value));
    document.addEventListener("keydown", (event) => this.#key(event), { signal: this.life });
    this.#showPlaying();
  }

  /** @override */
  stop() {
    clearTimeout(this.#timer);
  }

  /** @param {number} last @param {Viewer[]} viewers @param {string} viewer */
  setUp(last, viewers, viewer) {
    this.#last = last;
    this.#slider.max = String(last);
    const choice = html`<select class="input" aria-label=${t("replay.viewer")} @change=${(/** @type {Event} */ event) =>
      this.chooseViewer(/** @type {HTMLSelectElement} */ (event.target).value)}>${viewers.map(
      ({ value, label }) => html`<option value=${value} ?selected=${value === viewer}>${label}</option>`,
    )}</select>`;
    render(
      this,
      html`<div class="replay-slide">${this.#slider}${this.#position}</div>`,
      html`<div class="replay-controls"><div class="replay-buttons">${this.#back}${this.#play}${this.#forward}</div>${this.#speeds()}
        <label class="replay-viewer"><span class="label">${icon("eye")}<span>${t("replay.viewer")}</span></span>${choice}</label></div>`,
    );
  }

  /** @param {number} index */
  show(index) {
    this.#index = index;
    this.#slider.value = String(index);
    this.#slider.setAttribute("aria-valuetext", t("replay.position", { n: index, total: this.#last }));
    this.#slider.style.setProperty("--done", `${this.#last ? (100 * index) / this.#last : 0}%`);
    this.#position.textContent = index === 0 ? t("replay.setup") : t("replay.position", { n: index, total: this.#last });
    for (const button of this.#back) button.toggleAttribute("disabled", index === 0);
    for (const button of this.#forward) button.toggleAttribute("disabled", index === this.#last);
  }

  toggle() {
    if (this.#timer) this.pause();
    else {
      if (this.#index === this.#last) this.goTo(0);
      this.#wait();
    }
    this.#showPlaying();
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#showPlaying();
  }

  #wait() {
    this.#timer = setTimeout(() => {
      if (this.#index < this.#last) this.goTo(this.#index + 1);
      if (this.#index < this.#last) this.#wait();
      else this.pause();
    }, this.#pace);
  }

  /** @param {number} index */
  #move(index) {
    this.pause();
    this.goTo(Math.max(0, Math.min(this.#last, index)));
  }

  /** @param {"first" | "previous" | "next" | "last"} name @param {string} label @param {() => number} target @param {boolean} [wideOnly] */
  #button(name, label, target, wideOnly = false) {
    return html`<button class="icon-button ${wideOnly ? "wide-only" : ""}" aria-label=${label} title=${label} @click=${() => this.#move(target())}>${icon(name)}</button>`;
  }

  #showPlaying() {
    const playing = this.#timer !== 0;
    const label = playing ? t("replay.pause") : t("replay.play");
    this.#play.setAttribute("aria-label", label);
    this.#play.title = label;
    render(this.#play, icon(playing ? "pause" : "play"));
  }

  #speeds() {
    const choose = (/** @type {Event} */ event) => {
      this.#pace = Number(/** @type {HTMLSelectElement} */ (event.target).value);
    };
    return html`<select class="input replay-speed" aria-label=${t("replay.speed")} title=${t("replay.speed")} @change=${choose}>${SPEEDS.map(
      ([label, pace]) => html`<option value=${pace} ?selected=${pace === this.#pace}>${label}</option>`,
    )}</select>`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { target } = event;
    if (target instanceof HTMLElement && target.matches("input:not([type=range]), select, textarea")) return;
    const onButton = target instanceof HTMLElement && target.matches("button, a, [role=button]");
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.#move(this.#index - 1),
      ArrowRight: () => this.#move(this.#index + 1),
      Home: () => this.#move(0),
      End: () => this.#move(this.#last),
    };
    if (!onButton) keys[" "] = () => this.toggle();
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
customElements.define("replay-bar", ReplayBar);

export { ReplayBar };
