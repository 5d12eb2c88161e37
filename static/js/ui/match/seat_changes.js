/** What became of the seats, in words: a line for each change. */

import { t } from "../text.js";

/** @typedef {import("../../types/protocol.js").SeatChange} SeatChange */

/** @param {SeatChange} change */
export function changeText({ what, name, by, proposal }) {
  const words = { name, by: by ?? "" };
  if (what === "proposed" && proposal) return t(`change.proposed.${proposal}`, words);
  if (what === "sat" && !by) return t("change.satFree", words);
  return what === "proposed" ? "" : t(`change.${what}`, words);
}

/** Tells changes apart, also when older ones are no longer listed. @param {SeatChange} change */
export const changeKey = ({ at, seq, seat, what, by }) => `${at} ${seq} ${seat} ${what} ${by ?? ""}`;
