/** Leaving a running match, coming back, and giving seats to others. */

import { html, render } from "../../lib/html.js";
import { addBot, changeSeat, leaveSeat } from "../../net/api.js";
import { session } from "../../net/session.js";
import { askSure, openDialog } from "../dialog.js";
import { icon } from "../icons.js";
import { busy, notify, notifyError } from "../notices.js";
import { markedName } from "../person_name.js";
import { avatar, sideTags } from "../seats.js";
import { linkField } from "../share.js";
import { t } from "../text.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/protocol.js").SeatInfo} SeatInfo
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 * @typedef {import("../../net/live_match.js").LiveMatch} LiveMatch
 * @typedef {(match: Match) => void} Show shows a record that the server answered
 */

/** The bar over the table of a player for whom a stand-in plays. */
export class StandInBar {
  /** Whether the person may take their seat back, and not act until then. */
  isAway = false;
  #drawn = "";

  /** @param {Element} host @param {Show} changed */
  constructor(host, changed) {
    this.host = host;
    this.changed = changed;
  }

  /** @param {Match} match @returns {boolean} whether the person has gone or come back */
  show(match) {
    const mark = JSON.stringify([match.status, match.broken, match.seats.map(({ you, stand_in }) => [you, stand_in])]);
    if (mark === this.#drawn) return false;
    this.#drawn = mark;
    render(this.host, barOf(match, this.changed));
    const before = this.isAway;
    this.isAway = match.status === "running" && match.seats.some((seat) => seat.you && seat.stand_in);
    return before !== this.isAway;
  }
}

/** @param {Match} match @param {Show} show */
function barOf(match, show) {
  if (match.status !== "running" || match.broken) return null;
  const own = match.seats.find((seat) => seat.you);
  if (own?.stand_in) {
    const back = (/** @type {MouseEvent} */ event) =>
      busy(/** @type {HTMLElement} */ (event.currentTarget), async () => show(await changeSeat(match.id, own.index, "back")));
    return html`<div class="stand-in-bar"><p>${icon("bot")}${t(own.stand_in === "time" ? "leave.lateBar" : "leave.awayBar")}</p>
      <button class="button primary" @click=${back}>${t("leave.back")}</button></div>`;
  }
  const resigned = match.seats.some((seat) => seat.stand_in === "resigned" && seat.player?.id === session.user?.id);
  return resigned ? html`<div class="stand-in-bar"><p>${icon("eye")}${t("leave.resignedBar")}</p></div>` : null;
}

/** What one may do about the seats, for the menu. @param {LiveMatch} live @param {GameLobby} lobby */
export function leavingItems(live, lobby) {
  const { match } = live;
  if (match?.status !== "running" || match.broken) return [];
  const now = () => live.match ?? match;
  const show = (/** @type {Match} */ changed) => live.receive({ type: "match", match: changed });
  const own = match.seats.find((seat) => seat.you);
  const owns = !match.public && match.owner.id === session.user?.id;
  return [
    own && !own.stand_in ? { icon: /** @type {const} */ ("bot"), label: t("leave.away"), press: () => goAway(match, own, show) } : null,
    own ? { icon: /** @type {const} */ ("flag"), label: t("leave.resign"), press: () => resign(match, own, show) } : null,
    owns ? { icon: /** @type {const} */ ("people"), label: t("leave.seats"), press: () => seatsDialog(lobby, now, show) } : null,
  ].filter((item) => item !== null);
}

/** @param {Match} match @param {SeatInfo} seat @param {Show} show */
async function goAway(match, seat, show) {
  const sure = await askSure({ title: t("leave.awayTitle"), lines: [t("leave.awayHow"), t("leave.awaySeen")], yes: t("leave.awayYes") });
  if (sure) await change(match, seat, "away", show);
}

/** @param {Match} match @param {SeatInfo} seat @param {Show} show */
async function resign(match, seat, show) {
  const lines = [t("leave.resignHow"), t("leave.resignSeen"), t("leave.resignBack")];
  if (await askSure({ title: t("leave.resignTitle"), lines, yes: t("leave.resignYes"), danger: true })) await change(match, seat, "resign", show);
}

/** @param {Match} match @param {SeatInfo} seat @param {"away" | "resign"} what @param {Show} show */
async function change(match, seat, what, show) {
  try {
    show(await changeSeat(match.id, seat.index, what));
  } catch (error) {
    notifyError(error);
  }
}

/** Who plays for whom: the owner of a private match may change it. @param {GameLobby} lobby @param {() => Match} now @param {Show} show */
function seatsDialog(lobby, now, show) {
  const rows = html`<ul class="plain seats-change"></ul>`;
  const draw = () => render(rows, now().seats.map((seat) => seatRow(seat)));
  const doing = (/** @type {() => Promise<Match>} */ work, /** @type {string} */ said) => (/** @type {MouseEvent} */ event) =>
    busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
      show(await work());
      notify(said);
      draw();
    });
  /** @param {SeatInfo} seat */
  const seatRow = (seat) => {
    const { id, invites, title } = now();
    const key = invites?.seats[String(seat.index)];
    const isBot = seat.player?.kind === "bot";
    return html`<li class="room-seat">
      <div class="room-seat-head">${avatar(seat, lobby)}<span class="room-seat-text"><b>${seat.player ? markedName(seat.player) : t("room.seatFree")}</b><span class="small">${sideTags(seat.sides, lobby)}</span></span>
        ${seat.you ? html`<span class="chip">${t("match.you")}</span>` : html`<span class="actions">
          ${isBot ? null : html`<button class="button" @click=${doing(() => addBot(id, seat.index), t("leave.botDone"))}>${icon("bot")}${t("leave.toBot")}</button>`}
          ${seat.player ? html`<button class="button" @click=${doing(() => leaveSeat(id, seat.index), t("leave.freeDone"))}>${icon("link")}${t("leave.toPerson")}</button>` : null}
        </span>`}
      </div>
      ${!seat.player && key ? linkField({ label: t("room.inviteSeat"), url: `${location.origin}/join/${id}#${key}`, text: t("room.shareText", { title }) }) : null}
    </li>`;
  };
  draw();
  openDialog(t("leave.seats"), (close) => [
    html`<p class="soft small">${t("leave.seatsHow")}</p>`,
    rows,
    html`<div class="actions end"><button class="button" @click=${close}>${t("common.close")}</button></div>`,
  ]);
}
