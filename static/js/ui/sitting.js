/** Sitting down: nobody does it unawares beside somebody whom they block. */

import { ApiError, fetchMatch, sitDown } from "../net/api.js";
import { askSure } from "./dialog.js";
import { needUser } from "./nickname.js";
import { list, t } from "./text.js";

/** @typedef {import("../types/protocol.js").Match} Match */

/**
 * Takes a seat, after asking for a name or whether it shall be where it is; null if the person would rather not.
 * @param {Match} match
 * @param {number} seat
 * @returns {Promise<Match | null>}
 */
export async function takeSeat(match, seat) {
  if (!(await needUser())) return null;
  if (blockedAt(match).length) return sitBeside(match, seat);
  try {
    return await sitDown(match.id, seat);
  } catch (error) {
    // They sat down since this was drawn.
    if (!(error instanceof ApiError) || error.code !== "blocked_there") throw error;
    return sitBeside(await fetchMatch(match.id), seat);
  }
}

/** Whether this person may take one of the free seats, as far as others at the table are concerned. @param {Match} match */
export const isOpen = (match) => match.open_to_you !== false;

/** @param {Match} match */
const blockedAt = (match) => match.seats.filter((seat) => seat.you_block).map((seat) => seat.player?.name ?? "");

/** @param {Match} match @param {number} seat */
async function sitBeside(match, seat) {
  const names = blockedAt(match);
  const lines = [t("room.beside", { n: names.length, names: list(names) })];
  const sure = await askSure({ title: t("room.besideTitle"), lines, yes: t("room.besideYes") });
  return sure ? sitDown(match.id, seat, true) : null;
}
