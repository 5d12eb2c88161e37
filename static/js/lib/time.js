/** Moments in the words of the reader's language. */

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto", style: "long" });
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/**
 * "3 minutes ago"
 * @param {string} moment RFC 3339
 */
export function ago(moment, now = Date.now()) {
  const seconds = Math.min(0, (Date.parse(moment) - now) / 1000);
  for (const [unit, length] of UNITS) {
    if (-seconds >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return relative.format(0, "second");
}

/** @param {string} moment */
export const timeOfDay = (moment) => clock.format(new Date(moment));

/** @param {string} moment */
export const dateAndTime = (moment) => full.format(new Date(moment));
