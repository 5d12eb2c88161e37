/** The map by keyboard: arrows walk between areas, Enter presses one, N goes to the next lit one, + - 0 zoom. */

/** @import { Camera, Point } from "./camera.js" */

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @typedef {object} KeyHandlers
 * @property {Camera} camera
 * @property {(area: string) => void} pick
 * @property {(area: string) => boolean} isLit
 */

export class MapKeys {
  #places;
  #areas;
  #handlers;
  #current;

  /**
   * @param {HTMLElement} root not the chart itself: an SVG element that listens to focus would be a tab stop
   * @param {ReadonlyMap<string, Point>} places
   * @param {Map<string, SVGElement>} areas
   * @param {KeyHandlers} handlers
   * @param {AbortSignal} signal
   */
  constructor(root, places, areas, handlers, signal) {
    this.#places = places;
    this.#areas = areas;
    this.#handlers = handlers;
    this.#current = /** @type {string} */ (areas.keys().next().value);
    areas.get(this.#current)?.setAttribute("tabindex", "0");
    root.addEventListener("keydown", (event) => this.#press(event), { signal });
    root.addEventListener("focusin", (event) => this.#follow(event), { signal });
  }

  /** @param {FocusEvent} event */
  #follow(event) {
    const node = /** @type {SVGElement} */ (event.target);
    const id = [...this.#areas].find(([, area]) => area === node)?.[0];
    if (!id) return;
    this.#areas.get(this.#current)?.setAttribute("tabindex", "-1");
    this.#current = id;
    node.setAttribute("tabindex", "0");
    if (node.matches(":focus-visible")) this.#handlers.camera.reveal(this.#place(id));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof SVGElement)) return;
    if (!this.#act(event.key)) return;
    event.preventDefault();
  }

  /** @param {string} key @returns {boolean} whether the key means something here */
  #act(key) {
    const { camera, pick } = this.#handlers;
    const direction = DIRECTIONS[key];
    if (direction) this.#walk(...direction);
    else if (key === "Enter" || key === " ") pick(this.#current);
    else if (key === "+" || key === "=") camera.step(1);
    else if (key === "-") camera.step(-1);
    else if (key === "0") camera.fit();
    else if (key === "n" || key === "N") this.#nextLit();
    else return false;
    return true;
  }

  /** @param {string} id */
  #place(id) {
    return /** @type {Point} */ (this.#places.get(id));
  }

  /** To the nearest area in about that direction. @param {number} dx @param {number} dy */
  #walk(dx, dy) {
    const from = this.#place(this.#current);
    let best = "";
    let least = Infinity;
    for (const [id, place] of this.#places) {
      const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
      const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
      const cost = along + aside * 2.2;
      if (along > 10 && aside < along * 2 && cost < least) [best, least] = [id, cost];
    }
    if (best) this.#focus(best);
  }

  #nextLit() {
    const ids = [...this.#areas.keys()];
    const start = ids.indexOf(this.#current) + 1;
    const next = [...ids.slice(start), ...ids.slice(0, start)].find((id) => this.#handlers.isLit(id));
    if (next) this.#focus(next);
  }

  /** @param {string} id */
  #focus(id) {
    this.#areas.get(id)?.focus();
  }
}
