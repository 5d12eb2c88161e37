/**
 * The clocks of a match as the server told them, counted on from the moment they were received by the browser's own
 * steady timer: what time the browser thinks it is does not matter.
 */

/**
 * @typedef {import("../types/protocol.js").ClockRecord} ClockRecord
 * @typedef {import("../types/protocol.js").TimeControl} TimeControl
 * @typedef {"stands" | "runs" | "low" | "grace" | "over"} ClockState
 *   `low`: little is left; `grace`: at zero, until a stand-in takes over; `over`: that should have happened by now
 * @typedef {{state: ClockState, left: number}} Reading in milliseconds; in the grace, what is left of it
 */

const LOW_SHARE = 10;
const LOW_AT_LEAST = 30_000;

export class MatchClock {
  /** @param {ClockRecord} record @param {TimeControl} control @param {number} [received] on the steady timer */
  constructor(record, control, received = performance.now()) {
    this.record = record;
    this.control = control;
    this.#ahead = Date.parse(record.now) - received;
  }

  /** How far the server's time is ahead of the steady timer. */
  #ahead;

  /** @param {number} seat @param {number} [now] on the steady timer @returns {Reading} */
  read(seat, now = performance.now()) {
    const one = this.record.seats[seat];
    if (!one?.runs_out_at || !one.stand_in_at) return { state: "stands", left: one?.left_ms ?? 0 };
    const time = now + this.#ahead;
    const left = Date.parse(one.runs_out_at) - time;
    if (left > 0) return { state: left <= lowFrom(this.control) ? "low" : "runs", left };
    const grace = Date.parse(one.stand_in_at) - time;
    return grace > 0 ? { state: "grace", left: grace } : { state: "over", left: 0 };
  }
}

/** @param {TimeControl} control */
export function lowFrom(control) {
  const whole = control.kind === "per_move" ? control.days * 86_400_000 : control.bank * 1_000;
  return Math.max(LOW_AT_LEAST, whole / LOW_SHARE);
}

/** "2 d 4 h", "1:05:09", "4:59": rounded up, so that it is 0:00 only when nothing is left. @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1_000);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60];
  if (days) return `${days} d ${hours} h`;
  const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}
