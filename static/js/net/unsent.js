/**
 * Requests that the server has not answered, kept for the visit: they outlive the page of their match, and whoever
 * closes the tab is warned. What finally cannot be sent is told, never dropped in silence.
 */

import { Emitter } from "../lib/emitter.js";

/**
 * @typedef {import("./socket.js").Request} Request
 * @typedef {import("../types/protocol.js").RejectMessage} RejectMessage
 * @typedef {{request: Request, seat: number | null, user: string | null}} Kept from which seat, and by whom
 * @typedef {"refused" | "sign_in" | "not_found" | "done" | "broken" | "other" | "closed"} Why
 * @typedef {{match: string, what: "move" | "message", why: Why, reject?: RejectMessage}} Lost
 */

const STORED = "unsent";

/** @extends {Emitter<{changed: null, lost: Lost}>} */
class Unsent extends Emitter {
  /** By match and `client_id`. @type {Map<string, Map<string, Kept>>} */
  #kept = new Map();
  /** Matches whose page was left. @type {Set<string>} */
  #left = new Set();
  #leaving = new AbortController();

  /** @param {string} match @returns {Kept[]} in their order */
  of(match) {
    return [...(this.#kept.get(match)?.values() ?? [])];
  }

  /** @param {string} match @param {"move" | "message"} what */
  has(match, what) {
    return this.of(match).some((kept) => kindOf(kept) === what);
  }

  /** Matches whose page was left with something unsent. */
  get left() {
    return [...this.#left].filter((match) => this.#kept.has(match));
  }

  /** @param {string} match @param {boolean} isLeft */
  setLeft(match, isLeft) {
    if (isLeft) this.#left.add(match);
    else this.#left.delete(match);
    this.emit("changed", null);
  }

  /** @param {string} match @param {Kept} kept */
  add(match, kept) {
    if (!this.#kept.size) this.#watchLeaving();
    const ofMatch = this.#kept.get(match) ?? new Map();
    this.#kept.set(match, ofMatch.set(kept.request.client_id, kept));
    this.emit("changed", null);
  }

  /** @param {string} match @param {string} id @returns {Kept | undefined} what was answered */
  answered(match, id) {
    const ofMatch = this.#kept.get(match);
    const kept = ofMatch?.get(id);
    if (!ofMatch || !kept) return undefined;
    ofMatch.delete(id);
    if (!ofMatch.size) this.#kept.delete(match);
    if (!this.#kept.size) this.#leaving.abort();
    this.emit("changed", null);
    return kept;
  }

  /** It cannot be sent. @param {string} match @param {string} id @param {Why} why @param {RejectMessage} [reject] */
  lose(match, id, why, reject) {
    const kept = this.answered(match, id);
    if (kept) this.emit("lost", { match, what: kindOf(kept), why, reject });
  }

  /** @param {string} match @param {Why} why */
  loseAll(match, why) {
    for (const { request } of this.of(match)) this.lose(match, request.client_id, why);
  }

  /** Tells what was unsent when this tab was last closed or loaded anew. */
  recall() {
    const lost = /** @type {Lost[]} */ (JSON.parse(sessionStorage.getItem(STORED) ?? "[]"));
    sessionStorage.removeItem(STORED);
    for (const one of lost) this.emit("lost", one);
  }

  #watchLeaving() {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    addEventListener("pagehide", () => this.#remember(), { signal });
    // The browser kept the page as it was: nothing is lost.
    addEventListener("pageshow", () => sessionStorage.removeItem(STORED), { signal });
  }

  #remember() {
    /** @type {Lost[]} */
    const lost = [];
    for (const [match, ofMatch] of this.#kept)
      for (const kept of ofMatch.values()) lost.push({ match, what: kindOf(kept), why: "closed" });
    sessionStorage.setItem(STORED, JSON.stringify(lost));
  }
}

/** @param {Kept} kept @returns {"move" | "message"} */
const kindOf = ({ request }) => (request.type === "chat" ? "message" : "move");

export const unsent = new Unsent();
