/** Zoom and drag of a drawing: wheel, pinch, double tap, buttons. */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const MAX_ZOOM = 5;
const STEP = 1.35;
const DRAG_THRESHOLD = 6;
const GLIDE = 220;

export class Camera {
  #svg;
  #world;
  #box;
  #size = { width: 1, height: 1 };
  /** `scale` is pixels for a map unit; `x`, `y` the pixel where the map's origin lies. */
  #at = { scale: 1, x: 0, y: 0 };
  #fitted = true;
  /** @type {Map<number, Point>} */
  #pointers = new Map();
  #dragged = false;
  #frame = 0;
  /** @type {() => void} */
  onmove = () => {};

  /**
   * @param {SVGSVGElement} svg
   * @param {SVGGElement} world
   * @param {Box} box
   * @param {AbortSignal} signal
   */
  constructor(svg, world, box, signal) {
    this.#svg = svg;
    this.#world = world;
    this.#box = box;
    const listen = { signal };
    svg.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(event), listen);
    svg.addEventListener("pointermove", (event) => this.#drag(event), listen);
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      svg.addEventListener(end, (event) => this.#pointers.delete(event.pointerId), listen);
    }
  }

  /** Whether the last press moved the chart, so that its release is no click. */
  get dragged() {
    return this.#dragged;
  }

  get scale() {
    return this.#at.scale;
  }

  /** @param {number} width @param {number} height pixels */
  resize(width, height) {
    this.#size = { width, height };
    if (this.#fitted) this.fit(false);
    else this.#set(this.#at, false);
  }

  #fitScale() {
    return Math.min(this.#size.width / this.#box.width, this.#size.height / this.#box.height);
  }

  /** @param {boolean} [glide] */
  fit(glide = true) {
    const scale = this.#fitScale();
    const x = this.#size.width / 2 - (this.#box.x + this.#box.width / 2) * scale;
    const y = this.#size.height / 2 - (this.#box.y + this.#box.height / 2) * scale;
    this.#set({ scale, x, y }, glide);
    this.#fitted = true;
  }

  /** @param {1 | -1} direction */
  step(direction) {
    this.#zoom(direction > 0 ? STEP : 1 / STEP, { x: this.#size.width / 2, y: this.#size.height / 2 }, true);
  }

  /** Brings a point of the map into the pane if it is outside. @param {Point} point */
  reveal(point) {
    const p = this.toPane(point);
    const margin = Math.min(60, this.#size.width / 4, this.#size.height / 4);
    const dx = Math.max(margin - p.x, 0) + Math.min(this.#size.width - margin - p.x, 0);
    const dy = Math.max(margin - p.y, 0) + Math.min(this.#size.height - margin - p.y, 0);
    if (dx || dy) this.#set({ ...this.#at, x: this.#at.x + dx, y: this.#at.y + dy }, true);
  }

  /** @param {Point} point of the map @returns {Point} in pixels of the pane */
  toPane(point) {
    return { x: this.#at.x + point.x * this.#at.scale, y: this.#at.y + point.y * this.#at.scale };
  }

  /** @param {{clientX: number, clientY: number}} event @returns {Point} of the map */
  toMap(event) {
    const { x, y } = this.#local(event);
    return { x: (x - this.#at.x) / this.#at.scale, y: (y - this.#at.y) / this.#at.scale };
  }

  /** @param {{clientX: number, clientY: number}} event @returns {Point} */
  #local(event) {
    const box = this.#svg.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const amount = event.deltaY * (event.deltaMode === 1 ? 30 : 1);
    this.#zoom(Math.exp(-amount * (event.ctrlKey ? 0.01 : 0.0016)), this.#local(event), false);
  }

  /** @param {number} factor @param {Point} around @param {boolean} glide */
  #zoom(factor, around, glide) {
    const fit = this.#fitScale();
    const scale = Math.max(fit, Math.min(fit * MAX_ZOOM, this.#at.scale * factor));
    if (scale <= fit * 1.01) return this.fit(glide);
    const ratio = scale / this.#at.scale;
    const x = around.x - (around.x - this.#at.x) * ratio;
    const y = around.y - (around.y - this.#at.y) * ratio;
    this.#set({ scale, x, y }, glide);
  }

  /** Zooms in on a point, or back out if the chart is already large. @param {{clientX: number, clientY: number}} event */
  toggle(event) {
    if (this.#at.scale > this.#fitScale() * 1.5) this.fit();
    else this.#zoom(2.2, this.#local(event), true);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.#pointers.size) this.#dragged = false;
    this.#pointers.set(event.pointerId, this.#local(event));
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#local(event);
    const distance = Math.hypot(now.x - before.x, now.y - before.y);
    if (!this.#dragged && this.#pointers.size === 1 && distance < DRAG_THRESHOLD) return;
    this.#dragged = true;
    if (!this.#svg.hasPointerCapture(event.pointerId)) this.#svg.setPointerCapture(event.pointerId);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, now);
    if (other) this.#pinch(before, now, other);
    else this.#set({ ...this.#at, x: this.#at.x + now.x - before.x, y: this.#at.y + now.y - before.y }, false);
  }

  /** @param {Point} before @param {Point} now @param {Point} other */
  #pinch(before, now, other) {
    const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
    const is = Math.hypot(now.x - other.x, now.y - other.y) || 1;
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.#set({ ...this.#at, x: this.#at.x + (now.x - before.x) / 2, y: this.#at.y + (now.y - before.y) / 2 }, false);
    this.#zoom(is / was, middle, false);
  }

  /** @param {{scale: number, x: number, y: number}} to @param {boolean} glide */
  #set(to, glide) {
    cancelAnimationFrame(this.#frame);
    const target = this.#inside(to);
    this.#fitted = target.scale <= this.#fitScale() * 1.001;
    if (glide && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.#glide(target);
    else this.#show(target);
  }

  /** Keeps some of the chart in the pane. @param {{scale: number, x: number, y: number}} at */
  #inside({ scale, x, y }) {
    const { x: left, y: top, width, height } = this.#box;
    const clamp = (/** @type {number} */ at, /** @type {number} */ start, /** @type {number} */ length, /** @type {number} */ pane) => {
      const slack = Math.max(0, pane - length * scale) / 2;
      return Math.min(slack - start * scale, Math.max(pane - slack - (start + length) * scale, at));
    };
    return { scale, x: clamp(x, left, width, this.#size.width), y: clamp(y, top, height, this.#size.height) };
  }

  /** @param {{scale: number, x: number, y: number}} target */
  #glide(target) {
    const from = { ...this.#at };
    const start = performance.now();
    const tick = (/** @type {number} */ now) => {
      const t = Math.min(1, Math.max(0, (now - start) / GLIDE));
      const eased = 1 - (1 - t) ** 3;
      const mix = (/** @type {"scale" | "x" | "y"} */ key) => from[key] + (target[key] - from[key]) * eased;
      this.#show({ scale: mix("scale"), x: mix("x"), y: mix("y") });
      if (t < 1) this.#frame = requestAnimationFrame(tick);
    };
    this.#frame = requestAnimationFrame(tick);
  }

  /** @param {{scale: number, x: number, y: number}} at */
  #show(at) {
    this.#at = at;
    this.#world.setAttribute("transform", `translate(${at.x.toFixed(2)} ${at.y.toFixed(2)}) scale(${at.scale.toFixed(4)})`);
    this.onmove();
  }
}
