/** How seats and players look, wherever they stand. */

import { html } from "../lib/html.js";
import { isolated } from "../lib/isolate.js";
import { icon } from "./icons.js";
import { list, t } from "./text.js";

/**
 * @typedef {import("../types/protocol.js").SeatInfo} SeatInfo
 * @typedef {import("../types/protocol.js").Match} Match
 * @typedef {import("../types/protocol.js").GameInfo} GameInfo
 * @typedef {import("../types/game-ui.js").GameLobby} GameLobby
 */

/** A disc in the colours of the seat's sides with the player's initials. @param {SeatInfo} seat @param {GameLobby} lobby */
export function avatar(seat, lobby) {
  const { player } = seat;
  const mark = !player ? icon("plus") : player.kind === "bot" ? icon("bot") : initials(player.name);
  return html`<span class="avatar ${player ? "" : "empty"}" :style=${{ "--disc": disc(seat.sides, lobby) }} aria-hidden="true"><span>${mark}</span></span>`;
}

/** Equal slices of the sides' colours. @param {string[]} sides @param {GameLobby} lobby */
function disc(sides, lobby) {
  const slice = 100 / sides.length;
  const stops = sides.map((side, index) => `${lobby.sideColour(side)} ${index * slice}% ${(index + 1) * slice}%`);
  return `conic-gradient(from 180deg, ${stops.join(", ")})`;
}

/** How many play this game. @param {GameInfo} game */
export function playersText(game) {
  const numbers = game.layouts.map((layout) => layout.seats.length);
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  return from === to ? t("lobby.playersSame", { n: from }) : t("lobby.players", { from, to });
}

/** @param {string} name */
function initials(name) {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]].map((word) => [...(word ?? "")][0]) : [...name.trim()].slice(0, 2);
  return letters.join("").toUpperCase();
}

/** The sides of a seat, each with its colour and its name. @param {string[]} sides @param {GameLobby} lobby */
export function sideTags(sides, lobby) {
  return html`<span class="sides">${sides.map(
    (side) => html`<span class="side"><span class="dot" :style=${{ "--colour": lobby.sideColour(side) }}></span>${lobby.sideLabel(side)}</span>`,
  )}</span>`;
}

/** @param {string[]} sides @param {GameLobby} lobby */
export const sidesText = (sides, lobby) => list(sides.map((side) => lobby.sideLabel(side)));

/** The players on these seats, the reader named "you". @param {Match} match @param {number[]} seats @param {GameLobby} [lobby] */
export function namesOf(match, seats, lobby) {
  const names = seats.map((index) => (match.seats[index]?.player ? isolated(seatName(match.seats[index], lobby)) : t("seat.nobody")));
  return list([...new Set(names)]);
}

/** @param {SeatInfo | undefined} seat @param {GameLobby} [lobby] */
export function seatName(seat, lobby) {
  if (!seat) return "";
  if (seat.player?.kind === "bot" && lobby) return `${seat.player.name} (${sidesText(seat.sides, lobby)})`;
  return seat.player ? seat.player.name : t("room.seatFree");
}
