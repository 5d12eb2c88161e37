/** The parts of the form that sets up a match. Each changes the draft and asks for a new drawing. */

import { html } from "../../lib/html.js";
import { icon } from "../icons.js";
import { playersText, sideTags } from "../seats.js";
import { t } from "../text.js";
import { controlWords } from "../time_control.js";
import { choicePart } from "./choice_part.js";
import { optionFields } from "./option_form.js";
import { seatDiagram } from "./seat_diagram.js";

/**
 * @typedef {import("../../types/protocol.js").GameInfo} GameInfo
 * @typedef {import("../../types/protocol.js").Layout} Layout
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./draft.js").Sitter} Sitter
 */

/** @param {GameInfo[]} games @param {Map<string, GameLobby>} lobbies by slug @param {Draft} draft @param {(game: GameInfo) => void} choose */
export function gamePart(games, lobbies, draft, choose) {
  return html`<fieldset class="part">
    <legend>${t("new.game")}</legend>
    <div class="choices two">${games.map(
      (game) => html`<label class="choice game-choice"><input type="radio" name="game" value=${game.slug} ?checked=${game === draft.game} @change=${() => choose(game)}>
        <span class="mark"></span><span class="game-choice-art">${lobbies.get(game.slug)?.art()}</span>
        <span><strong>${game.title}</strong><span class="soft small">${playersText(game)} · ${t("lobby.minutes", { from: game.minutes[0], to: game.minutes[1] })}</span></span>
        <span class="game-choice-about soft small">${game.summary}</span></label>`,
    )}</div>
  </fieldset>`;
}

/** @param {Draft} draft @param {GameLobby} lobby @param {() => void} redraw */
export function layoutPart(draft, lobby, redraw) {
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
        <span><strong>${playersOf(layout)}</strong><span class="soft small">${withoutPlayers(layout, lobby)}</span></span>
      </label>`;
    })}</div>
  </fieldset>`;
}

/** @param {Draft} draft @param {GameLobby} lobby @param {() => void} redraw */
export function seatsPart(draft, lobby, redraw) {
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
export function joinPart(draft, redraw) {
  const choose = (/** @type {boolean} */ isPublic) => {
    draft.isPublic = isPublic;
    redraw();
  };
  const friends = { value: false, title: t("new.private"), hint: t("new.privateHint") };
  const everybody = { value: true, title: t("new.public"), hint: t("new.publicHint") };
  return choicePart(t("new.who"), "public", [friends, everybody], draft.isPublic, choose);
}

/** @param {Draft} draft @param {GameLobby} lobby */
export function optionsPart(draft, lobby) {
  const fields = optionFields(draft.game.options, draft.options, lobby, () => {});
  return fields.length ? html`<fieldset class="part"><legend>${t("new.options")}</legend>${fields}</fieldset>` : null;
}

/** @param {Draft} draft @param {GameLobby} lobby */
export function summary(draft, lobby) {
  const free = draft.freeSeats;
  return html`<aside class="summary">
    <p class="eyebrow">${t("new.summary")}</p>
    <h2>${draft.game.title}</h2>
    ${seatDiagram(draft.layout, lobby)}
    <p>${lobby.layoutLabel(draft.layout)}</p>
    <p class="soft small">${free ? t("new.freeSeats", { n: free }) : t("new.allSet")}</p>
    ${draft.timeControl ? html`<p class="soft small">${controlWords(draft.timeControl)}</p>` : null}
    ${draft.takebacks ? null : html`<p class="soft small">${t("takeback.off")}</p>`}
    ${draft.sitters.includes("me") ? null : html`<p class="soft small">${t("new.watchOnly")}</p>`}
    <button class="button primary large">${icon(free ? "link" : "play")}${free ? t("new.open") : t("new.start")}</button>
    <a class="button quiet" href="/">${t("common.cancel")}</a>
  </aside>`;
}

/** @param {Layout} layout */
const playersOf = (layout) => t("lobby.playersSame", { n: layout.seats.length });

/** The layout's label without the number of players, which stands above it. @param {Layout} layout @param {GameLobby} lobby */
function withoutPlayers(layout, lobby) {
  const label = lobby.layoutLabel(layout);
  const start = `${playersOf(layout)}: `;
  return label.startsWith(start) ? label.slice(start.length).replace(/^./, (first) => first.toUpperCase()) : label;
}
