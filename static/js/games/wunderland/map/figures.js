/** The figures on the board: one token for a colour at a place, with their number. */

/** @import { Location, Point } from "../types.js" */

import { svg } from "../../../lib/html.js";
import { keyed } from "../../../lib/keyed.js";
import { SHAPES } from "../icons.js";
import { START_RADIUS } from "./places.js";

/** Where the colours stand at a place and in the start field, by seat. */
const CORNERS = [
  { x: -39, y: 26 },
  { x: 39, y: 26 },
  { x: -40, y: -13 },
  { x: 40, y: -13 },
];
const QUARTERS = [
  { x: -25, y: -29 },
  { x: 25, y: -29 },
  { x: -25, y: 31 },
  { x: 25, y: 31 },
];
const GLIDE = 650;

/** @typedef {{place: Location, colour: string, seat: number, number: number}} Stand */

export class Figures {
  #places;
  #colours;
  #layer = svg`<g class="wl-figures" aria-hidden="true"></g>`;

  /** @param {readonly Location[]} places @param {readonly string[]} colours by seat */
  constructor(places, colours) {
    this.#places = new Map(places.map((place) => [place.id, place]));
    this.#colours = colours;
  }

  get layer() {
    return this.#layer;
  }

  /** @param {Record<string, Record<string, number>>} figures by place and colour */
  show(figures) {
    keyed(this.#layer, this.#stands(figures), ({ place, colour }) => `${place.id} ${colour}`, drawStand, ({ number }) => number);
  }

  /** @param {Record<string, Record<string, number>>} figures @returns {Stand[]} */
  #stands(figures) {
    return Object.entries(figures).flatMap(([id, numbers]) => {
      const place = this.#places.get(id);
      return place ? Object.entries(numbers).map(([colour, number]) => ({ place, colour, seat: this.#colours.indexOf(colour), number })) : [];
    });
  }

  /** Lets the token at `to` travel there from `origin`. @param {string} colour @param {string} origin @param {string} to */
  travel(colour, origin, to) {
    const [from, goal] = [this.#places.get(origin), this.#places.get(to)];
    const node = this.#layer.querySelector(`[data-place="${CSS.escape(to)}"][data-colour="${CSS.escape(colour)}"] .wl-token`);
    if (!from || !goal || !node || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    node.animate([{ transform: `translate(${from.x - goal.x}px, ${from.y - goal.y}px)` }, { transform: "none" }], { duration: GLIDE, easing: "cubic-bezier(.3,.1,.2,1)" });
  }
}

/** @param {Stand} stand */
function drawStand({ place, colour, seat, number }) {
  const isStart = place.kind === "start";
  const spot = /** @type {Point} */ ((isStart ? QUARTERS : CORNERS)[seat % 4]);
  return svg`<g class="wl-stand seat-${colour}" data-place=${place.id} data-colour=${colour} data-number=${number} transform="translate(${place.x} ${place.y})">
    <g class="wl-grow">${isStart ? pips(seat, number) : null}<g transform="translate(${spot.x} ${spot.y}) scale(${isStart ? 1.75 : 1.5})"><g class="wl-token">
      <path class="wl-shape" d=${SHAPES[colour] ?? ""} /><text y="4.600">${number}</text></g></g></g>
  </g>`;
}

/** A dot for each figure along the rim of the start field. @param {number} seat @param {number} number */
function pips(seat, number) {
  const from = [Math.PI, 1.5 * Math.PI, 0.5 * Math.PI, 0][seat % 4] ?? 0;
  return svg`<g class="wl-pips">${Array.from({ length: number }, (_, index) => {
    const angle = from + ((index + 0.7) / 8.4) * (Math.PI / 2);
    const r = START_RADIUS - 5;
    return svg`<circle r="4.200" cx=${(Math.cos(angle) * r).toFixed(1)} cy=${(Math.sin(angle) * r).toFixed(1)} />`;
  })}</g>`;
}
