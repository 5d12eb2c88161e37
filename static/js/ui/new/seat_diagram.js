/** A small round table seen from above, with a chair for each seat in the colours of its sides. */

import { svg } from "../../lib/html.js";

/**
 * @typedef {import("../../types/protocol.js").Layout} Layout
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 */

const RADIUS = 30;

/** @param {Layout} layout @param {GameLobby} lobby */
export function seatDiagram(layout, lobby) {
  const chairs = layout.seats.map((sides, index) => chair(sides, (index / layout.seats.length) * 2 * Math.PI, lobby));
  return svg`<svg viewBox="-44 -44 88 88" class="seat-diagram" aria-hidden="true"><g>
    <circle class="table-edge" r="19"></circle><circle class="table-top" r="15"></circle>${chairs}
  </g></svg>`;
}

/** @param {string[]} sides @param {number} angle clockwise from the foot of the table @param {GameLobby} lobby */
function chair(sides, angle, lobby) {
  const [x, y] = [-Math.sin(angle) * RADIUS, Math.cos(angle) * RADIUS];
  const wide = sides.length > 1 ? 9 : 0;
  return sides.map((side, index) => {
    const shift = (index - (sides.length - 1) / 2) * wide;
    const [cx, cy] = [x + Math.cos(angle) * shift, y + Math.sin(angle) * shift];
    return svg`<circle class="chair" cx=${cx.toFixed(1)} cy=${cy.toFixed(1)} r="7" :style=${{ fill: lobby.sideColour(side) }}></circle>`;
  });
}
