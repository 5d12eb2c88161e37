/** A match before its start: the seats, the links to hand out, the start. */

import { html } from "../../lib/html.js";
import { navigate } from "../../lib/router.js";
import { dateAndTime, timeOfDay } from "../../lib/time.js";
import { addBot, dropMatch, removeBot, startMatch } from "../../net/api.js";
import { session } from "../../net/session.js";
import { icon } from "../icons.js";
import { busy } from "../notices.js";
import { originNote } from "../origin.js";
import { markedName } from "../person_name.js";
import { avatar, sideTags } from "../seats.js";
import { linkField } from "../share.js";
import { isOpen, takeSeat } from "../sitting.js";
import { t } from "../text.js";
import { controlWords } from "../time_control.js";
import { getUp, putOut } from "./getting_up.js";
import { watchLink } from "./toolbar.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/protocol.js").SeatInfo} SeatInfo
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 * @typedef {(work: () => Promise<Match | null>) => (event: Event) => void} Doing runs a call and shows the record that it answers
 */

/** @param {Match} match @param {GameLobby} lobby @param {string} layoutName @param {(match: Match) => void} show */
export function waitingRoom(match, lobby, layoutName, show) {
  /** @type {Doing} */
  const doing = (work) => (event) =>
    void busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
      const changed = await work();
      if (changed) show(changed);
    });
  const owns = match.owner.id === session.user?.id;
  if (match.status === "expired") return expired(match, owns, doing);
  const free = match.seats.filter((seat) => !seat.player).length;
  return html`<div class="room">
    <div class="room-head">
      <p class="eyebrow">${layoutName}</p>
      <h2>${t("room.title")}</h2>
      <p class="soft">${optionWords(match, lobby)}</p>
      <p class="soft">${t("clock.title")}: ${controlWords(match.time_control)}</p>
      <p class="soft">${free ? t("room.lead") : t("room.leadFull")} ${match.public ? t("room.listed") : t("room.unlisted")}.${match.onlookers_talk === false ? ` ${t("room.noOnlookersTalk")}.` : ""}</p>
      ${match.takebacks ? null : html`<p class="soft">${t("takeback.off")}</p>`}
      ${originNote(match)} ${noteFor(match)}
    </div>
    <ol class="plain room-seats">${match.seats.map((seat) => seatCard(seat, match, lobby, owns, doing))}</ol>
    ${links(match, owns)} ${startRow(match, owns, free, doing)}
    ${match.expires_at ? html`<p class="soft small">${t("room.expires", { when: dateAndTime(match.expires_at) })}</p>` : null}
  </div>`;
}

/** What concerns this person alone. @param {Match} match */
function noteFor(match) {
  if (match.seats.some((seat) => seat.you)) return null;
  if (match.put_out) return html`<p class="room-note" role="status">${icon("exit")}<span>${t("room.putOut")}</span></p>`;
  return isOpen(match) ? null : html`<p class="room-note" role="status">${icon("lock")}<span>${t("room.closed")}</span></p>`;
}

/** @param {Match} match @param {boolean} owns @param {Doing} doing */
function expired(match, owns, doing) {
  return html`<div class="room">
    <div class="room-head"><h2>${t("room.expired")}</h2><p class="soft">${t("room.expiredLead")}</p></div>
    <div class="room-start actions">
      <a class="button primary" href="/new?game=${match.game}">${icon("plus")}${t("nav.new")}</a>
      <a class="button quiet" href="/">${t("common.back")}</a>
      ${owns ? html`<button class="button quiet danger" @click=${doing(() => drop(match))}>${t("room.delete")}</button>` : null}
    </div>
  </div>`;
}

/** @param {Match} match */
async function drop(match) {
  if (match.status !== "expired" && !confirm(t("room.dropSure"))) return null;
  await dropMatch(match.id);
  await navigate("/");
  return null;
}

/** What was agreed, in words. @param {Match} match @param {GameLobby} lobby */
function optionWords(match, lobby) {
  const agreed = Object.entries(match.options).map(([name, value]) => `${lobby.optionLabel?.(name) ?? name}: ${lobby.optionLabel?.(name, value) ?? value}`);
  return agreed.join(" · ");
}

/** @param {SeatInfo} seat @param {Match} match @param {GameLobby} lobby @param {boolean} owns @param {Doing} doing */
function seatCard(seat, match, lobby, owns, doing) {
  const name = seat.player ? markedName(seat.player) : t("room.seatFree");
  return html`<li class="room-seat ${seat.player ? "taken" : "free"}">
    <div class="room-seat-head">${avatar(seat, lobby)}
      <span class="room-seat-text"><b>${name}${seat.you ? ` (${t("match.you")})` : ""}</b><span class="small">${sideTags(seat.sides, lobby)}</span></span>
      <span class="actions room-seat-actions">${seatActions(seat, match, owns, doing)}</span>
    </div>
    ${inviteOf(seat, match)}
  </li>`;
}

/** @param {SeatInfo} seat @param {Match} match @param {boolean} owns @param {Doing} doing */
function seatActions(seat, match, owns, doing) {
  const sits = match.seats.some((other) => other.you);
  const button = (/** @type {string} */ label, /** @type {() => Promise<Match | null>} */ work, style = "") => html`<button class="button ${style}" @click=${doing(work)}>${label}</button>`;
  if (!seat.player) {
    const mayEnter = match.public || owns || match.invited === seat.index;
    return [
      owns ? button(t("room.addBot"), () => addBot(match.id, seat.index)) : null,
      mayEnter && !sits && isOpen(match) ? button(t("room.sitHere"), () => takeSeat(match, seat.index), "primary") : null,
    ];
  }
  if (seat.you) return button(t("room.leave"), () => getUp(match, seat), "quiet");
  if (!owns) return null;
  if (seat.player.kind === "bot") return button(t("room.removeBot"), () => removeBot(match.id, seat.index), "quiet");
  return button(t("room.clear"), () => putOut(match, seat), "quiet");
}

/** @param {SeatInfo} seat @param {Match} match */
function inviteOf(seat, match) {
  const key = match.invites?.seats[String(seat.index)];
  if (seat.player || !key) return null;
  return linkField({ label: t("room.inviteSeat"), url: `${location.origin}/join/${match.id}#${key}`, text: t("room.shareText", { title: match.title }) });
}

/** @param {Match} match @param {boolean} owns */
function links(match, owns) {
  if (!owns && !match.public) return null;
  const label = match.public ? t("room.inviteTable") : t("room.inviteWatch");
  return html`<div class="room-links">${linkField({ label, url: watchLink(match), text: t("room.shareText", { title: match.title }) })}</div>`;
}

/** @param {Match} match @param {boolean} owns @param {number} free @param {Doing} doing */
function startRow(match, owns, free, doing) {
  const say = free ? t("room.waitSeats", { n: free }) : owns ? "" : t("room.waitOwner", { name: match.owner.name });
  const at = match.startable_at;
  const isLate = at && Date.now() >= Date.parse(at);
  const others = match.seats.some((seat) => seat.player?.kind === "human" && seat.player.id !== match.owner.id);
  const more = at && others && !isLate ? html`<span class="soft">${t("room.startable", { when: timeOfDay(at) })}</span>` : null;
  if (!owns) return html`<div class="room-start actions">${at && match.seats.some((seat) => seat.you) ? lateStart(match.id, at, doing) : null}<span class="soft">${say}</span>${more}</div>`;
  return html`<div class="room-start actions">
    <button class="button primary large" ?disabled=${free > 0} @click=${doing(() => startMatch(match.id))}>${icon("play")}${t("room.start")}</button>
    <span class="soft">${say}</span>${more}
    <button class="button quiet danger" @click=${doing(() => drop(match))}>${t("room.drop")}</button>
  </div>`;
}

/** The start for everybody, once the table has waited long enough for its owner. @param {string} id @param {string} at @param {Doing} doing */
function lateStart(id, at, doing) {
  const wait = Date.parse(at) - Date.now();
  const button = html`<button class="button primary" ?hidden=${wait > 0} @click=${doing(() => startMatch(id))}>${icon("play")}${t("room.start")}</button>`;
  if (wait > 0) setTimeout(() => (button.hidden = false), wait);
  return button;
}
