/** What happened in a match, step by step, with what was taken back marked. */

import { Emitter } from "../lib/emitter.js";

/**
 * @typedef {import("../types/protocol.js").HistoryEntry} HistoryEntry
 * @typedef {{seq: number, at: string, seat: number, events: import("../types/protocol.js").GameEvent[], undid: boolean,
 *   takes?: LogEntry, undone: boolean}} LogEntry
 *   `undid`: this step took `takes` back; `undone`: this step was taken back
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
    const { entry, taken } = this.#push(step);
    if (taken) this.emit("changed", taken);
    this.emit("added", entry);
  }

  /** @param {HistoryEntry} step */
  #push({ seq, at, seat, events, undid = false }) {
    const taken = undid ? this.entries.findLast((known) => !known.undid && !known.undone && known.seat === seat) : undefined;
    if (taken) taken.undone = true;
    /** @type {LogEntry} */
    const entry = { seq, at, seat, events, undid, undone: false, ...(taken ? { takes: taken } : {}) };
    this.entries.push(entry);
    return { entry, taken };
  }
}
