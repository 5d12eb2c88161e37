/** Units on the map: one node each, kept through updates, so that a move is seen as a move. */

/** @import { AreaView, Chart, Place, Unit } from "../types.js" */

import { svg } from "../../../lib/html.js";
import { UNIT_DETAILS, UNIT_PATHS, signPath } from "../icons.js";
import { unitSlots } from "./shapes.js";

/** @typedef {{nation: string, unit: Unit, area: string, supplied: boolean, node: SVGElement}} Piece */
/** @typedef {{nation: string, unit: Unit, area: string, supplied: boolean}} Wanted */

const FADE = 260;

export class Units {
  /** @type {Piece[]} */
  #pieces = [];
  #layer = svg`<g class="mw-units"></g>`;
  #chart;
  #starred;

  /** @param {Chart} chart @param {Set<string>} starred areas with stars */
  constructor(chart, starred) {
    this.#chart = chart;
    this.#starred = starred;
  }

  get layer() {
    return this.#layer;
  }

  /**
   * @param {Record<string, AreaView>} areas
   * @param {boolean} animate
   */
  show(areas, animate) {
    this.#layer.classList.toggle("still", !animate);
    const { kept, wanted, spare } = match(this.#pieces, wantedUnits(areas));
    for (const want of wanted) kept.push(this.#place(want, spare, animate));
    for (const piece of spare) this.#remove(piece, animate);
    this.#pieces = kept;
    this.#arrange();
  }

  /** @param {Wanted} want @param {Piece[]} spare @param {boolean} animate @returns {Piece} */
  #place(want, spare, animate) {
    const from = spare.findIndex((piece) => piece.nation === want.nation && piece.unit === want.unit);
    if (from >= 0) {
      const [piece] = spare.splice(from, 1);
      const node = /** @type {Piece} */ (piece).node;
      this.#layer.append(node);
      return { ...want, node };
    }
    const node = drawUnit(want.nation, want.unit);
    if (animate) {
      node.classList.add("arriving");
      setTimeout(() => node.classList.remove("arriving"), 30);
    }
    this.#layer.append(node);
    return { ...want, node };
  }

  /** @param {Piece} piece @param {boolean} animate */
  #remove({ node }, animate) {
    if (!animate) return node.remove();
    node.classList.add("leaving");
    setTimeout(() => node.remove(), FADE);
  }

  #arrange() {
    /** @type {Map<string, Piece[]>} */
    const stacks = new Map();
    for (const piece of this.#pieces) stacks.set(piece.area, [...(stacks.get(piece.area) ?? []), piece]);
    for (const [id, stack] of stacks) {
      const place = /** @type {Place} */ (this.#chart.places.get(id));
      const slots = unitSlots(stack.length, place.r, this.#starred.has(id));
      stack.sort((a, b) => order(a).localeCompare(order(b)));
      stack.forEach((piece, index) => settle(piece, place, /** @type {{x: number, y: number, scale: number}} */ (slots[index])));
    }
  }
}

/** @param {Piece} piece */
function order({ nation, unit }) {
  return `${unit}${nation}`;
}

/** @param {Piece} piece @param {Place} place @param {{x: number, y: number, scale: number}} slot */
function settle({ node, area, nation, unit, supplied }, place, slot) {
  node.style.transform = `translate(${place.x + slot.x}px, ${place.y + slot.y}px) scale(${slot.scale})`;
  node.dataset["area"] = area;
  node.dataset["nation"] = nation;
  node.dataset["unit"] = unit;
  node.classList.toggle("cut-off", !supplied);
}

/** @param {Record<string, AreaView>} areas @returns {Wanted[]} */
function wantedUnits(areas) {
  return Object.entries(areas).flatMap(([area, { units = [] }]) =>
    units.flatMap(({ nation, unit, number, supplied }) =>
      Array.from({ length: number }, () => ({ nation, unit, area, supplied })),
    ),
  );
}

/**
 * Pieces that stay where they are, what is wanted besides, and pieces that are left over.
 * @param {readonly Piece[]} pieces
 * @param {Wanted[]} wanted
 */
function match(pieces, wanted) {
  /** @type {Piece[]} */
  const kept = [];
  const spare = [];
  const open = [...wanted];
  for (const piece of pieces) {
    const at = open.findIndex((w) => w.area === piece.area && w.nation === piece.nation && w.unit === piece.unit);
    if (at < 0) spare.push(piece);
    else kept.push({ ...piece, .../** @type {Wanted} */ (open.splice(at, 1)[0]) });
  }
  return { kept, wanted: open, spare };
}

/** @param {string} nation @param {Unit} unit */
function drawUnit(nation, unit) {
  return svg`<g class="mw-unit unit-${unit} nation-${nation}"><g class="body" transform="translate(-16 -10.5)">
    <path class="glow" d=${UNIT_PATHS[unit]} /><path class="hull" d=${UNIT_PATHS[unit]} /><path class="hatched" d=${UNIT_PATHS[unit]} />
    <path class="detail" d=${UNIT_DETAILS[unit]} />
    <g class="chain" transform="translate(17 -6)"><circle cx="7" cy="7" r="8" /><path transform="translate(.4 .4) scale(.55)" d=${signPath("chain")} /></g>
  </g></g>`;
}
