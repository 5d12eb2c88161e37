/** The board: drawn once, then moved and toggled. It shows a view and the marks it is given, and tells what was pressed. */

/** @import { GameData, Location, MoveView, Plan, View } from "../types.js" */
/** @import { Mark } from "../choices.js" */

import { Camera } from "../../../lib/camera.js";
import { html, svg } from "../../../lib/html.js";
import { MapKeys } from "../../../lib/map_keys.js";
import { stepsFrom } from "../distances.js";
import { TABLE_TEXT } from "../text.js";
import { Figures } from "./figures.js";
import { drawLand } from "./land.js";
import { drawLines, drawPlace, radiusOf, showRings, showStack, showSteps } from "./places.js";

/** @type {readonly Mark[]} */
const MARKS = ["origin", "to", "gift", "chosen", "goal"];
const BOX = { x: -680, y: -668, width: 1360, height: 1336 };
/** Half of the 44 px that a finger needs. */
const FINGER = 22;
const DOUBLE_TAP = 320;
/** Below this many pixels a unit pictures give way to numbers. */
const FAR = 0.45;
/** The smallest disc, in pixels. */
const LEAST = 10.5;

/**
 * @typedef {object} BoardHandlers
 * @property {(place: string) => void} onpick
 * @property {() => void} onmiss a press beside all places
 * @property {(place: string | null) => void} onhover
 * @property {(place: string) => string} label what a screen reader says of a place
 */

export class Board {
  #data;
  #handlers;
  #pane = html`<div class="wl-map" role="group" aria-label=${TABLE_TEXT.board}></div>`;
  #life = new AbortController();
  /** @type {Map<string, Location>} */
  #locations;
  /** @type {Map<string, SVGElement>} */
  #places;
  #figures;
  #trace = svg`<g class="wl-trace" aria-hidden="true"></g>`;
  #camera;
  #steps = html`<button type="button" class="wl-steps-tool" aria-pressed="false" aria-label=${TABLE_TEXT.steps} title=${TABLE_TEXT.steps}>1·2</button>`;
  #counting = false;
  #from = "";
  #lastTap = 0;
  #observer = new ResizeObserver(() => this.#camera.resize(this.#pane.clientWidth, this.#pane.clientHeight));

  /** @param {GameData} data @param {BoardHandlers} handlers */
  constructor(data, handlers) {
    this.#data = data;
    this.#handlers = handlers;
    this.#locations = new Map(data.locations.map((place) => [place.id, place]));
    this.#places = new Map(data.locations.map((place) => [place.id, drawPlace(place, data)]));
    this.#figures = new Figures(data.locations, data.colours);
    const land = svg`<g></g>`;
    requestAnimationFrame(() => land.append(drawLand(data)));
    const world = /** @type {SVGGElement} */ (
      svg`<g class="wl-world">${land}${drawLines(data)}${this.#trace}<g>${[...this.#places.values()]}</g>${this.#figures.layer}</g>`
    );
    const root = /** @type {SVGSVGElement} */ (svg`<svg class="wl-board">${world}</svg>`);
    const { signal } = this.#life;
    this.#camera = new Camera(root, world, BOX, signal);
    this.#camera.onmove = () => this.#zoomed(world);
    this.#pane.append(root, this.#buttons());
    this.#listen(root, signal);
    new MapKeys(this.#pane, this.#locations, this.#places, { camera: this.#camera, pick: handlers.onpick, isLit: (place) => this.#isLit(place) }, signal);
    this.#observer.observe(this.#pane);
  }

  get element() {
    return this.#pane;
  }

  destroy() {
    this.#observer.disconnect();
    this.#life.abort();
  }

  /** @param {string} place */
  #isLit(place) {
    const node = this.#places.get(place);
    return MARKS.some((mark) => node?.classList.contains(`can-${mark}`));
  }

  /** Keeps numbers readable on a small board. @param {SVGElement} world */
  #zoomed(world) {
    const { scale } = this.#camera;
    world.style.setProperty("--grow", String(Math.max(1, LEAST / (31 * scale)).toFixed(3)));
    world.classList.toggle("far", scale < FAR);
  }

  #buttons() {
    const camera = this.#camera;
    this.#steps.addEventListener("click", () => this.#count());
    return html`<div class="wl-zoom">
      <button type="button" @click=${() => camera.step(1)} aria-label=${TABLE_TEXT.zoomIn}>+</button>
      <button type="button" @click=${() => camera.step(-1)} aria-label=${TABLE_TEXT.zoomOut}>−</button>
      <button type="button" class="wl-fit" @click=${() => camera.fit()} aria-label=${TABLE_TEXT.fit}>⤢</button>
      ${this.#steps}
    </div>`;
  }

  #count() {
    this.#counting = !this.#counting;
    this.#steps.setAttribute("aria-pressed", String(this.#counting));
    this.countFrom(this.#from);
  }

  /** @param {string} place where steps are counted from, while somebody wants to know */
  countFrom(place) {
    this.#from = place;
    const from = place || (this.#data.locations.find(({ kind }) => kind === "start")?.id ?? "");
    const steps = this.#counting ? stepsFrom(this.#data.lines, from) : null;
    this.#pane.classList.toggle("counting", this.#counting);
    for (const [id, node] of this.#places) showSteps(node, /** @type {Location} */ (this.#locations.get(id)), steps?.get(id));
  }

  /** @param {SVGSVGElement} root @param {AbortSignal} signal */
  #listen(root, signal) {
    root.addEventListener("click", (event) => this.#click(event), { signal });
    root.addEventListener("pointerleave", () => this.#handlers.onhover(null), { signal });
    root.addEventListener(
      "pointermove",
      (event) => {
        if (event.pointerType === "mouse" && !event.buttons) this.#handlers.onhover(this.#placeAt(event));
      },
      { signal },
    );
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#camera.dragged) return;
    const place = this.#placeAt(event);
    if (place) {
      this.#handlers.onpick(place);
      return;
    }
    const double = event.timeStamp - this.#lastTap < DOUBLE_TAP;
    this.#lastTap = double ? 0 : event.timeStamp;
    if (double) this.#camera.toggle(event);
    else this.#handlers.onmiss();
  }

  /** The nearest place within reach of a finger. @param {MouseEvent} event */
  #placeAt(event) {
    const at = this.#camera.toMap(event);
    /** @type {[string | null, number]} */
    let [best, least] = [null, FINGER / this.#camera.scale];
    for (const [id, place] of this.#locations) {
      const distance = Math.hypot(place.x - at.x, place.y - at.y) - radiusOf(place);
      if (distance < Math.min(least, Math.max(8, FINGER / this.#camera.scale - radiusOf(place)))) [best, least] = [id, distance];
    }
    return best;
  }

  /** @param {View} view @param {Map<string, string[]>} rings marks of the viewer's cards by place */
  show(view, rings) {
    this.#figures.show(view.figures);
    const left = new Map(view.stacks.map(({ place, number }) => [place, number]));
    for (const [id, node] of this.#places) {
      showStack(node, left.get(id) ?? null);
      showRings(node, /** @type {Location} */ (this.#locations.get(id)), rings.get(id) ?? []);
      node.setAttribute("aria-label", this.#handlers.label(id));
    }
  }

  /** @param {Map<string, Set<Mark>>} marks what can be done where */
  mark(marks) {
    this.#pane.classList.toggle("choosing", marks.size > 0);
    for (const [id, node] of this.#places) {
      for (const mark of MARKS) node.classList.toggle(`can-${mark}`, marks.get(id)?.has(mark) ?? false);
    }
  }

  /** Marks the place that is told about. @param {string} looked "" for none */
  look(looked) {
    for (const [id, node] of this.#places) node.classList.toggle("looked", id === looked);
  }

  /** Brings a place into sight. @param {string} id */
  reveal(id) {
    const place = this.#locations.get(id);
    if (place) this.#camera.reveal(place);
  }

  /** An arrow for the move of this turn, or for the one that is planned. @param {MoveView | Plan | null} move */
  trace(move) {
    const [from, to] = [this.#locations.get(move?.origin ?? ""), this.#locations.get(move?.to ?? "")];
    if (!from || !to) {
      this.#trace.replaceChildren();
      return;
    }
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const at = (/** @type {number} */ gap) => ({ x: to.x - ((to.x - from.x) * gap) / length, y: to.y - ((to.y - from.y) * gap) / length });
    const [tip, neck] = [at(radiusOf(to) + 6), at(radiusOf(to) + 24)];
    const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    this.#trace.setAttribute("class", `wl-trace ${"colour" in (move ?? {}) ? `seat-${/** @type {MoveView} */ (move).colour}` : "planned"}`);
    this.#trace.replaceChildren(
      svg`<g><path class="line" d="M${from.x} ${from.y}L${neck.x} ${neck.y}" /><path class="head" transform="translate(${tip.x} ${tip.y}) rotate(${turn})" d="M0 0-24-14v28z" /></g>`,
    );
  }

  /** @param {string} colour @param {string} origin @param {string} to */
  travel(colour, origin, to) {
    this.#figures.travel(colour, origin, to);
  }
}
