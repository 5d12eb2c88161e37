/** Setting up a match: game, table, seats, options, who may join. */

import { Page } from "../../lib/component.js";
import { html, render } from "../../lib/html.js";
import { navigate } from "../../lib/router.js";
import { createMatch, startMatch } from "../../net/api.js";
import { gameList, gameLobby } from "../../net/games.js";
import { failurePage } from "../failure.js";
import { needUser } from "../nickname.js";
import { busy } from "../notices.js";
import { t } from "../text.js";
import { clockPart } from "./clock_part.js";
import { Draft } from "./draft.js";
import { onlookersPart } from "./onlookers_part.js";
import { gamePart, joinPart, layoutPart, optionsPart, seatsPart, summary } from "./parts.js";
import { takebackPart } from "./takeback_part.js";

/**
 * @typedef {import("../../types/protocol.js").GameInfo} GameInfo
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 */

class NewMatchPage extends Page {
  /** @type {GameInfo[]} */
  #games = [];
  /** What each game shows of itself, by slug. @type {Map<string, GameLobby>} */
  #lobbies = new Map();
  /** @type {Draft | null} */
  #draft = null;

  /** @override */
  start() {
    document.title = `${t("new.title")} · ${t("brand")}`;
    this.#load();
  }

  async #load() {
    const query = new URLSearchParams(location.search);
    try {
      this.#games = await gameList();
      this.#lobbies = new Map(await Promise.all(this.#games.map(async ({ slug }) => /** @type {[string, GameLobby]} */ ([slug, await gameLobby(slug)]))));
      const game = this.#games.find((known) => known.slug === query.get("game")) ?? this.#games[0];
      if (game) this.#choose(game, query.get("with") ?? "");
    } catch (error) {
      render(this, html`<div class="page narrow">${failurePage(error, () => this.#load())}</div>`);
    }
  }

  /** @param {GameInfo} game @param {string} company "friends", "anyone" or "" for computer players */
  #choose(game, company) {
    this.#draft = new Draft(game, company);
    if (!this.life.aborted) this.#draw();
  }

  /** Draws all anew and puts the focus back where it was. */
  #draw() {
    const draft = this.#draft;
    const lobby = this.#lobbies.get(draft?.game.slug ?? "");
    if (!draft || !lobby) return;
    const focused = focusPath(this);
    const redraw = () => this.#draw();
    render(
      this,
      html`<div class="page set-up">
        <h1 class="page-title">${t("new.title")}</h1>
        <form class="set-up-form" @submit=${(/** @type {SubmitEvent} */ event) => submit(event, draft)}>
          <div class="set-up-parts">
            ${this.#games.length > 1 ? gamePart(this.#games, this.#lobbies, draft, (game) => this.#choose(game, draft.company)) : null}
            ${layoutPart(draft, lobby, redraw)} ${seatsPart(draft, lobby, redraw)} ${joinPart(draft, redraw)} ${clockPart(draft, redraw)} ${takebackPart(draft, redraw)} ${onlookersPart(draft, redraw)} ${optionsPart(draft, lobby)}
          </div>
          ${summary(draft, lobby)}
        </form>
      </div>`,
    );
    const again = focused ? this.querySelector(focused) : null;
    if (again instanceof HTMLElement) again.focus();
  }
}
customElements.define("new-match-page", NewMatchPage);

/** @param {HTMLElement} host */
function focusPath(host) {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement) || !host.contains(activeElement)) return "";
  return `input[name="${CSS.escape(activeElement.name)}"][value="${CSS.escape(activeElement.value)}"]`;
}

/** @param {SubmitEvent} event @param {Draft} draft */
function submit(event, draft) {
  event.preventDefault();
  return busy(event.submitter, async () => {
    if (!(await needUser())) return;
    const match = await createMatch(draft.request());
    if (match.status === "open" && !draft.freeSeats) await startMatch(match.id);
    await navigate(`/m/${match.id}`, { replace: true });
  });
}
