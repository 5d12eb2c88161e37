/** Who sits at the table: colours, presence, whose turn it is. */

import { Component } from "../../lib/component.js";
import { html, render } from "../../lib/html.js";
import { personName } from "../account/person_dialog.js";
import { icon } from "../icons.js";
import { originNote } from "../origin.js";
import { avatar, sideTags } from "../seats.js";
import { t } from "../text.js";
import { SeatClock } from "./seat_clock.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/protocol.js").SeatInfo} SeatInfo
 * @typedef {import("../../net/match_clock.js").MatchClock} MatchClock
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 * @typedef {{match: Match, lobby: GameLobby, toAct: number[], presence?: {seats: boolean[], spectators: number}, clock?: MatchClock | null}} PlayerListData
 */

class PlayerList extends Component {
  #drawn = "";
  /** They tick by themselves and stay when the list is drawn anew. @type {Map<number, SeatClock>} */
  #clocks = new Map();

  /** @param {PlayerListData} data */
  show({ match, lobby, toAct, presence, clock = null }) {
    this.#showClocks(match, clock);
    const mark = JSON.stringify([match.seats, match.outcome, toAct, presence, [...this.#clocks.keys()]]);
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
          clock: this.#clocks.get(seat.index),
          over: match.outcome !== null,
        }),
      )}</ul>`,
      originNote(match),
      match.takebacks ? null : html`<p class="agreed small soft">${t("takeback.off")}</p>`,
      watching ? html`<p class="spectators small soft">${icon("eye")}${t("match.spectators", { n: watching })}</p>` : null,
    );
  }

  /** @param {Match} match @param {MatchClock | null} clock */
  #showClocks(match, clock) {
    const shown = clock ? match.seats.filter((seat) => hasClock(seat, clock)) : [];
    const kept = this.#clocks;
    this.#clocks = new Map(shown.map(({ index }) => [index, kept.get(index) ?? new SeatClock()]));
    if (clock) for (const [seat, element] of this.#clocks) element.show(clock, seat);
  }
}
customElements.define("player-list", PlayerList);

/** Days for each turn mean nothing while a clock stands. @param {SeatInfo} seat @param {MatchClock} clock */
const hasClock = (seat, clock) =>
  seat.player?.kind !== "bot" && (Boolean(clock.record.seats[seat.index]?.runs_out_at) || (clock.control.kind === "bank" && !seat.stand_in));

/** @param {SeatInfo} seat @param {{lobby: GameLobby, acts: boolean, here: boolean | undefined, won: boolean, clock: SeatClock | undefined, over: boolean}} state */
function playerLine(seat, { lobby, acts, here, won, clock, over }) {
  const isBot = seat.player?.kind === "bot";
  return html`<li class="player ${acts ? "acts" : ""} ${seat.you ? "you" : ""}">
    <span class="player-face">${avatar(seat, lobby)}${isBot || here === undefined ? null : presenceDot(here)}</span>
    <span class="player-text">
      <span class="player-name">${seat.player ? personName(seat.player) : t("room.seatFree")}${seat.you ? html`<span class="soft small"> ${t("match.you")}</span>` : null}</span>
      <span class="player-sides small">${sideTags(seat.sides, lobby)}</span>
      ${standInLine(seat, over)}
    </span>
    ${acts || clock ? html`<span class="player-turn">${acts ? html`<span class="chip turn">${t("match.toAct")}</span>` : null}${clock}</span>` : null}
    ${won ? html`<span class="won-mark">${icon("star")}</span>` : null}
  </li>`;
}

/** @param {SeatInfo} seat @param {boolean} over */
function standInLine({ stand_in, offer }, over) {
  if (over) return stand_in === "resigned" ? html`<span class="stand-in small">${icon("flag")}${t("seat.didResign")}</span>` : null;
  const words = offer === "hand_over" ? t("seat.offered") : offer === "open" ? t("seat.open") : stand_in && t(`seat.${stand_in}`);
  return words && html`<span class="stand-in small">${icon("bot")}${words}</span>`;
}

/** @param {boolean} here */
function presenceDot(here) {
  const label = here ? t("match.here") : t("match.away");
  return html`<span class="presence ${here ? "here" : "away"}" title=${label}><span class="visually-hidden">${label}</span></span>`;
}

export { PlayerList };
