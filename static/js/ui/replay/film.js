/** A finished match as steps, for each viewer once fetched. */

import { fetchReplay } from "../../net/api.js";

/**
 * @typedef {import("../../types/protocol.js").Replay} Replay
 * @typedef {import("../../types/protocol.js").Frame} Frame
 * @typedef {import("../../types/game-ui.js").Step} Step
 * @typedef {import("../../net/match_log.js").LogEntry} LogEntry
 */

export class Film {
  /** @type {Map<string, Promise<Replay>>} */
  #reels = new Map();

  /** @param {string} matchId */
  constructor(matchId) {
    this.matchId = matchId;
  }

  /** The film as this viewer sees it; a failure is asked again next time. @param {string} viewer */
  reel(viewer) {
    const known = this.#reels.get(viewer);
    if (known) return known;
    const asked = fetchReplay(this.matchId, viewer);
    this.#reels.set(viewer, asked);
    asked.catch(() => this.#reels.delete(viewer));
    return asked;
  }
}

/**
 * The step of a frame. Live if it follows the one shown before.
 * @param {Replay} reel
 * @param {number} index
 * @param {boolean} live
 * @returns {Step}
 */
export function stepOf(reel, index, live) {
  const frame = /** @type {Frame} */ (reel.frames[index]);
  return {
    seq: frame.seq,
    seat: frame.seat,
    events: live ? frame.events : [],
    view: frame.view,
    legal: [],
    to_act: frame.to_act,
    undo: false,
    outcome: index === reel.frames.length - 1 ? reel.match.outcome : null,
    live,
  };
}

/** The film as history, for the log. @param {Replay} reel */
export const historyOf = (reel) =>
  reel.frames.map(({ seq, at, seat, events, undid }) => ({ seq, at, seat, events, undid }));
