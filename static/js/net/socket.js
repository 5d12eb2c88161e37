/**
 * The socket of one match: comes back by itself, sends again what was not acknowledged (with the same `client_id`,
 * so nothing happens twice), and knows whether the line is alive.
 */

import { Emitter } from "../lib/emitter.js";
import { inviteFor } from "./invites.js";

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
/** @type {Record<number, string>} */
const FINAL = { 1000: "done", 4401: "sign_in", 4404: "not_found", 4410: "broken" };

/** Milliseconds before the next try, spread so that many clients do not come back at once. @param {number} tries @param {number} code */
export function waitBefore(tries, code, random = Math.random()) {
  if (code === RESTART && tries === 0) return 300 + 2_200 * random;
  if (code === 1008) return LONGEST_WAIT * (0.5 + random);
  return Math.min(LONGEST_WAIT, 400 * 2 ** tries) * (0.5 + random / 2);
}

export const newClientId = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @extends {Emitter<{message: ServerMessage, line: Line, latency: number}>} */
export class MatchSocket extends Emitter {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, Request>} */
  #pending = new Map();
  #tries = 0;
  #timer = 0;
  #pulse = 0;
  #pings = 0;
  #pingSent = 0;
  #life = new AbortController();
  /** @type {Line} */
  line = { state: "connecting", reason: "" };

  /** @param {string} matchId */
  constructor(matchId) {
    super();
    this.matchId = matchId;
  }

  open() {
    const { signal } = this.#life;
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

  close() {
    this.#life.abort();
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
  }

  /** Sends a request that is repeated until the server has answered it. @param {Request} request */
  request(request) {
    this.#pending.set(request.client_id, request);
    if (this.line.state === "ready") this.#send(request);
  }

  /** How many requests still wait for an answer. */
  get waiting() {
    return this.#pending.size;
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
      if (socket === this.#socket) this.#lost(event.code);
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
    if (message.type === "hello") this.#ready();
    if (message.type === "ack" || message.type === "reject") this.#pending.delete(message.client_id ?? "");
    if (message.type === "chat") this.#forgetChat(message);
    if (message.type === "pong") this.emit("latency", performance.now() - message.n);
    else this.emit("message", message);
  }

  /** A message that came back is not sent again. @param {import("../types/protocol.js").ChatMessage} message */
  #forgetChat({ text, channel }) {
    for (const [id, request] of this.#pending) {
      if (request.type === "chat" && request.text === text && request.channel === channel) {
        this.#pending.delete(id);
        return;
      }
    }
  }

  #ready() {
    this.#tries = 0;
    this.#say("ready", "");
    for (const request of this.#pending.values()) this.#send(request);
  }

  /** @param {number} code */
  #lost(code) {
    clearInterval(this.#pulse);
    this.#socket = null;
    const final = FINAL[code];
    if (final) {
      this.#pending.clear();
      this.#say("gone", final);
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
    if (document.visibilityState !== "visible") return;
    if (this.line.state === "waiting") this.#connect();
    else this.#ping();
  }

  #ping() {
    if (this.line.state !== "ready" || this.#pingSent) return;
    this.#pingSent = performance.now();
    this.#send({ type: "ping", n: Math.round(this.#pingSent), seen: document.visibilityState === "visible" });
    const number = ++this.#pings;
    setTimeout(() => {
      if (this.#pingSent && number === this.#pings) {
        this.#pingSent = 0;
        this.#drop();
      }
    }, PONG_WITHIN);
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
