/** The areas' tokens: drawn once, then classes tell who controls them and what can be done with them. */

/** @import { AreaData, AreaView, Chart, LinkData, Place } from "../types.js" */

import { svg } from "../../../lib/html.js";
import { EMBLEMS, UNIT_PATHS, signPath, starPath } from "../icons.js";
import { LABEL_SIZE } from "./layout.js";
import { tokenPath } from "./shapes.js";

const RIM = 6;

/**
 * @param {AreaData} area
 * @param {Place} place
 * @param {string[]} flags letters of the flag links that end here
 */
export function drawArea(area, place, flags) {
  const { r } = place;
  const node = svg`<g class="mw-area shape-${area.shape} home-${area.home || "neutral"}" data-area=${area.id}
      transform="translate(${place.x} ${place.y})" role="button" tabindex="-1">
    <path class="halo" d=${tokenPath(area.shape, r + 5)} />
    <path class="shadow" d=${tokenPath(area.shape, r)} transform="translate(1.5 3)" />
    <path class="rim" d=${tokenPath(area.shape, r)} />
    <path class="ground" d=${tokenPath(area.shape, r - RIM)} />
    <path class="pattern" d=${tokenPath(area.shape, r - RIM)} />
    ${stars(area, r)}${builds(area, r)}${control(r)}${damage(r)}
    ${flags.map((letter, index) => pennant(letter, r, index))}
    ${lights(area, r)}
  </g>`;
  return node;
}

/** @param {AreaData} area @param {number} r */
function stars(area, r) {
  const step = 12;
  const left = (-(area.stars - 1) * step) / 2;
  const path = Array.from({ length: area.stars }, (_, index) => starPath(5, 5.8, 2.5, left + index * step, -r + RIM + 8));
  return path.length ? svg`<path class="stars" d=${path.join("")} />` : null;
}

/** @param {AreaData} area @param {number} r */
function builds(area, r) {
  const scale = 0.5;
  const step = 19;
  const left = (-(area.builds.length - 1) * step) / 2 - 16 * scale;
  return area.builds.map(
    (unit, index) =>
      svg`<path class="builds" d=${UNIT_PATHS[unit]} transform="translate(${left + index * step} ${r - RIM - 13.5}) scale(${scale})" />`,
  );
}

/** @param {number} r */
function control(r) {
  return svg`<g class="control" transform="translate(${r * 0.7} ${-r * 0.7})">
    <circle r="10" /><path class="emblem" transform="translate(-6.6 -6.6) scale(.55)" fill-rule="evenodd" d="" />
  </g>`;
}

/** @param {number} r */
function damage(r) {
  return svg`<g class="damage" transform="translate(${-r * 0.72} ${r * 0.7})">
    <path d=${starPath(8, 13, 7.5)} /><path class="bang" d="M-1.5-7h3l-.7 8h-1.600zM0 3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 1 1 0-3.400z" />
  </g>`;
}

/** A small flag on a staff; the same letter and colour stand where the link ends. @param {string} letter @param {number} r @param {number} index */
function pennant(letter, r, index) {
  return svg`<g class="pennant flag-${letter}" transform="translate(${-r * 0.86 - 2} ${-r * 0.62 + index * 17})">
    <path class="staff" d="M0 9V-9" /><path class="cloth" d="M0-9h16l-4 5.5 4 5.500H0z" /><text x="6.5" y="-.2">${letter}</text>
  </g>`;
}

/** What lights up when something can be done here. @param {AreaData} area @param {number} r */
function lights(area, r) {
  return svg`<g class="lights">
    <path class="ring" d=${tokenPath(area.shape, r + 2.5)} />
    <g class="call" transform="translate(${-r * 0.74} ${-r * 0.74})">
      <rect x="-12" y="-12" width="24" height="24" rx="12" /><text class="call-cost" x="10" y="5.5"></text>
      <path class="call-move" transform="translate(-8 -8) scale(.66)" d=${signPath("move")} />
      <path class="call-attack" transform="translate(-8 -8) scale(.66)" fill-rule="evenodd" d=${signPath("attack")} />
      <path class="call-build" transform="translate(-8 -8) scale(.66)" d=${signPath("build")} />
    </g>
  </g>`;
}

/** Writes what it costs beside the sign of what can be done. @param {Element} node @param {string} cost "" for none */
export function showCost(node, cost) {
  const text = node.querySelector(".call-cost");
  if (!text || text.textContent === cost) return;
  text.textContent = cost;
  node.querySelector(".call rect")?.setAttribute("width", String(cost ? 26 + 9 * cost.length : 24));
}

/** @param {AreaData} area @param {Place} place */
export function drawName(area, place) {
  return svg`<text class="mw-name" x=${place.x} y=${place.label.y + LABEL_SIZE - 2}>${area.name}</text>`;
}

/**
 * @param {Element} node
 * @param {AreaView} area
 */
export function showArea(node, area) {
  const controller = area.controller ?? "";
  for (const name of [...node.classList]) if (name.startsWith("by-")) node.classList.remove(name);
  node.classList.add(`by-${controller || "nobody"}`);
  node.classList.toggle("damaged", Boolean(area.damage));
  node.querySelector(".emblem")?.setAttribute("d", EMBLEMS[controller] ?? "");
}

/**
 * The letters of the flag links at each area.
 * @param {readonly LinkData[]} links
 */
export function flagLetters(links) {
  /** @type {Map<string, string[]>} */
  const letters = new Map();
  links
    .filter((link) => link.kind === "flag")
    .forEach((link, index) => {
      const letter = String.fromCharCode(65 + index);
      for (const id of [link.a, link.b]) letters.set(id, [...(letters.get(id) ?? []), letter]);
    });
  return letters;
}

/** @param {readonly AreaData[]} areas @param {Chart} chart @returns {[AreaData, Place][]} */
export function placed(areas, chart) {
  return areas.map((area) => [area, /** @type {Place} */ (chart.places.get(area.id))]);
}
