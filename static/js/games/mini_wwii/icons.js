/** Pictures of our own: units, emblems of nations, events, flags of diplomacy. All are drawn for a box of 24 by 24 (units 32 by 20). */

import { svg } from "../../lib/html.js";
import { TECHNOLOGY_PATHS } from "./technology_icons.js";

const TANK =
  "M2.4 13.3 5 11.5h5l1.3-4.1q.3-1 1.4-1h5.8q1.1 0 1.3 1H31v1.9H20.6l.8 2.2h5.4l2.8 1.8q1 1.7-.5 3.3l-2 2q-.7.7-1.7.7H6.6q-1 0-1.7-.7l-2-2q-1.5-1.6-.5-3.3z";
const TANK_DETAIL = "M7 15.4h18M8 15.4v.01M12.3 15.4v.01M16.6 15.4v.01M21 15.4v.01M25 15.4v.01";
const SHIP =
  "M1 13h3.5v-1.7l-2-.9.6-1.2 4 1.2h1.4V13h1.2v-2.6h2.1V7.6h2V4.2h1.1V1.6h1.2v2.6h1.4v3.4h2.3v2.8h1.6V13H22v-2.6h1.6l4-1.2.5 1.2-2.1.9V13h5.4l-2.8 5q-.5 1-1.6 1H6q-1.1 0-1.7-.9z";
const SHIP_DETAIL = "M4.5 16.100h23";

export const UNIT_PATHS = { army: TANK, navy: SHIP };
export const UNIT_DETAILS = { army: TANK_DETAIL, navy: SHIP_DETAIL };

/** @param {number} points @param {number} outer @param {number} inner @param {number} [cx] @param {number} [cy] */
export function starPath(points, outer, inner, cx = 0, cy = 0) {
  const corner = (/** @type {number} */ index) => {
    const angle = (index * Math.PI) / points - Math.PI / 2;
    const radius = index % 2 ? inner : outer;
    return `${(cx + Math.cos(angle) * radius).toFixed(2)} ${(cy + Math.sin(angle) * radius).toFixed(2)}`;
  };
  return `M${Array.from({ length: points * 2 }, (_, index) => corner(index)).join("L")}Z`;
}

const DISC = "M12 4.500a7.5 7.5 0 1 1 0 15 7.5 7.5 0 1 1 0-15z";

/** @type {Record<string, string>} */
export const EMBLEMS = {
  germany:
    "M8.5 2h7q-2 4-2.3 8.800Q18 10.5 22 8.500v7q-4-2-8.8-2.3.3 4.8 2.3 8.800h-7q2-4 2.3-8.800Q6 13.5 2 15.500v-7q4 2 8.8 2.300Q10.5 6 8.5 2z",
  japan: DISC,
  uk: "M3.2 16.5 2 7.500l5.6 4L12 4.500l4.4 7 5.6-4-1.2 9zM3.6 18h16.800v2.500H3.600z",
  ussr: starPath(5, 11, 4.4, 12, 12.8),
  us: `M4 3.500q4 1.5 8-.8 4 2.3 8 .8v8.300q0 6.5-8 10-8-3.5-8-10z${starPath(5, 5.5, 2.2, 12, 12)}`,
  china: `${starPath(12, 11.5, 6.3, 12, 12)}M12 7.400a4.6 4.6 0 1 0 0 9.2 4.6 4.6 0 1 0 0-9.200zM12 8.700a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 1 1 0-6.600z`,
  neutral: "M12 5a7 7 0 1 1 0 14 7 7 0 1 1 0-14zM12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8z",
};

/** @type {Record<string, string>} */
const SIGNS = {
  operation: "M3 14 12 5l9 9h-5v6H8v-6zM7 2.500h10v1.800H7z",
  tactics: "M4 3h2v18H4zM7 4h13l-3.5 4.500L20 13H7z",
  logistics: "M3 8l9-5 9 5v9l-9 5-9-5zM12 5.2 6.2 8.4 12 11.600l5.8-3.200zM5 10.200v5.700l6 3.300v-5.700zM19 10.200l-6 3.300v5.700l6-3.300z",
  diplomacy: "M5 2h1.800v20H5zM8 3.500q3.2-1.5 6 0t6 0v9q-3.2 1.5-6 0t-6 0z",
  develop: "M9 2h6v1.800h-1.200v5.400l5.8 9.700Q20.6 22 17.5 22h-11q-3.1 0-2.1-3.100l5.8-9.700V3.800H9zM8.3 15h7.400l-2.9-5h-1.600z",
  launch: "M12 1.500q4.5 4 4.5 9.500v5l2.5 3v2.500l-5-2h-4l-5 2V19l2.5-3v-5q0-5.5 4.5-9.500zM12 7.500a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 1 0 0-3.800z",
  lend_lease: "M2 15h20l-2.5 5h-15zM4 9h5v5H4zM10 9h5v5h-5zM10 4h5v4h-5zM16 11h4v3h-4z",
  pass: "M4 5h3v14H4zM9 5l11 7-11 7z",
  discard: "M8 3h8l1 2h4v2H3V5h4zM5 8.500h14L18 21H6zM9 11v8h1.500v-8zM13.5 11v8H15v-8z",
  move: "M3 10.500h11V5.500L22 12l-8 6.500v-5H3z",
  build: "M10 3h4v7h7v4h-7v7h-4v-7H3v-4h7z",
  attack:
    "M11 1h2v4.100A7 7 0 0 1 18.9 11H23v2h-4.100A7 7 0 0 1 13 18.900V23h-2v-4.100A7 7 0 0 1 5.1 13H1v-2h4.100A7 7 0 0 1 11 5.100zM12 7a5 5 0 1 0 0 10 5 5 0 1 0 0-10zM12 10.300a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 1 1 0-3.400z",
  cards: "M3 6 13 3l4 14-10 3zM15 4h6v15h-3z",
  hidden: "M12 5q6.5 0 10.5 7Q18.5 19 12 19T1.5 12Q5.5 5 12 5zM12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM3.2 2.2 21.8 20.800l-1 1L2.2 3.200z",
  seen: "M12 5q6.5 0 10.5 7Q18.5 19 12 19T1.5 12Q5.5 5 12 5zM12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM12 10a2 2 0 1 1 0 4 2 2 0 1 1 0-4z",
  chain: "M8.5 7H6a5 5 0 0 0 0 10h2.500v-2.400H6a2.6 2.6 0 0 1 0-5.200h2.500zM15.5 7H18a5 5 0 0 1 0 10h-2.500v-2.400H18a2.6 2.6 0 0 0 0-5.200h-2.500zM10 2.500l1.5 4-1.2.5-1.5-4zM14 2.500l-1.5 4 1.2.5 1.5-4zM10 21.500l1.5-4-1.2-.5-1.5 4zM14 21.500l-1.5-4 1.2-.5 1.5 4z",
  damage: starPath(8, 11.5, 5.5, 12, 12),
  finish: "M4 2h2v20H4zM7 3h14v10H7zM7 3v3.300h3.500V3zM14 3v3.300h3.500V3zM10.5 6.300v3.400H14V6.300zM17.5 6.300v3.400H21V6.300z",
  save: "M12 2 3 6v6q0 7 9 10 9-3 9-10V6zM11 7h2v4h4v2h-4v4h-2v-4H7v-2h4z",
};

/**
 * A picture in one colour (`currentColor`) that takes the size of its box.
 * @param {string} path
 * @param {string} [name] extra class
 */
function picture(path, name = "") {
  return svg`<svg class="mw-icon ${name}" viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d=${path} /></svg>`;
}

/** @param {string} name */
export function sign(name) {
  return picture(SIGNS[name] ?? SIGNS["operation"] ?? "", `mw-sign-${name}`);
}

/** @param {string} nation */
export function emblem(nation) {
  return picture(EMBLEMS[nation] ?? EMBLEMS["neutral"] ?? "", `mw-emblem nation-${nation}`);
}

/** A nation's emblem on its colour. @param {string} nation */
export function badge(nation) {
  return svg`<svg class="mw-badge nation-${nation}" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11" /><path transform="translate(4.8 4.8) scale(.6)" fill-rule="evenodd" d=${EMBLEMS[nation] ?? ""} /></svg>`;
}

/** @param {string} technology */
export function technologyIcon(technology) {
  return picture(TECHNOLOGY_PATHS[technology] ?? "", "mw-technology-icon");
}

/** @param {"army" | "navy"} unit @param {string} nation */
export function unitIcon(unit, nation) {
  return svg`<svg class="mw-unit-icon nation-${nation}" viewBox="-1 -1 34 22" aria-hidden="true"><path d=${UNIT_PATHS[unit]} /><path class="detail" d=${UNIT_DETAILS[unit]} /></svg>`;
}

/** @param {string} name @returns {string} the path of a sign, for drawing inside the map */
export function signPath(name) {
  return SIGNS[name] ?? "";
}
