/** Who sits at the table: colours, presence, whose turn it is. */

import { Component } from "../../lib/component.js";
import { html, render } from "../../lib/html.js";
import { personName } from "../account/person_dialog.js";
import { icon } from "../icons.js";
import { avatar, sideTags } from "../seats.js";
import { t } from "../text.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/protocol.js").SeatInfo} SeatInfo
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 * @typedef {{match: Match, lobby: GameLobby, toAct: number[], presence?: {seats: boolean[], spectators: number}}} PlayerListData
 */

class PlayerList extends Component {
  #drawn = "";

  /** @param {PlayerListData} data */
  show({ match, lobby, toAct, presence }) {
    const mark = JSON.stringify([match.seats, match.outcome, toAct, presence]);
    if (mark === this.#drawn) return;
    this.#drawn = mark;
    const watching = presence?.spectators ?? 0;
    render(
      this,
      html`<ul class="plain players">${match.seats.map((seat) =>
        playerLine(seat, {
          lobby,
          acts: toAct.includes(seat.index),
          here: presence?.seats[seat.index],
          won: Boolean(match.outcome?.winners.includes(seat.index)),
        }),
      )}</ul>`,
      watching ? html`<p class="spectators small soft">${icon("eye")}${t("match.spectators", { n: watching })}</p>` : null,
    );
  }
}
customElements.define("player-list", PlayerList);

/** @param {SeatInfo} seat @param {{lobby: GameLobby, acts: boolean, here: boolean | undefined, won: boolean}} state */
function playerLine(seat, { lobby, acts, here, won }) {
  const isBot = seat.player?.kind === "bot";
  return html`<li class="player ${acts ? "acts" : ""} ${seat.you ? "you" : ""}">
    <span class="player-face">${avatar(seat, lobby)}${isBot || here === undefined ? null : presenceDot(here)}</span>
    <span class="player-text">
      <span class="player-name">${seat.player ? personName(seat.player) : t("room.seatFree")}${seat.you ? html`<span class="soft small"> ${t("match.you")}</span>` : null}</span>
      <span class="player-sides small">${sideTags(seat.sides, lobby)}</span>
    </span>
    ${acts ? html`<span class="chip turn">${t("match.toAct")}</span>` : null}
    ${won ? html`<span class="won-mark">${icon("star")}</span>` : null}
  </li>`;
}

/** @param {boolean} here */
function presenceDot(here) {
  const label = here ? t("match.here") : t("match.away");
  return html`<span class="presence ${here ? "here" : "away"}" title=${label}><span class="visually-hidden">${label}</span></span>`;
}

export { PlayerList };
