/** What the signs on the map mean. */

import { html, svg } from "../../lib/html.js";
import { EMBLEMS, UNIT_DETAILS, UNIT_PATHS, signPath, starPath } from "./icons.js";
import { tokenPath } from "./map/shapes.js";
import { ruleLink } from "./menus.js";
import { LEGEND_TEXT } from "./text.js";

/** @param {...Node} content */
function sample(...content) {
  return svg`<svg class="mw-legend-picture" viewBox="-26 -22 52 44" aria-hidden="true">${content}</svg>`;
}

/** @param {"land" | "island" | "coast"} shape @param {string} home @param {string} held @param {number} [stars] */
function token(shape, home, held, stars = 0) {
  const points = Array.from({ length: stars }, (_, index) => starPath(5, 4.5, 2, (index - (stars - 1) / 2) * 9, -6)).join("");
  return svg`<g class="mw-area home-${home} by-${held}"><path class="rim" d=${tokenPath(shape, 18)} /><path class="ground" d=${tokenPath(shape, 14)} /><path class="stars" d=${points} /></g>`;
}

/** @param {"army" | "navy"} unit @param {string} nation @param {boolean} [cut] */
function piece(unit, nation, cut = false) {
  return svg`<g class="mw-unit nation-${nation} ${cut ? "cut-off" : ""}"><g transform="translate(-16 -10)"><path class="glow" d=${UNIT_PATHS[unit]} /><path class="hull" d=${UNIT_PATHS[unit]} />
    <path class="detail" d=${UNIT_DETAILS[unit]} /><g class="chain" transform="translate(17 -6)"><circle cx="7" cy="7" r="8" /><path transform="translate(.4 .4) scale(.55)" d=${signPath("chain")} /></g></g></g>`;
}

/** @param {"land" | "sea"} kind */
function link(kind) {
  const lane = kind === "land" ? "road" : "lane";
  return svg`<g class="mw-links"><path class="${kind} casing" d="M-24 6Q0-10 24 6" /><path class="${kind} ${lane}" d="M-24 6Q0-10 24 6" /></g>`;
}

function pennant() {
  return svg`<g class="pennant flag-A" transform="translate(-8 4) scale(1.4)"><path class="staff" d="M0 9V-9" /><path class="cloth" d="M0-9h16l-4 5.5 4 5.500H0z" /><text x="6.5" y="-.2">A</text></g>`;
}

function damage() {
  return svg`<g class="mw-area damaged"><g class="damage"><path d=${starPath(8, 15, 9)} /><path class="bang" d="M-1.5-7h3l-.7 8h-1.600zM0 3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 1 1 0-3.400z" /></g></g>`;
}

/** @param {string} nation */
function control(nation) {
  return svg`<g class="mw-area by-${nation}"><g class="control"><circle r="14" /><path class="emblem" transform="translate(-9 -9) scale(.75)" fill-rule="evenodd" d=${EMBLEMS[nation] ?? ""} /></g></g>`;
}

/** @param {"move" | "attack" | "build"} mark */
function call(mark) {
  return svg`<g class="mw-area can-${mark}"><g class="lights"><g class="call"><rect x="-14" y="-14" width="28" height="28" rx="14" /><path class="call-${mark}" transform="translate(-9 -9) scale(.75)" fill-rule="evenodd" d=${signPath(mark)} /></g></g></g>`;
}

function builds() {
  return svg`<g><path d=${UNIT_PATHS.army} transform="translate(-20 -6) scale(.6)" class="builds" /><path d=${UNIT_PATHS.navy} transform="translate(2 -6) scale(.6)" class="builds" /></g>`;
}

/** @returns {HTMLElement} */
export function legend() {
  /** @type {[Node, {text: string, rule?: string}][]} */
  const rows = [
    [sample(token("land", "neutral", "nobody")), LEGEND_TEXT.land],
    [sample(token("island", "neutral", "nobody")), LEGEND_TEXT.island],
    [sample(token("coast", "neutral", "nobody")), LEGEND_TEXT.coast],
    [sample(token("coast", "uk", "germany", 3)), LEGEND_TEXT.colours],
    [sample(token("coast", "neutral", "nobody", 3)), LEGEND_TEXT.stars],
    [sample(control("ussr")), LEGEND_TEXT.control],
    [sample(builds()), LEGEND_TEXT.builds],
    [sample(damage()), LEGEND_TEXT.damage],
    [sample(link("land")), LEGEND_TEXT.road],
    [sample(link("sea")), LEGEND_TEXT.lane],
    [sample(pennant()), LEGEND_TEXT.flag],
    [sample(piece("army", "germany")), LEGEND_TEXT.army],
    [sample(piece("navy", "japan")), LEGEND_TEXT.navy],
    [sample(piece("army", "ussr", true)), LEGEND_TEXT.cutOff],
    [sample(call("move")), LEGEND_TEXT.move],
    [sample(call("attack")), LEGEND_TEXT.attack],
    [sample(call("build")), LEGEND_TEXT.build],
  ];
  return html`<ul class="mw-legend">${rows.map(([picture, { text, rule }]) => html`<li>${picture}<span>${text} ${ruleLink(rule)}</span></li>`)}</ul>`;
}
