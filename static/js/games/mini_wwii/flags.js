/** Small flags for the diplomacy cards, in a box of 24 by 16. Simplified, so that they are told apart at 20 pixels. */

import { svg } from "../../lib/html.js";
import { starPath } from "./icons.js";

/** Horizontal bands of equal height, or with `[colour, share]` of their share. @typedef {string | [string, number]} Band */

/** @param {Band[]} bands @param {boolean} [upright] */
function stripes(bands, upright = false) {
  const parts = bands.map((band) => (typeof band === "string" ? /** @type {[string, number]} */ ([band, 1]) : band));
  const whole = parts.reduce((sum, part) => sum + part[1], 0);
  let at = 0;
  return parts.map(([colour, share]) => {
    const size = (share / whole) * (upright ? 24 : 16);
    const [x, y, width, height] = upright ? [at, 0, size, 16] : [0, at, 24, size];
    at += size;
    return svg`<rect x=${x} y=${y} width=${width} height=${height} fill=${colour} />`;
  });
}

/** @param {string} ground @param {string} cross */
function nordic(ground, cross) {
  return [
    svg`<rect width="24" height="16" fill=${ground} />`,
    svg`<path d="M7 0h3.400v6.300H24v3.400H10.400V16H7V9.700H0V6.300h7z" fill=${cross} />`,
  ];
}

/** @type {Record<string, () => SVGElement[]>} */
const FLAGS = {
  spain: () => stripes(["#b3202e", ["#f2b632", 2], "#b3202e"]),
  finland: () => nordic("#ffffff", "#1f4c94"),
  sweden: () => nordic("#2a63a4", "#f4c531"),
  turkey: () => [
    ...stripes(["#c8202c"]),
    svg`<path d="M12.5 4.600a4.3 4.3 0 1 0 0 6.8 3.5 3.5 0 1 1 0-6.800z" fill="#fff" />`,
    svg`<path d=${starPath(5, 2.3, 0.9, 14.6, 8)} fill="#fff" />`,
  ],
  argentina: () => [...stripes(["#79b4dc", "#ffffff", "#79b4dc"]), svg`<circle cx="12" cy="8" r="2" fill="#e3a52b" />`],
  thailand: () => stripes(["#b3202e", "#ffffff", ["#28346e", 2], "#ffffff", "#b3202e"]),
  free_india: () => [...stripes(["#e98b2d", "#ffffff", "#2c7a45"]), svg`<circle cx="12" cy="8" r="1.8" fill="none" stroke="#28346e" stroke-width=".8" />`],
  vichy: () => [...stripes(["#28448c", "#ffffff", "#c8202c"], true), svg`<path d="M11.3 4h1.400v8h-1.400zM9.8 5.200h4.400v2.400H9.800z" fill="#8a6a1f" />`],
  tibet: () => [
    ...stripes(["#3156a3"]),
    svg`<path d="M12 0 7 12h10zM2 0l5 12L0 6zM22 0l-5 12 7-6z" fill="#c8303a" />`,
    svg`<path d="M0 16 12 7l12 9z" fill="#fff" />`,
    svg`<circle cx="12" cy="7" r="2.2" fill="#f2c12e" />`,
  ],
  portugal: () => [...stripes([["#2c6e3f", 2], ["#c8202c", 3]], true), svg`<circle cx="9.6" cy="8" r="2.7" fill="#f2c12e" />`],
  mongolia: () => [...stripes(["#b3202e", "#2a63a4", "#b3202e"], true), svg`<path d="M3 5.500h2v6H3zM4 2.400l1.2 2.200H2.800z" fill="#f2c12e" />`],
  yugoslavia: () => stripes(["#28448c", "#ffffff", "#c8202c"]),
};

/** @param {string} nation */
export function diplomacyFlag(nation) {
  const parts = FLAGS[nation]?.() ?? stripes(["#999999"]);
  return svg`<svg class="mw-flag" viewBox="0 0 24 16" aria-hidden="true">${parts}<rect class="edge" x=".4" y=".4" width="23.2" height="15.2" /></svg>`;
}
