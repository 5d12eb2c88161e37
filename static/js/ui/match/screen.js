/** The frame of the match and replay pages: bar, table, side panel (on phones a sheet from below). */

import { Component } from "../../lib/component.js";
import { html, render } from "../../lib/html.js";
import { icon } from "../icons.js";
import { t } from "../text.js";
import { MatchChat } from "./match_chat.js";
import { MatchLogView } from "./match_log.js";
import { PlayerList } from "./player_list.js";

/** @typedef {"players" | "log" | "chat"} TabName */

/** @type {Record<TabName, import("../icons.js").IconName>} */
const ICONS = { players: "people", log: "log", chat: "chat" };

class MatchScreen extends Component {
  bar = html`<header class="match-bar"></header>`;
  banner = html`<div role="status"></div>`;
  question = html`<div></div>`;
  proposal = html`<div></div>`;
  standIn = html`<div role="status"></div>`;
  broken = html`<div role="status"></div>`;
  host = html`<section class="table-host" aria-label=${t("match.table")}></section>`;
  foot = html`<div class="table-foot"></div>`;
  players = new PlayerList();
  log = new MatchLogView();
  chat = new MatchChat();
  /** Whether the person has chosen a tab: then it stays. */
  wasChosen = false;
  #badge = html`<span class="badge" hidden></span>`;
  #unread = 0;
  /** @type {Map<TabName, HTMLElement>} */
  #tabs = new Map();

  /** @override */
  start() {
    for (const name of /** @type {TabName[]} */ (["players", "log", "chat"])) this.#tabs.set(name, this.#tab(name));
    render(
      this,
      this.bar,
      html`<div class="match-main">
        <div class="table-area"><div class="banners">${this.banner}${this.broken}${this.standIn}${this.proposal}${this.question}</div>${this.host}${this.foot}</div>
        <button class="sheet-shade" tabindex="-1" aria-label=${t("common.close")} @click=${() => this.closeSheet()}></button>
        <aside class="panel" aria-label=${t("match.panel")}>
          <div class="pane pane-players">${this.players}</div>
          <div class="panel-tabs" role="group">${[...this.#tabs.values()]}</div>
          <div class="pane pane-log">${this.log}</div>
          <div class="pane pane-chat">${this.chat}</div>
        </aside>
      </div>`,
    );
    this.select("log", false);
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.closeSheet();
    });
  }

  /** @param {TabName} name */
  #tab(name) {
    const label = t(`match.${name}`);
    return html`<button class="panel-tab" data-tab=${name} @click=${() => this.#press(name)}>${icon(ICONS[name])}<span>${label}</span>${name === "chat" ? this.#badge : null}</button>`;
  }

  /** On phones a second press closes the sheet. @param {TabName} name */
  #press(name) {
    this.wasChosen = true;
    if (this.dataset.tab === name && this.hasAttribute("data-sheet")) this.closeSheet();
    else this.select(name, true);
  }

  /** @param {TabName} name @param {boolean} open whether the sheet comes up */
  select(name, open) {
    this.dataset.tab = name;
    if (open) this.setAttribute("data-sheet", "");
    for (const [tab, button] of this.#tabs) button.setAttribute("aria-pressed", String(tab === name));
    if (this.#chatSeen()) this.#setUnread(0);
    if (name === "log") this.log.toEnd();
  }

  closeSheet() {
    this.removeAttribute("data-sheet");
  }

  #chatSeen() {
    return this.chat.offsetParent !== null && document.visibilityState === "visible" && this.chat.getBoundingClientRect().top < innerHeight;
  }

  /** @param {number} more new messages of others */
  addUnread(more) {
    if (!this.#chatSeen()) this.#setUnread(this.#unread + more);
  }

  /** @param {number} count */
  #setUnread(count) {
    this.#unread = count;
    this.#badge.hidden = count === 0;
    this.#badge.textContent = count > 9 ? "9+" : String(count);
    this.#badge.setAttribute("aria-label", t("chat.unread", { n: count }));
  }
}
customElements.define("match-screen", MatchScreen);

export { MatchScreen };
