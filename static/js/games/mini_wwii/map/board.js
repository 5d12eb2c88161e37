/**
 * The map of the world: drawn once for a pane's shape, then moved and toggled. It knows nothing of the rules; it shows a
 * view and the marks it is given, and tells which area was pressed.
 */

/** @import { Chart, GameData, Place, Point, Unit, View } from "../types.js" */
/** @import { Trace } from "./traces.js" */

import { html, svg } from "../../../lib/html.js";
import { drawArea, drawName, flagLetters, placed, showArea, showCost } from "./areas.js";
import { Camera } from "../../../lib/camera.js";
import { MapKeys } from "../../../lib/map_keys.js";
import { arrange, shapeFor } from "./layout.js";
import { drawLinks } from "./links.js";
import { drawCompass, drawDefinitions, drawLand, drawOceans, drawSea } from "./sea.js";
import { drawTraces } from "./traces.js";
import { Units } from "./units.js";
import { MAP_TEXT } from "../text.js";

/** @typedef {"move" | "attack" | "build" | "select" | "advance"} Mark */
/** @typedef {{nation: string, unit: Unit} | null} PressedUnit */
/**
 * @typedef {object} BoardHandlers
 * @property {(area: string, pressed: PressedUnit) => void} onpick
 * @property {() => void} onmiss a press on open water
 * @property {(area: string | null) => void} onhover
 * @property {() => void} onlegend
 * @property {(area: string) => string} label what a screen reader says of an area
 */

const MARKS = /** @type {const} */ (["move", "attack", "build", "select", "advance"]);
/** Half of the 44 px that a finger needs. */
const FINGER = 22;
const DOUBLE_TAP = 320;
/** On a map this low the zoom buttons would cover areas; fingers and keys zoom as well. */
const TINY = 340;

export class Board {
  #data;
  #handlers;
  #pane = html`<div class="mw-map" role="group" aria-label=${MAP_TEXT.title}></div>`;
  #life = new AbortController();
  /** @type {AbortController | null} */
  #drawing = null;
  /** @type {Chart | null} */
  #chart = null;
  /** @type {Camera | null} */
  #camera = null;
  /** @type {Units | null} */
  #units = null;
  /** @type {Map<string, SVGElement>} */
  #areas = new Map();
  #traceLayer = svg`<g class="mw-traces"></g>`;
  /** @type {{view: View | null, marks: Map<string, Set<Mark>>, costs: Map<string, string>, selected: string, traces: readonly Trace[]}} */
  #shown = { view: null, marks: new Map(), costs: new Map(), selected: "", traces: [] };
  #lastTap = 0;
  #observer = new ResizeObserver(() => this.#resize());
  /** Called when the chart moved: what floats above an area follows. */
  onmove = () => {};

  /** @param {GameData} data @param {BoardHandlers} handlers */
  constructor(data, handlers) {
    this.#data = data;
    this.#handlers = handlers;
    this.#observer.observe(this.#pane);
  }

  get element() {
    return this.#pane;
  }

  destroy() {
    this.#observer.disconnect();
    this.#drawing?.abort();
    this.#life.abort();
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.#pane;
    if (width < 10 || height < 10) return;
    this.#pane.classList.toggle("tiny", height < TINY);
    const shape = shapeFor(width, height);
    if (this.#chart?.shape !== shape) this.#draw(shape);
    this.#camera?.resize(width, height);
    this.onmove();
  }

  /** @param {Chart["shape"]} shape */
  #draw(shape) {
    this.#drawing?.abort();
    this.#drawing = new AbortController();
    const { signal } = this.#drawing;
    const chart = arrange(this.#data.areas, this.#data.links, shape);
    const world = /** @type {SVGGElement} */ (this.#drawWorld(chart));
    const root = /** @type {SVGSVGElement} */ (svg`<svg class="mw-chart">${drawDefinitions(chart.pole)}${world}</svg>`);
    const camera = new Camera(root, world, chart.box, signal);
    camera.onmove = () => this.onmove();
    this.#chart = chart;
    this.#camera = camera;
    this.#pane.replaceChildren(root, this.#buttons(camera));
    this.#listen(root, camera, signal);
    new MapKeys(this.#pane, chart.places, this.#areas, { camera, pick: (area) => this.#handlers.onpick(area, null), isLit: (area) => this.#shown.marks.has(area) }, signal);
    this.#refresh(false);
  }

  /** @param {Chart} chart */
  #drawWorld(chart) {
    const { areas, links } = this.#data;
    const letters = flagLetters(links);
    const pairs = placed(areas, chart);
    this.#areas = new Map(pairs.map(([area, place]) => [area.id, drawArea(area, place, letters.get(area.id) ?? [])]));
    this.#units = new Units(chart, new Set(areas.filter((area) => area.stars).map((area) => area.id)));
    const ground = svg`<g></g>`;
    requestAnimationFrame(() => ground.append(drawLand(areas, links, chart)));
    return svg`<g class="mw-world">${drawSea(chart)}${ground}${drawOceans(chart)}${drawCompass(chart)}${drawLinks(links, chart)}
      <g>${[...this.#areas.values()]}</g>
      <g class="mw-names" aria-hidden="true">${pairs.map(([area, place]) => drawName(area, place))}</g>
      ${this.#units.layer}${this.#traceLayer}</g>`;
  }

  /** @param {Camera} camera */
  #buttons(camera) {
    return html`<div class="mw-zoom">
      <button type="button" @click=${() => camera.step(1)} aria-label=${MAP_TEXT.zoomIn}>+</button>
      <button type="button" @click=${() => camera.step(-1)} aria-label=${MAP_TEXT.zoomOut}>−</button>
      <button type="button" class="mw-fit" @click=${() => camera.fit()} aria-label=${MAP_TEXT.fit}>⤢</button>
      <button type="button" class="mw-legend-tool" @click=${() => this.#handlers.onlegend()} aria-label=${MAP_TEXT.legend} title=${MAP_TEXT.legend}>?</button>
    </div>`;
  }

  /** @param {SVGSVGElement} root @param {Camera} camera @param {AbortSignal} signal */
  #listen(root, camera, signal) {
    root.addEventListener("click", (event) => this.#click(event, camera), { signal });
    root.addEventListener(
      "pointermove",
      (event) => {
        if (event.pointerType === "mouse" && !event.buttons) this.#handlers.onhover(this.#areaAt(event, camera));
      },
      { signal },
    );
    root.addEventListener("pointerleave", () => this.#handlers.onhover(null), { signal });
  }

  /** @param {MouseEvent} event @param {Camera} camera */
  #click(event, camera) {
    if (camera.dragged) return;
    const area = this.#areaAt(event, camera);
    if (area) {
      this.#handlers.onpick(area, pressedUnit(event, area));
      return;
    }
    const double = event.timeStamp - this.#lastTap < DOUBLE_TAP;
    this.#lastTap = double ? 0 : event.timeStamp;
    if (double) camera.toggle(event);
    else this.#handlers.onmiss();
  }

  /** The nearest area within reach of a finger. @param {MouseEvent} event @param {Camera} camera */
  #areaAt(event, camera) {
    const at = camera.toMap(event);
    let best = "";
    let least = Infinity;
    for (const [id, place] of this.#chart?.places ?? []) {
      const distance = Math.hypot(place.x - at.x, place.y - at.y) - place.r;
      if (distance < least) [best, least] = [id, distance];
    }
    const place = this.#chart?.places.get(best);
    return place && least <= Math.max(6, FINGER / camera.scale - place.r) ? best : null;
  }

  /**
   * @param {View} view
   * @param {boolean} animate
   */
  show(view, animate) {
    this.#shown.view = view;
    this.#refresh(animate);
  }

  /**
   * @param {Map<string, Set<Mark>>} marks what can be done where
   * @param {Map<string, string>} costs and for how many OPs
   * @param {string} selected area of the chosen unit
   */
  mark(marks, costs, selected) {
    Object.assign(this.#shown, { marks, costs, selected });
    this.#showMarks();
  }

  /** @param {readonly Trace[]} traces */
  trace(traces) {
    const old = this.#shown.traces;
    this.#shown.traces = traces;
    if (!this.#chart) return;
    const nodes = drawTraces(traces, this.#chart);
    nodes.forEach((node, index) => node.classList.toggle("fresh", old[index] !== traces[index]));
    this.#traceLayer.replaceChildren(...nodes);
  }

  /** @param {boolean} animate */
  #refresh(animate) {
    const { view, traces } = this.#shown;
    if (!view || !this.#units) return;
    for (const [id, node] of this.#areas) {
      showArea(node, view.areas[id] ?? {});
      node.setAttribute("aria-label", this.#handlers.label(id));
    }
    this.#units.show(view.areas, animate);
    this.#showMarks();
    this.trace(traces);
  }

  #showMarks() {
    const { marks, costs, selected } = this.#shown;
    this.#pane.classList.toggle("choosing", marks.size > 0);
    for (const [id, node] of this.#areas) {
      const own = marks.get(id);
      for (const mark of MARKS) node.classList.toggle(`can-${mark}`, own?.has(mark) ?? false);
      node.classList.toggle("chosen", id === selected);
      showCost(node, costs.get(id) ?? "");
    }
  }

  /** Where an area stands now, in pixels of the pane. @param {string} id @returns {(Point & {radius: number}) | null} */
  locate(id) {
    const place = /** @type {Place | undefined} */ (this.#chart?.places.get(id));
    if (!place || !this.#camera) return null;
    return { ...this.#camera.toPane(place), radius: place.r * this.#camera.scale };
  }

  /** @param {string} id */
  reveal(id) {
    const place = this.#chart?.places.get(id);
    if (place) this.#camera?.reveal(place);
  }
}

/** @param {MouseEvent} event @param {string} area @returns {PressedUnit} */
function pressedUnit(event, area) {
  const node = event.target instanceof Element ? event.target.closest(".mw-unit") : null;
  if (!(node instanceof SVGElement) || node.dataset["area"] !== area) return null;
  return { nation: node.dataset["nation"] ?? "", unit: /** @type {Unit} */ (node.dataset["unit"]) };
}
