/** The bar of a live match: what it is, whose turn and how long still, and the tools. */

import { html, render } from "../../lib/html.js";
import { originMark, originWords } from "../origin.js";
import { t } from "../text.js";
import { leavingItems } from "./leaving.js";
import { SeatClock } from "./seat_clock.js";
import { barTitle, fullscreenTool, moreMenu, rulesLink, soundTool, tool, turnChip } from "./toolbar.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 * @typedef {import("../../types/game-ui.js").Step} Step
 * @typedef {import("../../net/live_match.js").LiveMatch} LiveMatch
 */

const SEND_PATIENCE = 700;

export class MatchBar {
  #clock = new SeatClock();
  #status = html`<span class="bar-status"></span>`;
  #drawn = "";
  #sending = 0;

  /** @param {Element} host @param {LiveMatch} live @param {() => void} takeBack asks the others to go back */
  constructor(host, live, takeBack) {
    this.host = host;
    this.live = live;
    this.undo = tool("undo", t("match.undo"), () => live.undo(), true);
    this.takeBack = tool("rewind", t("takeback.tool"), takeBack);
    live.on("sending", (sending) => this.#showSending(sending));
    live.on("latency", (latency) => this.#status.setAttribute("title", t("match.latency", { n: Math.round(latency) })));
  }

  /** @param {Match} match @param {GameLobby} lobby @param {string} layoutName */
  show(match, lobby, layoutName) {
    const { seat } = this.live;
    const mark = JSON.stringify([match.status, match.to_act, seat, match.seats, match.public, match.broken]);
    if (mark === this.#drawn) return;
    this.#drawn = mark;
    const watching = seat === null && match.status === "running" ? `${t("match.watching")} · ` : "";
    const tools = [this.undo, match.takebacks ? this.takeBack : null];
    const own = match.status === "running" && !match.broken && seat !== null ? tools : null;
    render(
      this.host,
      barTitle(match, watching + layoutName + originWords(match)),
      html`<div class="bar-turn">${turnChip(match, seat, lobby)}${originMark(match)}${this.#clock}${this.#status}</div>`,
      html`<div class="bar-tools">${own}${rulesLink(match.game)}${soundTool()}${fullscreenTool()}${moreMenu(match, true, () => leavingItems(this.live))}</div>`,
    );
  }

  /** @param {Match} match */
  showClock(match) {
    this.#clock.showFirst(this.live.clock, match.to_act, this.live.seat);
  }

  /** @param {Step} step @param {boolean} mayAct */
  showStep(step, mayAct) {
    this.undo.toggleAttribute("disabled", !step.undo || !mayAct);
    this.takeBack.toggleAttribute("disabled", !step.takeback || !mayAct);
  }

  end() {
    clearTimeout(this.#sending);
  }

  /** A short wait is not worth a word. @param {boolean} sending */
  #showSending(sending) {
    clearTimeout(this.#sending);
    if (!sending) render(this.#status);
    else this.#sending = setTimeout(() => render(this.#status, t("match.sending")), SEND_PATIENCE);
  }
}
