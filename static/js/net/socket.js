/**
 * The socket of one match: comes back by itself, sends again what was not acknowledged (with the same `client_id`,
 * so nothing happens twice), and knows whether the line is alive. One that is closed before all was acknowledged stays
 * until it is, or until the match is opened again.
 */

import { Emitter } from "../lib/emitter.js";
import { inviteFor } from "./invites.js";
import { idleFor } from "./signs.js";
import { unsent } from "./unsent.js";

/**
 * @typedef {import("../types/protocol.js").ServerMessage} ServerMessage
 * @typedef {"connecting" | "ready" | "waiting" | "gone"} LineState `gone`: no use in trying again
 * @typedef {{state: LineState, reason: string}} Line
 * @typedef {{type: string, client_id: string, [field: string]: unknown}} Request
 */

const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
const LONGEST_WAIT = 15_000;
const RESTART = 1012;
/** Somebody who was at a private match no longer is; the reason says why. */
const NO_LONGER = 4403;
/** @type {Record<number, "done" | "sign_in" | "not_found" | "broken">} */
const FINAL = { 1000: "done", 4401: "sign_in", 4404: "not_found", 4410: "broken" };

/** Milliseconds before the next try, spread so that many clients do not come back at once. @param {number} tries @param {number} code */
export function waitBefore(tries, code, random = Math.random()) {
  if (code === RESTART && tries === 0) return 300 + 2_200 * random;
  if (code === 1008) return LONGEST_WAIT * (0.5 + random);
  return Math.min(LONGEST_WAIT, 400 * 2 ** tries) * (0.5 + random / 2);
}

export const newClientId = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Sockets that only wait for answers, by match. @type {Map<string, MatchSocket>} */
const lingering = new Map();

/** @extends {Emitter<{message: ServerMessage, line: Line, latency: number}>} */
export class MatchSocket extends Emitter {
  /** @type {WebSocket | null} */
  #socket = null;
  #lingers = false;
  #tries = 0;
  #timer = 0;
  #pulse = 0;
  #pings = 0;
  #pingSent = 0;
  #life = new AbortController();
  /** @type {Line} */
  line = { state: "connecting", reason: "" };

  /** @param {string} matchId @param {() => string | null} userId who uses this browser now */
  constructor(matchId, userId = () => null) {
    super();
    this.matchId = matchId;
    this.userId = userId;
  }

  open() {
    const { signal } = this.#life;
    const left = lingering.get(this.matchId);
    if (left) left.#end();
    addEventListener("pagehide", () => this.#tellSign(), { signal });
    addEventListener("online", () => this.#retryNow(), { signal });
    addEventListener("offline", () => this.#drop(), { signal });
    document.addEventListener("visibilitychange", () => this.#wake(), { signal });
    this.#connect();
  }

  /** Connects anew, as whoever the cookie now names. */
  reopen() {
    if (this.line.state === "waiting") return;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
    this.#connect();
  }

  /** Ends it as soon as everything is answered. */
  close() {
    this.#tellSign();
    if (!this.waiting || this.line.state === "gone") {
      this.#end();
      return;
    }
    this.#lingers = true;
    lingering.set(this.matchId, this);
    unsent.setLeft(this.matchId, true);
  }

  #end() {
    this.#life.abort();
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
    if (!this.#lingers) return;
    lingering.delete(this.matchId);
    unsent.setLeft(this.matchId, false);
  }

  /** Sends a request that is repeated until the server has answered it. @param {Request} request @param {number | null} seat from which it is made */
  request(request, seat) {
    unsent.add(this.matchId, { request, seat, user: this.userId() });
    if (this.line.state === "ready") this.#send(request);
  }

  /** How many requests still wait for an answer. */
  get waiting() {
    return unsent.of(this.matchId).length;
  }

  #connect() {
    if (this.#life.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#say("connecting", "");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/matches/${encodeURIComponent(this.matchId)}`);
    this.#socket = socket;
    socket.onopen = () => this.#greet();
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(event.data);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code, event.reason);
    };
  }

  #greet() {
    const key = inviteFor(this.matchId);
    if (key) this.#send({ type: "invite", key });
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => this.#ping(), PING_EVERY);
  }

  /** @param {string} data */
  #receive(data) {
    /** @type {ServerMessage} */
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    this.#pingSent = 0;
    this.#settle(message);
    if (message.type === "hello") this.#ready(message.seat);
    if (message.type === "pong") this.emit("latency", performance.now() - message.n);
    else this.emit("message", message);
    if (this.#lingers && !this.waiting) this.#end();
  }

  /** What is answered is not sent again. @param {ServerMessage} message */
  #settle(message) {
    if (message.type === "hello") for (const line of message.chat) this.#answered(line.client_id);
    else if (message.type === "ack" || message.type === "chat") this.#answered(message.client_id);
    else if (message.type === "reject" && this.#lingers) unsent.lose(this.matchId, message.client_id ?? "", "refused", message);
    else if (message.type === "reject") this.#answered(message.client_id);
  }

  /** @param {string | undefined} clientId */
  #answered(clientId) {
    if (clientId) unsent.answered(this.matchId, clientId);
  }

  /** @param {number | null} seat where this browser sits now */
  #ready(seat) {
    this.#tries = 0;
    this.#say("ready", "");
    for (const kept of unsent.of(this.matchId)) {
      // Nobody acts for another seat, or talks in another's name, because somebody else has signed in.
      const isSame = kept.request.type === "chat" ? kept.user === this.userId() : kept.seat === seat;
      if (isSame) this.#send(kept.request);
      else unsent.lose(this.matchId, kept.request.client_id, "other");
    }
    this.#ping();
  }

  /** @param {number} code @param {string} [reason] */
  #lost(code, reason = "") {
    clearInterval(this.#pulse);
    this.#socket = null;
    const final = code === NO_LONGER ? reason : FINAL[code];
    if (final) {
      // Whoever has signed in again in another tab may send the rest from the page: that gives it up itself.
      if (this.#lingers || final === "broken") unsent.loseAll(this.matchId, FINAL[code] ?? "not_found");
      this.#say("gone", final);
      if (this.#lingers) this.#end();
      return;
    }
    this.#say("waiting", code === RESTART ? "restart" : "lost");
    this.#timer = setTimeout(() => this.#connect(), waitBefore(this.#tries, code));
    this.#tries += 1;
  }

  /** Gives up a socket that may be dead without having said so. */
  #drop() {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost(1006);
    socket.close();
  }

  #retryNow() {
    if (this.line.state === "waiting") this.#connect();
  }

  #wake() {
    if (document.visibilityState !== "visible") {
      this.#tellSign();
      return;
    }
    if (this.line.state === "waiting") this.#connect();
    else this.#ping();
  }

  #ping() {
    if (this.line.state !== "ready" || this.#pingSent) return;
    this.#pingSent = performance.now();
    this.#tellSign();
    const number = ++this.#pings;
    setTimeout(() => {
      if (this.#pingSent && number === this.#pings) {
        this.#pingSent = 0;
        this.#drop();
      }
    }, PONG_WITHIN);
  }

  /** Tells when a person last did something here, and asks for a sign of life. */
  #tellSign() {
    if (this.line.state !== "ready") return;
    this.#send({ type: "ping", n: Math.round(performance.now()), idle_ms: this.#lingers ? undefined : idleFor() });
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {LineState} state @param {string} reason */
  #say(state, reason) {
    this.line = { state, reason };
    this.emit("line", this.line);
  }
}
