/** A finished match as steps, for each viewer. Read from its film, which the browser may keep for ever. */

import { fetchFilm, fetchMatch } from "../../net/api.js";
import { framesOf } from "../../net/film_patches.js";

/**
 * @typedef {import("../../types/protocol.js").Replay} Replay
 * @typedef {import("../../types/protocol.js").Frame} Frame
 * @typedef {import("../../types/game-ui.js").Step} Step
 * @typedef {import("../../net/match_log.js").LogEntry} LogEntry
 */

export class Film {
  /** @type {Promise<[import("../../types/protocol.js").Match, import("../../types/protocol.js").FilmDocument]> | null} */
  #asked = null;
  /** @type {Map<string, Replay>} */
  #reels = new Map();

  /** @param {string} matchId */
  constructor(matchId) {
    this.matchId = matchId;
  }

  /** The film as this viewer sees it; a failure is asked again next time. @param {string} viewer @returns {Promise<Replay>} */
  async reel(viewer) {
    const [match, film] = await this.#fetched();
    const reel = this.#reels.get(viewer) ?? { match, viewer, frames: framesOf(film, viewer) };
    this.#reels.set(viewer, reel);
    return reel;
  }

  #fetched() {
    if (this.#asked) return this.#asked;
    const asked = (this.#asked = Promise.all([fetchMatch(this.matchId), fetchFilm(this.matchId)]));
    asked.catch(() => (this.#asked = null));
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
    takeback: false,
    outcome: index === reel.frames.length - 1 ? reel.match.outcome : null,
    live,
  };
}

/** The film as history, for the log. @param {Replay} reel */
export const historyOf = (reel) =>
  reel.frames.map(({ seq, at, seat, events, undid, back_to }) => ({ seq, at, seat, events, undid, back_to }));
