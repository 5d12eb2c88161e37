/** How the match ended, and what to do next. */

import { html } from "../../lib/html.js";
import { navigate } from "../../lib/router.js";
import { createMatch, startMatch } from "../../net/api.js";
import { icon } from "../icons.js";
import { needUser } from "../nickname.js";
import { busy } from "../notices.js";
import { namesOf } from "../seats.js";
import { t } from "../text.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/protocol.js").Outcome} Outcome
 * @typedef {import("../../types/protocol.js").GameInfo} GameInfo
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 */

/**
 * @param {Match} match
 * @param {Outcome} outcome
 * @param {number | null} seat
 * @param {GameLobby} lobby
 * @param {GameInfo | undefined} game
 */
export function resultCard(match, outcome, seat, lobby, game) {
  const card = html`<section class="result" aria-labelledby="result-title">
    <button class="icon-button result-close" aria-label=${t("result.dismiss")} title=${t("result.dismiss")} @click=${() => card.remove()}>${icon("close")}</button>
    <p class="eyebrow">${t("match.over")}</p>
    <h2 id="result-title">${verdict(match, outcome, seat, lobby)}</h2>
    ${outcome.reason ? html`<p class="soft">${lobby.reasonLabel?.(outcome.reason) ?? outcome.reason}</p>` : null}
    ${scores(outcome, lobby, game)}
    <div class="actions">
      <a class="button primary" href="/replay/${match.id}">${icon("play")}${t("result.replay")}</a>
      <button class="button" @click=${(/** @type {MouseEvent} */ event) => playAgain(event, match)}>${t("result.again")}</button>
      <a class="button quiet wide-only" href="/">${t("nav.lobby")}</a>
    </div>
  </section>`;
  return card;
}

/** The result in one line, for the end of a replay. @param {Match} match @param {Outcome} outcome @param {number | null} seat @param {GameLobby} lobby @param {GameInfo | undefined} game */
export function resultLine(match, outcome, seat, lobby, game) {
  return html`<section class="result line">
    <h2>${verdict(match, outcome, seat, lobby)}</h2>
    ${scores(outcome, lobby, game)}
  </section>`;
}

/** @param {Match} match @param {Outcome} outcome @param {number | null} seat @param {GameLobby} lobby */
function verdict(match, outcome, seat, lobby) {
  if (!outcome.winners.length) return t("result.draw");
  if (seat !== null && outcome.winners.includes(seat)) return t("result.youWon");
  return t("result.won", { names: namesOf(match, outcome.winners, lobby) });
}

/** Teams only, where the game has teams. @param {Outcome} outcome @param {GameLobby} lobby @param {GameInfo | undefined} game */
function scores(outcome, lobby, game) {
  const all = Object.entries(outcome.scores);
  const teams = all.filter(([side]) => side in (game?.teams ?? {}));
  const rows = (teams.length ? teams : all).sort(([, one], [, other]) => other - one);
  if (!rows.length) return null;
  return html`<dl class="scores">${rows.map(
    ([side, score]) => html`<div><dt>${lobby.teamLabel?.(side) ?? lobby.sideLabel(side)}</dt><dd class="numbers">${score}</dd></div>`,
  )}</dl>`;
}

/** The same table once more; whoever asks is its owner. @param {MouseEvent} event @param {Match} match */
function playAgain(event, match) {
  return busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
    if (!(await needUser())) return;
    const own = match.seats.find((seat) => seat.you)?.index ?? null;
    const bots = match.seats.filter((seat) => seat.player?.kind === "bot").map((seat) => seat.index);
    const { game, layout, options, time_control, onlookers_talk = true, takebacks } = match;
    const next = await createMatch({ game, layout, options, public: match.public, seat: own, bots, time_control, onlookers_talk, takebacks });
    if (next.status === "open" && next.seats.every((seat) => seat.player)) await startMatch(next.id);
    await navigate(`/m/${next.id}`);
  });
}
