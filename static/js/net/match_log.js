/** What happened in a match, step by step, with what was taken back marked. */

import { Emitter } from "../lib/emitter.js";

/**
 * @typedef {import("../types/protocol.js").HistoryEntry} HistoryEntry
 * @typedef {{seq: number, at: string, seat: number, events: import("../types/protocol.js").GameEvent[], undid: boolean,
 *   takes: LogEntry[], undone: boolean, backTo: number | null}} LogEntry
 *   `undid`: an undo; `backTo`: a take-back, and its step; both took `takes` back; `undone`: this step was taken back
 */

/** @extends {Emitter<{reset: LogEntry[], added: LogEntry, changed: LogEntry}>} */
export class MatchLog extends Emitter {
  /** @type {LogEntry[]} */
  entries = [];

  /** @param {HistoryEntry[]} history */
  reset(history) {
    this.entries = [];
    for (const entry of history) this.#push(entry);
    this.emit("reset", this.entries);
  }

  /** Adds the step unless it is known. @param {HistoryEntry} step */
  add(step) {
    const last = this.entries.at(-1);
    if (last && step.seq <= last.seq) return;
    const entry = this.#push(step);
    for (const taken of entry.takes) this.emit("changed", taken);
    this.emit("added", entry);
  }

  /** @param {HistoryEntry} step */
  #push({ seq, at, seat, events, undid = false, back_to }) {
    const backTo = back_to ?? null;
    const takes = undid ? this.#standing().slice(-1) : backTo === null ? [] : this.#standing().filter((known) => known.seq > backTo);
    for (const taken of takes) taken.undone = true;
    /** @type {LogEntry} */
    const entry = { seq, at, seat, events, undid, backTo, takes, undone: false };
    this.entries.push(entry);
    return entry;
  }

  /** The steps that brought the match to where it is, the setup among them. */
  #standing() {
    return this.entries.filter((known) => !known.undid && known.backTo === null && !known.undone);
  }
}
