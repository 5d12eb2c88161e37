/** A game in the lobby: its picture, what it is, and the ways to begin. */

import { html } from "../../lib/html.js";
import { navigate } from "../../lib/router.js";
import { createMatch, startMatch } from "../../net/api.js";
import { icon } from "../icons.js";
import { needUser } from "../nickname.js";
import { busy } from "../notices.js";
import { playersText } from "../seats.js";
import { t } from "../text.js";

/**
 * @typedef {import("../../types/protocol.js").GameInfo} GameInfo
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 */

/**
 * @param {GameInfo} game
 * @param {GameLobby} lobby
 * @param {boolean} featured the first one stands large
 */
export function gameHero(game, lobby, featured) {
  return html`<article class="hero ${featured ? "featured" : ""}">
    <div class="hero-text">
      <h2 class="hero-title">${game.title}</h2>
      <p class="hero-intro">${lobby.intro || game.summary}</p>
      <ul class="plain hero-facts">
        <li>${icon("people")}${playersText(game)}</li>
        <li>${icon("clock")}${t("lobby.minutes", { from: game.minutes[0], to: game.minutes[1] })}</li>
        <li>${icon("check")}${t("lobby.noAccount")}</li>
      </ul>
      <div class="hero-actions">
        <button class="button primary large" @click=${(/** @type {MouseEvent} */ event) => playNow(event, game)}>
          ${icon("play")}${t("lobby.playNow")}
        </button>
        <a class="button large" href="/new?game=${game.slug}&with=friends">${icon("people")}${t("lobby.playFriends")}</a>
      </div>
      <p class="hero-more"><a href="/rules/${game.slug}">${t("lobby.rules")}</a> <a href="/new?game=${game.slug}">${t("lobby.setup")}</a></p>
    </div>
    <div class="hero-art neatline"><div class="neatline-field">${lobby.art()}</div></div>
  </article>`;
}

/** One click to a running match: the smallest table, computer players on all other seats. @param {MouseEvent} event @param {GameInfo} game */
function playNow(event, game) {
  return busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
    if (!(await needUser())) return;
    const layout = [...game.layouts].sort((one, other) => one.seats.length - other.seats.length)[0];
    if (!layout) return;
    const bots = layout.seats.map((_, seat) => seat).slice(1);
    const match = await createMatch({ game: game.slug, layout: layout.id, options: {}, public: false, seat: 0, bots, time_control: null });
    if (match.status === "open") await startMatch(match.id);
    await navigate(`/m/${match.id}`);
  });
}
