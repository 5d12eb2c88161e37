/** The replay of a finished match, as any viewer saw it. The address names the step, so that a moment can be shared. */

import { Page } from "../../lib/component.js";
import { html, render } from "../../lib/html.js";
import { isolated } from "../../lib/isolate.js";
import { ApiError } from "../../net/api.js";
import { gameInfo, gameLobby, gameTable, gameWithData } from "../../net/games.js";
import { MatchLog } from "../../net/match_log.js";
import { session } from "../../net/session.js";
import { failurePage } from "../failure.js";
import { barTitle, fullscreenTool, moreMenu, rulesLink, tool } from "../match/toolbar.js";
import { resultLine } from "../match/result.js";
import { MatchScreen } from "../match/screen.js";
import { loading } from "../loading.js";
import { busy, notifyError } from "../notices.js";
import { seatName, sidesText } from "../seats.js";
import { t } from "../text.js";
import { playOn } from "./play_on.js";
import { Film, historyOf, stepOf } from "./film.js";
import { ReplayBar } from "./replay_bar.js";

/**
 * @typedef {import("../../types/protocol.js").Replay} Replay
 * @typedef {import("../../types/game-ui.js").Table} Table
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 */

const OPEN = "open";

class ReplayPage extends Page {
  #screen = new MatchScreen();
  #bar = new ReplayBar();
  #film = new Film("");
  /** @type {Replay | null} */
  #reel = null;
  /** @type {GameLobby | null} */
  #lobby = null;
  /** @type {import("../../types/protocol.js").GameInfo | undefined} */
  #game = undefined;
  /** @type {Table | null} */
  #table = null;
  #index = -1;
  #playOn = tool("branch", t("replay.playOn"), () => this.#continue(), true);

  /** @override */
  start() {
    document.title = `${t("replay.title")} · ${t("brand")}`;
    this.#film = new Film(this.params.id ?? "");
    this.#bar.goTo = (index) => this.#show(index);
    this.#bar.chooseViewer = (viewer) => this.#look(viewer).catch(notifyError);
    addEventListener("hashchange", () => this.#show(this.#asked()), { signal: this.life });
    this.#load();
  }

  /** @override */
  stop() {
    this.#table?.destroy();
  }

  async #load() {
    render(this, this.#screen);
    render(this.#screen.host, loading());
    this.#screen.dataset.status = "replay";
    this.#playOn.toggleAttribute("disabled", true);
    try {
      await session.load().catch(() => null);
      const reel = await this.#film.reel(OPEN);
      this.#lobby = await gameLobby(reel.match.game);
      await this.#drawBar(reel);
      await this.#look(OPEN);
    } catch (error) {
      if (!this.life.aborted) this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    document.body.classList.remove("bare");
    const early = error instanceof ApiError && error.status === 409;
    const message = early
      ? html`<section class="failure"><h1>${t("replay.title")}</h1><p>${t("replay.notFinished")}</p>
          <div class="actions"><a class="button primary" href="/m/${this.params.id}">${t("replay.goToMatch")}</a></div></section>`
      : failurePage(error, () => this.#load());
    render(this, html`<div class="page narrow">${message}</div>`);
  }

  /** @param {Replay} reel */
  async #drawBar({ match }) {
    const game = await gameInfo(match.game).catch(() => undefined);
    this.#game = game;
    const layout = game?.layouts.find((known) => known.id === match.layout);
    const name = layout && this.#lobby ? this.#lobby.layoutLabel(layout) : "";
    document.title = `${t("replay.title")}: ${match.title} · ${t("brand")}`;
    render(
      this.#screen.bar,
      barTitle(match, `${t("replay.title")} · ${name}`),
      html`<div class="bar-turn"></div>`,
      html`<div class="bar-tools">${this.#playOn}${rulesLink(match.game)}${fullscreenTool()}${moreMenu(match, false)}</div>`,
    );
  }

  /** Changes who looks; the moment stays. @param {string} viewer */
  async #look(viewer) {
    const reel = await this.#film.reel(viewer);
    const [module, game] = await Promise.all([gameTable(reel.match.game), gameWithData(reel.match)]);
    if (this.life.aborted) return;
    const lobby = /** @type {GameLobby} */ (this.#lobby);
    this.#reel = reel;
    this.#table?.destroy();
    render(this.#screen.host);
    const seat = /^\d+$/.test(viewer) ? Number(viewer) : null;
    this.#table = module.createTable(this.#screen.host, { game, match: reel.match, seat, mode: "replay", act() {}, undo() {} });
    this.#bar.setUp(reel.frames.length - 1, viewers(reel, lobby), viewer);
    render(this.#screen.foot, this.#bar);
    this.#drawLog(reel, lobby);
    const index = this.#index;
    this.#index = -1;
    this.#show(index < 0 ? this.#asked() : index);
  }

  /** @param {Replay} reel @param {GameLobby} lobby */
  #drawLog(reel, lobby) {
    const log = new MatchLog();
    log.reset(historyOf(reel));
    this.#screen.log.setWords({
      describe: (event, entry) => this.#table?.describeEvent(event, { seq: entry.seq, seat: entry.seat, view: reel.frames[entry.seq]?.view }) ?? null,
      name: (seat) => seatName(reel.match.seats[seat], lobby),
      lobby,
      choose: (seq) => {
        this.#bar.pause();
        this.#show(reel.frames.findIndex((frame) => frame.seq === seq));
        this.#screen.closeSheet();
      },
    });
    this.#screen.log.setChanges(reel.match.seat_changes ?? []);
    this.#screen.log.reset(log.entries);
    this.#screen.select("log", false);
  }

  #continue() {
    const reel = this.#reel;
    const frame = reel?.frames[this.#index];
    if (!reel || !frame) return;
    this.#bar.pause();
    busy(this.#playOn, () => playOn(reel, frame.seq));
  }

  /** The step that the address names. */
  #asked() {
    const found = /^#(\d+)$/.exec(location.hash);
    return found ? Number(found[1]) : 0;
  }

  /** @param {number} wanted */
  #show(wanted) {
    const reel = this.#reel;
    if (!reel || !this.#table) return;
    const last = reel.frames.length - 1;
    const index = Math.max(0, Math.min(last, wanted));
    if (index === this.#index) return;
    const step = stepOf(reel, index, this.#index >= 0 && index === this.#index + 1);
    this.#index = index;
    this.#table.update(step);
    this.#bar.show(index);
    this.#playOn.toggleAttribute("disabled", index === last);
    this.#screen.log.select(step.seq);
    this.#screen.players.show({ match: { ...reel.match, outcome: step.outcome }, lobby: /** @type {GameLobby} */ (this.#lobby), toAct: index === last ? [] : step.to_act });
    history.replaceState(history.state, "", `${location.pathname}${location.search}#${index}`);
    this.#showResult(reel, index === last);
  }

  /** @param {Replay} reel @param {boolean} atEnd */
  #showResult({ match }, atEnd) {
    for (const old of this.#screen.foot.querySelectorAll(".result")) old.remove();
    if (!atEnd || !match.outcome) return;
    const seat = match.seats.find((one) => one.you)?.index ?? null;
    this.#screen.foot.prepend(resultLine(match, match.outcome, seat, /** @type {GameLobby} */ (this.#lobby), this.#game));
  }
}
customElements.define("replay-page", ReplayPage);

/** @param {Replay} reel @param {GameLobby} lobby */
function viewers({ match }, lobby) {
  const seats = match.seats.map((seat) => ({ value: String(seat.index), label: `${isolated(seat.player?.name ?? "")} (${sidesText(seat.sides, lobby)})` }));
  return [{ value: OPEN, label: t("replay.open") }, { value: "spectator", label: t("replay.spectator") }, ...seats];
}
