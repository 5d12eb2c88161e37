/** Setting up a match: game, table, seats, options, who may join. */

import { Page } from "../../lib/component.js";
import { html, render } from "../../lib/html.js";
import { navigate } from "../../lib/router.js";
import { createMatch, startMatch } from "../../net/api.js";
import { gameList, gameLobby } from "../../net/games.js";
import { failurePage } from "../failure.js";
import { icon } from "../icons.js";
import { needUser } from "../nickname.js";
import { busy } from "../notices.js";
import { sideTags } from "../seats.js";
import { t } from "../text.js";
import { Draft } from "./draft.js";
import { optionFields } from "./option_form.js";
import { seatDiagram } from "./seat_diagram.js";

/**
 * @typedef {import("../../types/protocol.js").GameInfo} GameInfo
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 * @typedef {import("./draft.js").Sitter} Sitter
 */

class NewMatchPage extends Page {
  /** @type {GameInfo[]} */
  #games = [];
  /** @type {GameLobby | null} */
  #lobby = null;
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
      const game = this.#games.find((known) => known.slug === query.get("game")) ?? this.#games[0];
      if (game) await this.#choose(game, query.get("with") ?? "");
    } catch (error) {
      render(this, html`<div class="page narrow">${failurePage(error, () => this.#load())}</div>`);
    }
  }

  /** @param {GameInfo} game @param {string} company "friends", "anyone" or "" for computer players */
  async #choose(game, company) {
    this.#lobby = await gameLobby(game.slug);
    this.#draft = new Draft(game, company);
    if (!this.life.aborted) this.#draw();
  }

  /** Draws all anew and puts the focus back where it was. */
  #draw() {
    const [draft, lobby] = [this.#draft, this.#lobby];
    if (!draft || !lobby) return;
    const focused = focusPath(this);
    const redraw = () => this.#draw();
    render(
      this,
      html`<div class="page set-up">
        <h1 class="page-title">${t("new.title")}</h1>
        <form class="set-up-form" @submit=${(/** @type {SubmitEvent} */ event) => submit(event, draft)}>
          <div class="set-up-parts">
            ${this.#games.length > 1 ? gamePart(this.#games, draft, (game) => this.#choose(game, draft.company)) : null}
            ${layoutPart(draft, lobby, redraw)} ${seatsPart(draft, lobby, redraw)} ${joinPart(draft, redraw)} ${optionsPart(draft, lobby)}
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

/** @param {GameInfo[]} games @param {Draft} draft @param {(game: GameInfo) => void} choose */
function gamePart(games, draft, choose) {
  return html`<fieldset class="part">
    <legend>${t("new.game")}</legend>
    <div class="choices">${games.map(
      (game) => html`<label class="choice"><input type="radio" name="game" value=${game.slug} ?checked=${game === draft.game} @change=${() => choose(game)}>
        <span class="mark"></span><span><strong>${game.title}</strong><span class="soft small">${game.summary}</span></span></label>`,
    )}</div>
  </fieldset>`;
}

/** @param {Draft} draft @param {GameLobby} lobby @param {() => void} redraw */
function layoutPart(draft, lobby, redraw) {
  return html`<fieldset class="part">
    <legend>${t("new.layout")}</legend>
    <div class="choices layouts">${draft.game.layouts.map((layout) => {
      const choose = () => {
        draft.setLayout(layout);
        redraw();
      };
      return html`<label class="choice layout-choice">
        <input type="radio" name="layout" value=${layout.id} ?checked=${layout === draft.layout} @change=${choose}>
        ${seatDiagram(layout, lobby)}
        <span><strong>${t("lobby.playersSame", { n: layout.seats.length })}</strong><span class="soft small">${lobby.layoutLabel(layout)}</span></span>
      </label>`;
    })}</div>
  </fieldset>`;
}

/** @param {Draft} draft @param {GameLobby} lobby @param {() => void} redraw */
function seatsPart(draft, lobby, redraw) {
  return html`<fieldset class="part">
    <legend>${t("new.seats")}</legend>
    <ol class="plain seat-rows">${draft.layout.seats.map((sides, seat) => {
      return html`<li class="seat-row">
        <span class="seat-row-sides">${sideTags(sides, lobby)}</span>
        <span class="segments">${sitterChoice(draft, seat, "me", t("new.me"), redraw)}${sitterChoice(draft, seat, "bot", t("new.computer"), redraw)}${sitterChoice(
          draft,
          seat,
          "free",
          draft.isPublic ? t("new.free") : t("new.friend"),
          redraw,
        )}</span>
      </li>`;
    })}</ol>
  </fieldset>`;
}

/** @param {Draft} draft @param {number} seat @param {Sitter} sitter @param {string} label @param {() => void} redraw */
function sitterChoice(draft, seat, sitter, label, redraw) {
  const choose = () => {
    draft.setSitter(seat, sitter);
    redraw();
  };
  return html`<label><input type="radio" name="seat-${seat}" value=${sitter} ?checked=${draft.sitters[seat] === sitter} @change=${choose}>${label}</label>`;
}

/** @param {Draft} draft @param {() => void} redraw */
function joinPart(draft, redraw) {
  const choice = (/** @type {boolean} */ isPublic, /** @type {string} */ title, /** @type {string} */ hint) => {
    const choose = () => {
      draft.isPublic = isPublic;
      redraw();
    };
    return html`<label class="choice"><input type="radio" name="public" value=${String(isPublic)} ?checked=${draft.isPublic === isPublic} @change=${choose}>
      <span class="mark"></span><span><strong>${title}</strong><span class="soft small">${hint}</span></span></label>`;
  };
  return html`<fieldset class="part">
    <legend>${t("new.who")}</legend>
    <div class="choices two">${choice(false, t("new.private"), t("new.privateHint"))}${choice(true, t("new.public"), t("new.publicHint"))}</div>
  </fieldset>`;
}

/** @param {Draft} draft @param {GameLobby} lobby */
function optionsPart(draft, lobby) {
  const fields = optionFields(draft.game.options, draft.options, lobby, () => {});
  return fields.length ? html`<fieldset class="part"><legend>${t("new.options")}</legend>${fields}</fieldset>` : null;
}

/** @param {Draft} draft @param {GameLobby} lobby */
function summary(draft, lobby) {
  const free = draft.freeSeats;
  return html`<aside class="summary">
    <p class="eyebrow">${t("new.summary")}</p>
    <h2>${draft.game.title}</h2>
    ${seatDiagram(draft.layout, lobby)}
    <p>${lobby.layoutLabel(draft.layout)}</p>
    <p class="soft small">${free ? t("new.freeSeats", { n: free }) : t("new.allSet")}</p>
    ${draft.sitters.includes("me") ? null : html`<p class="soft small">${t("new.watchOnly")}</p>`}
    <button class="button primary large">${icon(free ? "link" : "play")}${free ? t("new.open") : t("new.start")}</button>
    <a class="button quiet" href="/">${t("common.cancel")}</a>
  </aside>`;
}

/** @param {SubmitEvent} event @param {Draft} draft */
function submit(event, draft) {
  event.preventDefault();
  return busy(event.submitter, async () => {
    if (!(await needUser())) return;
    const match = await createMatch(draft.request());
    if (match.status === "open" && !draft.freeSeats) await startMatch(match.id);
    navigate(`/m/${match.id}`, { replace: true });
  });
}
