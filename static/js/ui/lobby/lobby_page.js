/** The lobby: the games, and the matches to join, watch or go on with. */

import { Page } from "../../lib/component.js";
import { html, render } from "../../lib/html.js";
import { gameList, gameLobby } from "../../net/games.js";
import { failurePage } from "../failure.js";
import { loading } from "../loading.js";
import { t } from "../text.js";
import { gameHero } from "./game_hero.js";
import "./match_lists.js";

class LobbyPage extends Page {
  /** @override */
  start() {
    document.title = t("brand");
    render(this, loading());
    this.#draw();
  }

  async #draw() {
    try {
      const games = await gameList();
      const lobbies = await Promise.all(games.map((game) => gameLobby(game.slug)));
      if (this.life.aborted) return;
      const heroes = games.map((game, index) => gameHero(game, /** @type {any} */ (lobbies[index]), index === 0));
      render(
        this,
        html`<div class="lobby">
          <h1 class="visually-hidden">${t("lobby.title")}</h1>
          <div class="heroes">${heroes}</div>
          <match-lists></match-lists>
          <footer class="site-footer soft small">${t("tagline")}</footer>
        </div>`,
      );
    } catch (error) {
      render(this, html`<div class="page narrow">${failurePage(error, () => this.#draw())}</div>`);
    }
  }
}
customElements.define("lobby-page", LobbyPage);
