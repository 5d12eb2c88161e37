/** Small drawings: the shape of each colour, the symbol of each section, a picture for each place. */

import { svg } from "../../lib/html.js";

/** Outlines about the origin, 10 units from the middle to the edge. @type {Record<string, string>} */
export const SHAPES = {
  blue: "M-10 0a10 10 0 1 1 20 0a10 10 0 1 1-20 0z",
  yellow: "M-7-9h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2z",
  red: "M0-12.5 12.5 0 0 12.5-12.5 0z",
  green: "M-5.8-10h11.6l5.8 10-5.8 10h-11.6l-5.8-10z",
};

/** Filled outlines on a ground of 24 by 24, by a section's symbol. @type {Record<string, string>} */
export const SYMBOLS = {
  "gold bars": "M8.4 5h7.2l1.6 5.5H6.8zM3 13h7.4l1.4 6H1.4zM13.6 13H21l1.6 6H12.2z",
  mountains: "M1 20 8.5 6l4 7.2L15 9l8 11zm5.3-7 2.2 1.6 2.1-1.5-2.1-4z",
  star: "M12 1.6l3.1 6.8 7.4.8-5.5 5 1.5 7.3-6.5-3.7-6.5 3.7L7 14.200l-5.500-5 7.400-.800z",
  ship: "M11 2h2v3.500l5.500 6.500H13v2h9l-3 6.500H5L2 14h9v-2H6l5-7z",
  anchor: "M12 1.500a3 3 0 0 1 1.300 5.700V9H17v2.400h-3.700v8c2.700-.4 4.700-2 5.300-4.400l-1.800.7L20 11l2 5.200-1.500-.5C19.700 19.600 16.400 22.500 12 22.500S4.300 19.600 3.500 15.700L2 16.200 4 11l3.200 4.700-1.800-.7c.6 2.400 2.600 4 5.300 4.400v-8H7V9h3.700V7.200A3 3 0 0 1 12 1.500zm0 2a1 1 0 1 0 0 2 1 1 0 0 0 0-2z",
  aeroplane: "M12 1.500c1 0 1.600 1.300 1.600 2.800V9l8.900 5.400v2.300l-8.900-2.800v4.700l2.600 2v1.700L12 21.300l-4.200 1v-1.700l2.600-2v-4.700l-8.900 2.800v-2.300L10.400 9V4.300c0-1.500.6-2.800 1.600-2.800z",
  "fir tree": "M12 1 17.500 8h-3l4.500 5.500h-3.500L21 19.500h-7.600V23h-2.800v-3.500H3L8.500 13.500H5L9.500 8h-3z",
};

/** Strokes on a ground of 24 by 24, by a place's number. @type {Record<string, string>} */
const PICTURES = {
  1: "M2 14l6-9 4 6 2-3 8 6M3 18q3-2 6 0t6 0 6 0M6 21.500q3-2 6 0t6 0",
  2: "M2 20 22 8M5 14l10-6 3 5-10 6zM9 12l2 3.500M13 9.700l2 3.500",
  3: "M2 21 12 4l10 17M8 21v-6l4-3 4 3v6M11 21v-3h2v3",
  4: "M2 7h20M2 10h20M3 10v11M9 21v-5a3 3 0 0 1 6 0v5M21 10v11M9 10v4M15 10v4",
  6: "M4 5h16v14H4zM4 12h16M9.300 5v14M14.700 5v14",
  7: "M2 20 9 4l4 7 2-3 7 12zM7 9l2 2 2-2M11 20l2-5 3 2",
  8: "M3 10h18l-2-5H5zM5 10v10M19 10v10M3 15h18M3 10q1.500 3 3 0 1.500 3 3 0 1.500 3 3 0 1.500 3 3 0 1.500 3 3 0 1.500 3 3 0",
  9: "M3 14h18l-3 5H6zM6 14V9h10l2 5M9 9V5h3v4M2 22q2.500-2 5 0t5 0 5 0 5 0",
  10: "M3 6l18 13M12 5a2 2 0 1 0 .1 0M8 16l3-4-3-3 5-1 3 4M5 20l8 2",
  11: "M4 21V8h2V5h2v3h2V5h4v3h2V5h2v3h2v13zM10 21v-5a2 2 0 0 1 4 0v5",
  13: "M3 18h14q4 0 4-4M5 14h12M7 14v4M14 14v4M10 14l1-5 4 1v4M12 6a1.500 1.500 0 1 0 .1 0",
  14: "M8 22q8-3 4-6t0-5 0-4 0-4M2 16 7 8M22 16l-5-8",
  15: "M12 3a7 7 0 1 0 .1 0M12 3v14M5 10h14M7 5l10 10M17 5 7 15M12 17l-5 5M12 17l5 5",
  16: "M5 22V4h6v5h8v13M8 7v0M8 11v0M14 13h2M14 17h2M3 22h18M11 4l4-2v7",
  17: "M2 5h6v6h3v10M22 5h-5v5h-3v11M2 21h20",
  19: "M3 10h18v9H3zM3 10l2-5h14l2 5M7 13h4v3H7zM14 13h4v6h-4zM12 5V2",
  20: "M3 21V10l4-5 5 2 5-3 4 6v11zM8 11h2M14 11h2M12 12l-1 4h2M9 19h6",
  21: "M12 2q5 5 3 13H9Q7 7 12 2zM9 12l-3 4v3l3-3M15 12l3 4v3l-3-3M12 18v4M12 7a1.500 1.500 0 1 0 .1 0",
  22: "M13 21q-2-6 1-12M14 9Q9 5 4 9M14 9q-5 0-7 5M14 9q2-5 7-3M14 9q5 0 6 5M4 21h17",
  23: "M3 21V11h6V6l3-4 3 4v5h6v10zM12 8v2M6 14v3M18 14v3M10.500 21v-4h3v4",
  24: "M2 4v12l7-5V4M22 3v14l-8-5 1-8M2 20q2.500-2 5 0t5 0 5 0 5 0M9 16q3-2 6 0",
  25: "M4 6q8-5 16 1M12 4l-1 4M11.500 6 6 21M14 20l4-6 4 6z",
  26: "M3 4v17M21 4v17M3 7l8 5-8 5M21 7l-8 5 8 5M6 21q3-2 6 0t6 0",
  28: "M9 21 10.500 8h3L15 21zM9.500 8h5V5L12 3 9.500 5zM6 6 2 4M6 7H2M18 6l4-2M18 7h4M10 13h4M9.500 17h5",
  29: "M3 14q3-10 5-2t5-4 5 0 3-2M3 19q3-6 5-2t5-3 5 0 3-2M19 3v2M4 4v1",
  30: "M6 16a3 3 0 1 0 .1 0M14 16a3 3 0 1 0 .1 0M10 9a3 3 0 1 0 .1 0M17 4v8M17 4h5",
  31: "M2 21V10l4-5 4 5v11M10 21V10l4-5 4 5v11M18 12l4 2v7M1 21h22M6 12v2M14 12v2M6 17v2M14 17v2",
  32: "M12 6c6 0 10 2 10 5s-4 5-10 5-10-2-10-5 4-5 10-5zM12 9c3 0 5 1 5 2s-2 2-5 2-5-1-5-2 2-2 5-2zM2 11v5c0 3 4 5 10 5s10-2 10-5v-5",
  34: "M2 21V11a10 8 0 0 1 20 0v10M12 7a3.500 3.500 0 1 0 .1 0M12 8.500v2h2M7 21v-4M12 21v-4M17 21v-4",
  35: "M2 12h13v4H2zM5 16v5M12 16v5M15 14h7M19 14v-3M4 12V8h8v4M8 8V4l4 1.500L8 7",
  36: "M2 20v-9q2 4 4 0t4-3 4-2 4-1 4-2v17zM6 20v-5M10 20v-5M14 20v-5M18 20v-5",
  37: "M3 12q6-7 12 0 3-4 6-4-2 4 0 8-3 0-6-4-6 7-12 0zM7.500 11v.500",
  38: "M2 9h12v8H2zM14 11h4l4 3v3h-8M6 17a2 2 0 1 0 .1 0M17 17a2 2 0 1 0 .1 0M2 6l12-2",
  39: "M2 20v-8q10-7 20 0v8zM2 15h20M7 15v5M12 15v5M17 15v5",
  40: "M8 4h8l2 5H6zM9 9l1 12h4l1-12M12 4V1M4 21h16",
  41: "M2 20v-6a10 9 0 0 1 20 0v6zM5 20v-5a7 6 0 0 1 14 0v5M12 12v5M8 17h8M11 20h2",
  43: "M12 2q6 6 5 12a5 5 0 0 1-10 0q0-3 2-5 0 3 2 4 2-5 1-11z",
  44: "M4 9h5v10H4zM15 9h5v10h-5zM9 12h6M5 9V6h3v3M16 9V6h3v3",
  45: "M2 18 10 6l4 6 2-3 6 9M2 12h6M14 12h8M5 21h14M1 15h8",
  46: "M4 21V7l2 2V6l3 3v4l3 2 3-4 2 2v8M17 13V5l3 2v14zM2 21h20",
  48: "M3 10h9v7H3zM12 8h7v9h-7M5 10V6h3v4M6 17a2.300 2.300 0 1 0 .1 0M11.500 17a2.300 2.300 0 1 0 .1 0M17 17a2.300 2.300 0 1 0 .1 0M8 4q2-3 5-1",
  49: "M1 9h22M1 12h22M4 12l4 9 4-9 4 9 4-9M4 9V6M12 9V6M20 9V6",
  50: "M4 21V9l8-6 8 6v12zM4 13h16M4 21l8-8 8 8M12 3v10",
  51: "M12 2v3M4 10l8-5 8 5zM6 10v8M12 10v8M18 10v8M4 18h16v3H4zM9 13v3M15 13v3",
};

const BY_KIND = "M4 20 10 9l4 6 2-3 5 8zM17 4a2 2 0 1 0 .1 0";

/** @param {string} place @returns {string} a path of strokes on 24 by 24 */
export const picturePath = (place) => PICTURES[place] ?? BY_KIND;

/** @param {string} colour */
export function badge(colour) {
  return svg`<svg class="wl-badge seat-${colour}" viewBox="-14 -14 28 28" aria-hidden="true"><path class="wl-shape" d=${SHAPES[colour] ?? ""} /></svg>`;
}

/** @param {string} symbol @param {string} section */
export function symbolIcon(symbol, section) {
  return svg`<svg class="wl-symbol section-${section}" viewBox="0 0 24 24" aria-hidden="true"><path d=${SYMBOLS[symbol] ?? ""} /></svg>`;
}

/** @param {string} place */
export function picture(place) {
  return svg`<svg class="wl-picture" viewBox="0 0 24 24" aria-hidden="true"><path d=${picturePath(place)} /></svg>`;
}

const LOCOMOTIVE = "M2 9h9V4h10v13H2zM5 9V5h3v4M13 7h5v4h-5zM2 19a2.500 2.500 0 1 0 5 0zM9 19a2.500 2.500 0 1 0 5 0zM16 19a2.500 2.500 0 1 0 5 0z";

/** Whose turn it is. */
export const locomotive = () => svg`<svg class="wl-loco" viewBox="0 0 24 24" aria-hidden="true"><path d=${LOCOMOTIVE} /></svg>`;
