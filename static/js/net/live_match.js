/**
 * What is known of a match while its page is open: the record, the present step, the log, the chat. Messages go in,
 * events come out; nothing here touches the document.
 */

import { Emitter } from "../lib/emitter.js";
import { MatchClock } from "./match_clock.js";
import { MatchLog } from "./match_log.js";
import { MatchSocket, newClientId } from "./socket.js";
import { unsent } from "./unsent.js";

/**
 * @typedef {import("../types/protocol.js").Match} Match
 * @typedef {import("../types/protocol.js").ServerMessage} ServerMessage
 * @typedef {import("../types/protocol.js").HelloMessage} HelloMessage
 * @typedef {import("../types/protocol.js").ViewMessage} ViewMessage
 * @typedef {import("../types/protocol.js").ChatMessage} ChatMessage
 * @typedef {import("../types/protocol.js").RejectMessage} RejectMessage
 * @typedef {import("../types/protocol.js").TakeBackMessage} TakeBackMessage
 * @typedef {import("../types/game-ui.js").Step} Step
 * @typedef {import("./socket.js").Line} Line
 * @typedef {{seats: boolean[], spectators: number}} Presence
 * @typedef {{client_id: string, text: string, channel: "table" | "spectators"}} UnsaidLine
 */

/**
 * @extends {Emitter<{match: Match, seat: number | null, step: Step, clock: MatchClock | null, chat: ChatMessage[], presence: Presence,
 *   reject: RejectMessage, takeback: TakeBackMessage | null, line: Line, latency: number, sending: boolean,
 *   unsaid: UnsaidLine[]}>}
 */
export class LiveMatch extends Emitter {
  /** @type {Match | null} */
  match = null;
  /** @type {number | null} */
  seat = null;
  /** @type {Step | null} */
  step = null;
  /** @type {ChatMessage[]} */
  chat = [];
  /** @type {Presence} */
  presence = { seats: [], spectators: 0 };
  /** @type {MatchClock | null} */
  clock = null;
  log = new MatchLog();

  #life = new AbortController();

  /** @param {string} id @param {() => string | null} userId who uses this browser now */
  constructor(id, userId = () => null) {
    super();
    const { signal } = this.#life;
    this.id = id;
    this.socket = new MatchSocket(id, userId);
    this.socket.on("message", (message) => this.receive(message), signal);
    this.socket.on("line", (line) => this.#showLine(line), signal);
    this.socket.on("latency", (latency) => this.emit("latency", latency), signal);
  }

  open() {
    this.socket.open();
  }

  reopen() {
    this.socket.reopen();
  }

  /** Nothing is heard of it any more; what was not acknowledged is still sent. */
  close() {
    this.#life.abort();
    this.socket.close();
  }

  /** What was not acknowledged cannot be sent. @param {import("./unsent.js").Why} why */
  giveUp(why) {
    unsent.loseAll(this.id, why);
    this.#showWaiting();
  }

  /** @param {import("../types/protocol.js").GameAction} action */
  act(action) {
    this.#request({ type: "act", seq: this.step?.seq ?? 0, action });
  }

  undo() {
    if (this.step?.undo) this.#request({ type: "undo", seq: this.step.seq });
  }

  /** Asks the others to go back to the own last choice that undo does not reach. */
  askTakeBack() {
    if (this.step?.takeback) this.#request({ type: "ask_takeback", seq: this.step.seq });
  }

  /** @param {number} number @param {boolean} agree */
  answerTakeBack(number, agree) {
    this.#request({ type: "answer_takeback", number, agree });
  }

  /** @param {string} text @param {"table" | "spectators"} channel */
  say(text, channel) {
    this.#request({ type: "chat", text, channel });
  }

  /** @param {{type: string, [field: string]: unknown}} request */
  #request(request) {
    this.socket.request({ ...request, client_id: newClientId() }, this.seat);
    this.#showWaiting();
  }

  /** @param {Line} line */
  #showLine(line) {
    if (line.state === "gone") this.#showWaiting();
    this.emit("line", line);
  }

  #showWaiting() {
    this.emit("sending", this.socket.waiting > 0);
    const lines = unsent.of(this.id).filter(({ request }) => request.type === "chat");
    this.emit("unsaid", lines.map(({ request }) => /** @type {any} */ (request)));
  }

  /** @param {ServerMessage} message */
  receive(message) {
    switch (message.type) {
      case "hello":
        this.#hello(message);
        break;
      case "view":
        this.#view(message);
        break;
      case "match": {
        const match = this.#upToDate(message.match);
        if (match.clock !== this.match?.clock) this.#setClock(match);
        this.#setMatch(match);
        break;
      }
      case "clock":
        if (!this.match) break;
        this.match = { ...this.match, clock: message.clock };
        this.#setClock(this.match);
        this.emit("clock", this.clock);
        break;
      case "chat":
        this.#addChat(message);
        break;
      case "presence":
        this.presence = { seats: message.seats, spectators: message.spectators };
        this.emit("presence", this.presence);
        break;
      case "takeback":
        this.emit("takeback", message);
        break;
      case "reject":
        this.emit("reject", message);
        this.#showWaiting();
        break;
      case "ack":
        this.#showWaiting();
        break;
      default:
    }
  }

  /** @param {HelloMessage} message */
  #hello(message) {
    this.step = null;
    this.log.reset(message.history);
    this.chat = [...message.chat];
    this.seat = message.seat;
    this.#setClock(message.match);
    this.#setMatch(message.match);
    this.emit("seat", this.seat);
    this.emit("chat", this.chat);
    this.emit("takeback", null);
    this.#showWaiting();
  }

  /** @param {ViewMessage} message */
  #view(message) {
    const before = this.step;
    const isNext = before !== null && message.seq === before.seq + 1;
    if (before && message.seq < before.seq) return;
    this.log.add(message);
    this.step = {
      seq: message.seq,
      seat: message.seat,
      events: isNext ? message.events : [],
      view: message.view,
      legal: message.legal,
      to_act: message.to_act,
      undo: message.undo,
      takeback: message.takeback ?? false,
      outcome: message.outcome,
      live: isNext,
    };
    if (this.match) this.#setMatch({ ...this.match, seq: message.seq, to_act: message.to_act, outcome: message.outcome });
    this.emit("step", this.step);
  }

  /** The answer of a REST call may be older than what the socket has brought since. @param {Match} match @returns {Match} */
  #upToDate(match) {
    const known = this.match;
    if (!known) return match;
    const isOld = this.step !== null && match.seq < this.step.seq;
    const hasOldClock = known.clock && match.clock && Date.parse(match.clock.now) < Date.parse(known.clock.now);
    if (isOld) return { ...match, seq: known.seq, to_act: known.to_act, outcome: known.outcome, status: known.status, clock: known.clock };
    return hasOldClock ? { ...match, clock: known.clock } : match;
  }

  /** @param {Match} match as it has just been received */
  #setClock({ clock, time_control }) {
    this.clock = clock && time_control ? new MatchClock(clock, time_control) : null;
  }

  /** @param {Match} match */
  #setMatch(match) {
    this.match = match;
    const own = match.seats.find((seat) => seat.you);
    const seat = own ? own.index : this.seat;
    this.emit("match", match);
    if (seat !== this.seat) {
      this.seat = seat;
      this.emit("seat", seat);
    }
  }

  /** @param {ChatMessage} message */
  #addChat(message) {
    if (!this.chat.some((known) => known.id === message.id)) {
      this.chat.push(message);
      this.emit("chat", this.chat);
    }
    this.#showWaiting();
  }
}
