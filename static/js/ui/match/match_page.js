/** The page of a match: before the start the waiting room, then the table, then the result. */

import { Page } from "../../lib/component.js";
import { render } from "../../lib/html.js";
import { keyed } from "../../lib/keyed.js";
import { navigate } from "../../lib/router.js";
import { ApiError, fetchMatch } from "../../net/api.js";
import { gameInfo, gameLobby, gameTable, gameWithData } from "../../net/games.js";
import { LiveMatch } from "../../net/live_match.js";
import { session } from "../../net/session.js";
import { blocking } from "../account/person_dialog.js";
import { failurePage } from "../failure.js";
import { loading } from "../loading.js";
import { announce, notify } from "../notices.js";
import { seatName } from "../seats.js";
import { rejectText, t } from "../text.js";
import { BrokenBar, isStopped, nothingToShow } from "./broken_bar.js";
import { gonePage } from "./gone.js";
import { LineBanner } from "./line_banner.js";
import { MatchBar } from "./match_bar.js";
import { ProposalBanner } from "./proposing.js";
import { resultCard } from "./result.js";
import { MatchScreen } from "./screen.js";
import { changeText } from "./seat_changes.js";
import { wakeSound } from "./sound.js";
import { StandInBar } from "./stand_in_bar.js";
import { TakeBackBanner } from "./takeback_banner.js";
import { TurnSignal } from "./turn_signal.js";
import { waitingRoom } from "./waiting_room.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/protocol.js").Outcome} Outcome
 * @typedef {import("../../types/game-ui.js").Table} Table
 * @typedef {import("../../types/game-ui.js").Step} Step
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 */

class MatchPage extends Page {
  #screen = new MatchScreen();
  /** @type {LiveMatch} */
  #live = new LiveMatch("");
  /** @type {GameLobby | null} */
  #lobby = null;
  /** @type {import("../../types/protocol.js").GameInfo | undefined} */
  #game = undefined;
  #layoutName = "";
  /** @type {Table | null} */
  #table = null;
  /** The seat that the table was made for; undefined if there is none. @type {number | null | undefined} */
  #tableSeat = undefined;
  #making = false;
  /** @type {TurnSignal | null} */
  #signal = null;
  #banner = new LineBanner(this.#screen.banner);
  /** @type {MatchBar | null} */
  #bar = null;
  #question = new TakeBackBanner(this.#screen.question, () => ({
    match: this.#live.match,
    seat: this.#live.seat,
    ask: () => this.#live.askTakeBack(),
    answer: (number, agree) => this.#live.answerTakeBack(number, agree),
    note: (text) => this.#screen.log.note(text),
  }));
  #standIn = new StandInBar(this.#screen.standIn, (match) => this.#receive(match));
  #broken = new BrokenBar(this.#screen.broken, (match) => this.#receive(match));
  #proposal = new ProposalBanner(this.#screen.proposal, (match) => this.#receive(match));
  #resultShown = false;
  #chatCount = 0;
  #ownerId = "";

  /** @override */
  start() {
    document.title = t("brand");
    render(this, this.#screen);
    render(this.#screen.host, loading());
    this.#live = new LiveMatch(this.params.id ?? "", () => session.user?.id ?? null);
    this.#bar = new MatchBar(this.#screen.bar, this.#live, () => this.#question.wish());
    this.#listen();
    session.load().catch(() => null).finally(() => {
      if (this.life.aborted) return;
      this.#live.open();
      this.#followUser();
    });
    this.#exists();
    document.addEventListener("pointerdown", wakeSound, { signal: this.life });
  }

  /** A line stays that of who opened it: somebody else needs a new one. Whom one blocks is known to a new one too. */
  #followUser() {
    let known = session.user?.id;
    session.on(
      "user",
      (user) => {
        if (user && user.id !== known) this.#live.reopen();
        known = user?.id;
      },
      this.life,
    );
    blocking.on("changed", () => this.#live.reopen(), this.life);
  }

  /** The socket waits for a key before it says that there is no such match; this answer comes at once. */
  async #exists() {
    try {
      await fetchMatch(this.params.id ?? "", this.life);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        this.#live.close();
        this.#gone(error.code === "put_out" ? "put_out" : "not_found");
      }
    }
  }

  /** @override */
  stop() {
    this.#live.close();
    this.#dropTable();
    this.#signal?.end();
    this.#banner.end();
    this.#bar?.end();
  }

  #listen() {
    const live = this.#live;
    live.on("match", (match) => this.#showMatch(match));
    live.on("seat", () => this.#showSeat());
    live.on("step", (step) => this.#showStep(step));
    live.on("clock", () => this.#showPlayers());
    live.on("presence", () => this.#showPlayers());
    live.on("presence", ({ seats }) => this.#table?.setPresence(seats));
    live.on("chat", (messages) => this.#showChat(messages));
    live.on("line", (line) => this.#showLine(line));
    live.on("takeback", (question) => this.#question.show(question));
    live.on("reject", (reject) => {
      notify(rejectText(reject), "bad");
      this.#table?.reject(reject);
      this.#screen.chat.giveBack(reject.client_id);
    });
    live.on("unsaid", (lines) => this.#screen.chat.showUnsaid(lines));
    live.log.on("added", (entry) => {
      const lines = this.#screen.log.add(entry);
      for (const line of lines) if (line.important || line.heading) announce(line.text);
    });
    live.log.on("changed", (entry) => this.#screen.log.change(entry));
    this.#screen.chat.send = (text, channel) => live.say(text, channel);
  }

  /** @param {import("../../net/socket.js").Line} line */
  #showLine(line) {
    if (line.state !== "gone") this.#banner.show(line);
    else if (line.reason !== "broken") this.#gone(line.reason);
    else {
      // What was shown stays; nothing more comes.
      this.#banner.show({ state: "ready", reason: "" });
      if (this.#live.match) this.#showMatch(this.#live.match);
    }
  }

  /** @param {Match} match */
  async #showMatch(match) {
    if (!this.#lobby) {
      const [lobby, game] = await Promise.all([gameLobby(match.game), gameInfo(match.game).catch(() => undefined)]);
      const layout = game?.layouts.find((known) => known.id === match.layout);
      this.#game = game;
      this.#layoutName = layout ? lobby.layoutLabel(layout) : "";
      this.#lobby = lobby;
      this.#screen.chat.colour = (seat) => lobby.sideColour(this.#live.match?.seats[seat]?.sides[0] ?? "");
    }
    // The answer to a press may come when the person has gone elsewhere.
    if (this.life.aborted) return;
    const now = this.#live.match ?? match;
    this.#screen.chat.setMatch(now);
    this.#tellOwner(now);
    this.#screen.dataset.status = now.status;
    this.#signal ??= new TurnSignal(now.title);
    this.#bar?.show(now, this.#lobby, this.#layoutName);
    this.#showPlayers();
    this.#table?.setMatch(now);
    this.#showStandIn(now);
    this.#showChanges(now);
    const isEmpty = this.#live.step === null && this.#live.socket.line.reason === "broken";
    this.#broken.show(now, !isEmpty);
    this.#screen.toggleAttribute("data-stopped", isStopped(now));
    if (isEmpty) render(this.#screen.host, nothingToShow());
    else if (now.status === "open" || now.status === "expired") this.#showRoom(now);
    else {
      if (this.#screen.host.querySelector(":scope > .room")) render(this.#screen.host, loading());
      this.#makeTable();
    }
  }

  /** Whoever gets a table that somebody else made is told. @param {Match} match */
  #tellOwner({ owner, status }) {
    const [before, own] = [this.#ownerId, session.user?.id];
    this.#ownerId = owner.id;
    if (before && status === "open" && own === owner.id && before !== own) notify(t("room.owned"));
  }

  /** While a stand-in plays for the person nothing is offered. @param {Match} match */
  #showStandIn(match) {
    if (this.#standIn.show(match) && this.#live.step && this.#table) this.#showStep({ ...this.#live.step, events: [], live: false });
  }

  /** @param {Match} match */
  #showChanges(match) {
    this.#proposal.show(match, match.seats.find((seat) => seat.you)?.index ?? null);
    const changes = match.seat_changes ?? [];
    this.#screen.chat.setChanges(changes);
    // The banner tells of a new proposal.
    for (const change of this.#screen.log.setChanges(changes)) if (change.what !== "proposed") announce(changeText(change));
  }

  #showSeat() {
    this.#screen.chat.setSeat(this.#live.seat);
    if (this.#table && this.#tableSeat !== this.#live.seat) {
      this.#dropTable();
      this.#makeTable();
    }
  }

  #showPlayers() {
    const { match, presence } = this.#live;
    this.#question.draw();
    if (!match || !this.#lobby) return;
    this.#screen.players.show({ match, lobby: this.#lobby, toAct: match.to_act, presence, clock: this.#live.clock });
    this.#bar?.showClock(match);
  }

  /** @param {Match} match as the server has just answered it */
  #receive = (match) => this.#live.receive({ type: "match", match });

  /** The same record comes by REST and by the socket: what did not change stays, or a press just then would be lost. @param {Match} match */
  #showRoom(match) {
    const lobby = /** @type {GameLobby} */ (this.#lobby);
    this.#screen.select("chat", false);
    const draw = () => waitingRoom(match, lobby, this.#layoutName, this.#receive);
    keyed(this.#screen.host, [match], () => match.id, draw, () => [match, session.user?.id]);
    document.title = `${match.title} · ${t("brand")}`;
  }

  async #makeTable() {
    const { match, step, seat } = this.#live;
    if (!match || !step || !this.#lobby || this.#table || this.#making) return;
    this.#making = true;
    try {
      const [module, game] = await Promise.all([gameTable(match.game), gameWithData(match)]);
      if (this.life.aborted) return;
      render(this.#screen.host);
      const context = { game, match, seat, mode: /** @type {const} */ ("live"), act: this.#live.act.bind(this.#live), undo: this.#live.undo.bind(this.#live) };
      this.#table = module.createTable(this.#screen.host, context);
      this.#tableSeat = seat;
      this.#fillTable();
    } catch (error) {
      console.error(error);
      render(this.#screen.host, failurePage(error, () => this.#makeTable()));
    } finally {
      this.#making = false;
    }
  }

  /** Brings a new table up to date with what came while it was made. */
  #fillTable() {
    const { log, step, presence, match } = this.#live;
    this.#screen.log.setWords({
      describe: (event, entry) => this.#table?.describeEvent(event, { seq: entry.seq, seat: entry.seat, view: this.#live.step?.view }) ?? null,
      name: (seat) => seatName(match?.seats[seat], /** @type {GameLobby} */ (this.#lobby)),
      lobby: /** @type {GameLobby} */ (this.#lobby),
    });
    this.#screen.log.reset(log.entries);
    if (!this.#screen.wasChosen) this.#screen.select("log", false);
    this.#table?.setPresence(presence.seats);
    if (step) this.#showStep({ ...step, live: false });
  }

  /** @param {Step} step */
  async #showStep(step) {
    const { match, seat } = this.#live;
    this.#bar?.showStep(step, !this.#standIn.isAway);
    this.#question.stepped();
    const yours = seat !== null && step.to_act.includes(seat) && !step.outcome && !this.#standIn.isAway;
    this.#signal?.set(yours, !step.live);
    if (!this.#table) {
      this.#makeTable();
      return;
    }
    this.#table.update(this.#standIn.isAway ? { ...step, legal: [], undo: false } : step);
    if (step.outcome && match) this.#showResult(match, step.outcome, step.live);
  }

  /** @param {Match} match @param {Outcome} outcome @param {boolean} live */
  #showResult(match, outcome, live) {
    if (this.#resultShown) return;
    this.#resultShown = true;
    const card = resultCard(match, outcome, this.#live.seat, /** @type {GameLobby} */ (this.#lobby), this.#game);
    const show = () => {
      render(this.#screen.foot, card);
      announce(card.querySelector("h2")?.textContent ?? "");
    };
    if (live) setTimeout(show, 1_400);
    else show();
  }

  /** @param {import("../../types/protocol.js").ChatMessage[]} messages */
  #showChat(messages) {
    const added = messages.length - this.#chatCount;
    const first = this.#chatCount === 0 && added > 1;
    this.#chatCount = messages.length;
    this.#screen.chat.show(messages);
    const last = messages.at(-1);
    const own = last && last.seat === this.#live.seat;
    if (added > 0 && !first && !own) this.#screen.addUnread(added);
  }

  /** @param {string} reason why it is no use to connect again */
  async #gone(reason) {
    // Somebody may have signed in again in another tab: then this one follows.
    if (reason === "sign_in" && (await session.renew().catch(() => null))) {
      this.#live.reopen();
      return;
    }
    if (this.life.aborted) return;
    this.#live.giveUp(/** @type {import("../../net/unsent.js").Why} */ (reason));
    this.#dropTable();
    document.body.classList.remove("bare");
    render(this, gonePage(reason));
    if (reason !== "sign_in") return;
    this.#live.close();
    session.on("user", (user) => user && navigate(location.pathname, { replace: true }), this.life);
  }

  #dropTable() {
    this.#table?.destroy();
    this.#table = null;
    this.#tableSeat = undefined;
  }
}
customElements.define("match-page", MatchPage);
