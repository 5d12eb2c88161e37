/** What stands in the landscape of each section, by its id. Drawn about the origin, its foot at y = 0. */

import { svg } from "../../../lib/html.js";

/** @typedef {() => SVGElement} Motif */

/** @type {Record<string, Motif>} */
const MOTIFS = {
  peak: () => svg`<g><path d="M-30 0-6-40 4-27 11-34 32 0z" fill="#8e9aa8" /><path d="M-6-40-30 0h22z" fill="#74818f" /><path d="M-6-40-15-25l6 3 5-4 5 4 4-7zM11-34 6-27l6 4 5-3z" fill="#fdfefe" /></g>`,
  hill: () => svg`<g><path d="M-32 0q14-28 30-12 12-18 32 12z" fill="#8fb06f" /><path d="M-32 0q14-28 30-12-8 4-10 12z" fill="#7b9d5d" /></g>`,
  hut: () => svg`<g><path d="M-9 0v-9h18v9z" fill="#a9764a" /><path d="M-12-8 0-18 12-8z" fill="#7c3f2b" /><path d="M-2 0v-5h4v5z" fill="#4b2f1d" /></g>`,
  fir: () => svg`<g><path d="M-1.500 0v-5h3v5z" fill="#5b4226" /><path d="M0-28 8-15h-4l6 11h-20l6-11h-4z" fill="#3f6f4b" /><path d="M0-28-8-15h4L-10-4H0z" fill="#335e40" /></g>`,
  grove: () => svg`<g><g transform="translate(-10 -2) scale(.8)">${MOTIFS["fir"]?.()}</g><g transform="translate(9 -3) scale(.9)">${MOTIFS["fir"]?.()}</g><g transform="translate(0 4)">${MOTIFS["fir"]?.()}</g></g>`,
  mesa: () => svg`<g><path d="M-30 0l6-22h8l2-8h20l3 10h8l9 20z" fill="#c8754a" /><path d="M-30 0l6-22h8l2-8h6l-4 30z" fill="#ab5c38" /><path d="M-22-14h48M-19-8h50" stroke="#8e4a2c" stroke-opacity=".5" stroke-width="1.500" /></g>`,
  cactus: () => svg`<path d="M0 0v-24M0-8h-7v-7M0-12h7v-6" fill="none" stroke="#4c7a45" stroke-width="4.500" stroke-linecap="round" stroke-linejoin="round" />`,
  neon: () => svg`<g><path d="M-12 0v-26h10V0zM0 0v-18h11V0z" fill="#5b4a6e" /><path d="M-9-22h4M-9-17h4M-9-12h4M3-14h5M3-9h5" stroke="#ffd866" stroke-width="2" /></g>`,
  spruce: () => svg`<g><path d="M-1.500 0v-6h3v6z" fill="#5b4226" /><path d="M0-32 7-4H-7z" fill="#47796f" /><path d="M0-32-7-4h7z" fill="#3a675e" /></g>`,
  cabin: () => svg`<g><path d="M-11 0v-10h22v10z" fill="#b1463a" /><path d="M-13-9-4-18h17L11-9z" fill="#59402f" /><path d="M-7-7h4v4h-4zM3-7h4v4H3z" fill="#fdf4d8" /></g>`,
  fjord: () => svg`<g><path d="M-34 2q4-16 22-14t26-4 22 10-14 14-34 2-22-8z" fill="#7fb3c4" /><path d="M-20-3q5-3 10 0t10 0M-2 4q5-3 10 0t10 0" fill="none" stroke="#e9f6f8" stroke-width="1.600" /></g>`,
  boat: () => svg`<g><path d="M-16-6h32l-5 8h-22z" fill="#31485c" /><path d="M-1-6v-20l13 18zM-3-8v-14l-9 14z" fill="#fbf6e6" /></g>`,
  crane: () => svg`<g fill="none" stroke="#47596b" stroke-width="2.600"><path d="M-9 0 0-30 9 0M-5-13H5M0-30h22M0-30l-10 4M18-30v10" /></g>`,
  brick: () => svg`<g><path d="M-16 0v-18l5-6 5 6 5-6 5 6 5-6 7 6V0z" fill="#a5503f" /><path d="M-11-12v4M-1-12v4M9-12v4" stroke="#f6dcae" stroke-width="2.600" /></g>`,
  harbour: () => svg`<g><path d="M-36 2q2-13 20-12h32q20-1 20 12t-22 10h-30q-20 2-20-10z" fill="#6fa3bb" /><path d="M-22-2q5-3 10 0t10 0M0 5q5-3 10 0t10 0" fill="none" stroke="#e6f3f7" stroke-width="1.600" /></g>`,
  runway: () => svg`<g transform="rotate(-24)"><path d="M-40-6h80V6h-80z" fill="#6b7077" /><path d="M-34 0h68" stroke="#fff" stroke-width="1.800" stroke-dasharray="8 6" /></g>`,
  plane: () => svg`<g transform="rotate(62) scale(1.250)"><path d="M0-14c1.500 0 2 2 2 4v4L15 2v3L2 1v7l4 3v2l-6-2-6 2v-2l4-3V1l-13 4V2L-2-6v-4c0-2 .5-4 2-4z" fill="#fdfdfb" stroke="#5d6a77" stroke-width="1" /></g>`,
  mast: () => svg`<g><path d="M0 0v-20" stroke="#6b7077" stroke-width="2.500" /><path d="M0-20 16-17v7L0-8z" fill="#e0763d" /><path d="M5-19v10M10-18v8" stroke="#fff" stroke-width="2" /></g>`,
  house: () => svg`<g><path d="M-9 0v-12h18V0z" fill="#f7e6c4" /><path d="M-12-11 0-22 12-11z" fill="#c05a43" /><path d="M-5-9h4v4h-4zM2-9h4v9H2z" fill="#7d5a3c" /></g>`,
  tree: () => svg`<g><path d="M-1.500 0v-8h3v8z" fill="#6a4b2b" /><circle cy="-14" r="8.500" fill="#79a457" /><circle cx="-2.500" cy="-16" r="4" fill="#93bb6c" /></g>`,
  smoke: () => svg`<g fill="#fff" fill-opacity=".8"><circle cx="-8" cy="-5" r="5" /><circle cx="0" cy="-9" r="7" /><circle cx="9" cy="-6" r="5.500" /></g>`,
};

/** @type {Record<string, string[]>} */
const STANDS = {
  knuffingen: ["house", "tree", "house"],
  switzerland: ["peak", "peak", "fir", "hut", "peak"],
  austria: ["hill", "peak", "fir", "hut", "hill"],
  america: ["mesa", "cactus", "mesa", "neon", "cactus"],
  scandinavia: ["spruce", "fjord", "cabin", "spruce", "spruce"],
  hamburg: ["brick", "crane", "harbour", "boat", "brick"],
  airport: ["plane", "mast", "runway", "plane", "mast"],
  harz: ["grove", "hill", "fir", "smoke", "grove"],
};

/** The `index`-th thing of a section's landscape. @param {string} section @param {number} index */
export function motif(section, index) {
  const names = STANDS[section] ?? ["tree"];
  return /** @type {Motif} */ (MOTIFS[names[index % names.length] ?? "tree"])();
}
