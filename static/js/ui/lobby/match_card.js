/** A match in a list of the lobby. */

import { html } from "../../lib/html.js";
import { navigate } from "../../lib/router.js";
import { ago, dateAndTime } from "../../lib/time.js";
import { MatchClock, clockText } from "../../net/match_clock.js";
import { icon } from "../icons.js";
import { busy } from "../notices.js";
import { originChip } from "../origin.js";
import { markedName } from "../person_name.js";
import { avatar, namesOf, sidesText } from "../seats.js";
import { isOpen, takeSeat } from "../sitting.js";
import { t } from "../text.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/protocol.js").SeatInfo} SeatInfo
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 */

/** @param {Match} match @param {GameLobby} lobby */
export function matchCard(match, lobby) {
  const yours = isYourTurn(match);
  const moment = match.finished_at ?? match.started_at ?? match.created_at;
  return html`<li class="match-card ${match.status} ${yours ? "yours" : ""}">
    <header>
      <h3><a href=${destination(match)}>${match.title}</a></h3>
      <time class="soft small" datetime=${moment} title=${dateAndTime(moment)}>${ago(moment)}</time>
    </header>
    <ul class="plain card-seats">${match.seats.map((seat) => seatLine(seat, match, lobby))}</ul>
    <footer>${stateChip(match, yours)}${match.public ? null : html`<span class="chip">${icon("lock")}${t("card.private")}</span>`}${originChip(match)}
      ${match.status === "open" && !isOpen(match) ? html`<span class="chip">${icon("lock")}${t("card.closed")}</span>` : null}
      <span class="card-actions">${actionsOf(match)}</span>
    </footer>
  </li>`;
}

/** @param {Match} match */
function isYourTurn(match) {
  const own = match.seats.find((seat) => seat.you);
  return Boolean(own && match.status === "running" && match.to_act.includes(own.index));
}

/** @param {Match} match */
const destination = (match) => (match.status === "finished" ? `/replay/${match.id}` : `/m/${match.id}`);

/** @param {SeatInfo} seat @param {Match} match @param {GameLobby} lobby */
function seatLine(seat, match, lobby) {
  const acts = match.status === "running" && match.to_act.includes(seat.index);
  const won = match.outcome?.winners.includes(seat.index);
  return html`<li class="card-seat ${acts ? "acts" : ""}">
    ${avatar(seat, lobby)}
    <span class="card-seat-text">
      <span class="card-player ${seat.player ? "" : "soft"}">${seat.player ? markedName(seat.player) : t("card.free")}${seat.you ? ` (${t("match.you")})` : ""}</span>
      <span class="card-side soft small">${sidesText(seat.sides, lobby)}</span>
    </span>
    ${seat.stand_in && match.status === "running" ? html`<span class="stand-in-mark" title=${t(`seat.${seat.stand_in}`)}>${icon("bot")}<span class="visually-hidden">${t(`seat.${seat.stand_in}`)}</span></span>` : null}
    ${timeChip(match, seat.index)}
    ${acts ? html`<span class="acts-mark" title=${t("match.toAct")}><span class="visually-hidden">${t("match.toAct")}</span></span>` : null}
    ${won ? html`<span class="won-mark" title=${t("card.won", { names: seat.player?.name ?? "" })}>${icon("star")}</span>` : null}
  </li>`;
}

/** @param {Match} match @param {boolean} yours */
function stateChip(match, yours) {
  if (match.status === "open") {
    const free = match.seats.filter((seat) => !seat.player).length;
    return html`<span class="chip">${free ? t("card.waiting", { n: free }) : t("card.full")}</span>`;
  }
  if (match.status === "expired") return html`<span class="chip">${t("card.expired")}</span>`;
  if (match.status === "closed") return html`<span class="chip">${t("match.closed")}</span>`;
  if (match.broken) return html`<span class="chip broken">${icon("alarm")}${t("match.broken")}</span>`;
  if (match.status === "running") {
    if (yours) return html`<span class="chip turn">${t("card.yourTurn")}</span>`;
    return html`<span class="chip numbers">${t("card.step", { n: match.seq })}</span>`;
  }
  const winners = match.outcome?.winners ?? [];
  return html`<span class="chip won">${winners.length ? t("card.won", { names: namesOf(match, winners) }) : t("card.noWinner")}</span>`;
}

/** How long the clock of a seat still runs; nothing while it stands. @param {Match} match @param {number} seat */
function timeChip({ clock, time_control }, seat) {
  if (!clock?.seats[seat]?.runs_out_at || !time_control) return null;
  const { state, left } = new MatchClock(clock, time_control).read(seat);
  const text = t(state === "grace" || state === "over" ? "clock.graceLeft" : "clock.left", { time: roughly(left) });
  return html`<span class="chip numbers ${state === "runs" ? "" : "low"}">${icon(state === "runs" ? "clock" : "alarm")}${text}</span>`;
}

/** A list is read now and then: no seconds, but where they are all that is left. @param {number} milliseconds */
const roughly = (milliseconds) => (milliseconds < 120_000 ? clockText(milliseconds) : clockText(Math.ceil(milliseconds / 60_000) * 60_000).replace(/:00$/, " min"));

/** @param {Match} match */
function actionsOf(match) {
  const sits = match.seats.some((seat) => seat.you);
  if (match.status === "finished") return html`<a class="button" href="/replay/${match.id}">${t("card.replay")}</a>`;
  if (sits) return html`<a class="button ${isYourTurn(match) ? "primary" : ""}" href="/m/${match.id}">${t("card.continue")}</a>`;
  const free = match.seats.find((seat) => (match.status === "running" ? seat.offer === "open" && match.public : !seat.player));
  const watch = html`<a class="button ${free ? "quiet" : ""}" href="/m/${match.id}">${icon("eye")}${t("card.watch")}</a>`;
  if (!free || match.status === "expired" || !isOpen(match)) return watch;
  if (match.status === "running") return [watch, html`<button class="button" @click=${(/** @type {MouseEvent} */ event) => sit(event, match, free)}>${t("card.sit")}</button>`];
  return [html`<button class="button primary" @click=${(/** @type {MouseEvent} */ event) => sit(event, match, free)}>${t("card.sit")}</button>`];
}

/** @param {MouseEvent} event @param {Match} match @param {SeatInfo} seat */
function sit(event, match, seat) {
  return busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
    if (await takeSeat(match, seat.index)) await navigate(`/m/${match.id}`);
  });
}
