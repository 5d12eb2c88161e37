/** The bars over the table about who plays: for whom the computer does, who lost a seat and why, and open seats. */

import { html, render } from "../../lib/html.js";
import { dateAndTime } from "../../lib/time.js";
import { changeSeat } from "../../net/api.js";
import { session } from "../../net/session.js";
import { openDialog } from "../dialog.js";
import { icon } from "../icons.js";
import { busy } from "../notices.js";
import { seatName } from "../seats.js";
import { linkField } from "../share.js";
import { takeSeat } from "../sitting.js";
import { t } from "../text.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/protocol.js").SeatInfo} SeatInfo
 * @typedef {(match: Match) => void} Show shows a record that the server answered
 */

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
    const seats = match.seats.map(({ you, stand_in, offer, takeover_key, player }) => [you, stand_in, offer, takeover_key, player]);
    const mark = JSON.stringify([match.status, match.broken, match.former, match.invited, seats]);
    if (mark === this.#drawn) return false;
    this.#drawn = mark;
    render(this.host, match.status === "running" && !match.broken ? [ownBar(match, this.changed), match.seats.map((seat) => openBar(match, seat, this.changed))] : null);
    const before = this.isAway;
    this.isAway = match.status === "running" && match.seats.some((seat) => seat.you && seat.stand_in);
    return before !== this.isAway;
  }
}

/** The link by which somebody takes a seat over. @param {Match} match @param {SeatInfo} seat */
export function linkDialog({ id, title }, seat) {
  const url = `${location.origin}/join/${id}#${seat.takeover_key}`;
  openDialog(t("leave.linkTitle"), (close) => [
    html`<p>${t("leave.linkHow")}</p>`,
    linkField({ label: t("room.inviteSeat"), url, text: t("room.shareText", { title }) }),
    html`<div class="actions end"><button class="button" autofocus @click=${close}>${t("common.close")}</button></div>`,
  ]);
}

/** @param {Match} match @param {Show} show */
function ownBar(match, show) {
  const own = match.seats.find((seat) => seat.you);
  if (own?.stand_in) return awayBar(match, own, show);
  if (match.former) return bar("eye", formerText(match, match.former));
  const resigned = match.seats.some((seat) => seat.stand_in === "resigned" && seat.player?.id === session.user?.id);
  return resigned ? bar("eye", t("leave.resignedBar")) : null;
}

/** @param {Match} match @param {SeatInfo} own @param {Show} show */
function awayBar(match, own, show) {
  const back = (/** @type {MouseEvent} */ event) =>
    busy(/** @type {HTMLElement} */ (event.currentTarget), async () => show(await changeSeat(match.id, own.index, "back")));
  const isOffered = own.offer === "hand_over" && own.takeover_key;
  const text = isOffered ? t("leave.handBar") : t(own.stand_in === "time" ? "leave.lateBar" : "leave.awayBar");
  return bar(
    "bot",
    text,
    isOffered ? html`<button class="button" @click=${() => linkDialog(match, own)}>${icon("link")}${t("leave.showLink")}</button>` : null,
    html`<button class="button primary" @click=${back}>${t("leave.back")}</button>`,
  );
}

/** @param {Match} match @param {SeatInfo} seat @param {Show} show */
function openBar(match, seat, show) {
  const sits = match.seats.some((one) => one.you);
  const name = seatName(seat);
  const isOpenToAll = match.public && seat.offer === "open";
  if (sits) {
    if (seat.offer !== "open" || seat.you) return null;
    const link = seat.takeover_key && !match.public ? html`<button class="button" @click=${() => linkDialog(match, seat)}>${icon("link")}${t("leave.showLink")}</button>` : null;
    return bar("people", t(isOpenToAll ? "leave.openAnybody" : "leave.openBar", { name }), link);
  }
  if (match.former || seat.player?.id === session.user?.id || !(isOpenToAll || match.invited === seat.index)) return null;
  const sit = (/** @type {MouseEvent} */ event) =>
    busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
      const taken = await takeSeat(match, seat.index);
      if (taken) show(taken);
    });
  return bar("people", t("leave.openBar", { name }), html`<button class="button primary" @click=${sit}>${t("leave.sitHere")}</button>`);
}

/** @param {Match} match @param {NonNullable<Match["former"]>} former */
function formerText(match, { seat, until, why }) {
  const words = { when: dateAndTime(until), why: t(`leave.why.${why}`), name: seatName(match.seats[seat]) };
  return t(match.seats[seat]?.player?.kind === "bot" ? "leave.formerBot" : "leave.formerPerson", words);
}

/** @param {import("../icons.js").IconName} mark @param {string} text @param {(Element | null)[]} buttons */
function bar(mark, text, ...buttons) {
  return html`<div class="stand-in-bar"><p>${icon(mark)}${text}</p>${buttons.some(Boolean) ? html`<div class="actions">${buttons}</div>` : null}</div>`;
}
