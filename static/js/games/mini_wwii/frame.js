/** Where the parts of the table stand, and the classes that say how much room there is. */

import { html, render } from "../../lib/html.js";

/** Nothing may stand on the map for long. */
const TIGHT_BELOW = 960;
/** Countries stand in a row above the map. */
const NARROW_BELOW = 880;
const PHONE_BELOW = 600;
/** A small laptop: cards show their heads and rise when they are pointed at. */
const LOW_BELOW = 700;
/** A phone on its side. */
const SHORT_BELOW = 480;

/** @param {number} width @param {number} height @returns {Record<string, boolean>} */
export function sizeClasses(width, height) {
  const short = height < SHORT_BELOW && width >= PHONE_BELOW;
  const low = height < LOW_BELOW && width >= NARROW_BELOW && !short;
  return {
    short,
    low,
    tight: width < TIGHT_BELOW || short || low,
    narrow: width < NARROW_BELOW || short,
    phone: width < PHONE_BELOW || short,
  };
}

/**
 * @param {HTMLElement} root
 * @param {{tracks: Node, panels: Node, map: Node[], dock: Node[]}} parts
 * @returns {ResizeObserver} to be disconnected in the end
 */
export function layFrame(root, { tracks, panels, map, dock }) {
  render(root, tracks, panels, html`<div class="mw-map-frame">${map}</div>`, html`<div class="mw-dock">${dock}</div>`);
  const observer = new ResizeObserver(() => {
    for (const [name, on] of Object.entries(sizeClasses(root.clientWidth, root.clientHeight))) root.classList.toggle(name, on);
  });
  observer.observe(root);
  return observer;
}
