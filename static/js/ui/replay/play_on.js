/** Going on from a step of a replay: a match of its own, with computer players on all other seats at first. */

import { navigate } from "../../lib/router.js";
import { continueMatch } from "../../net/api.js";
import { needUser } from "../nickname.js";
import { notify } from "../notices.js";
import { t } from "../text.js";

/**
 * Sits down where the replay is seen from, else where the person sat, else on the first seat.
 * @param {import("../../types/protocol.js").Replay} reel
 * @param {number} seq
 */
export async function playOn({ match, viewer }, seq) {
  if (!(await needUser())) return;
  const own = match.seats.find((seat) => seat.you)?.index ?? 0;
  const seat = /^\d+$/.test(viewer) ? Number(viewer) : own;
  const bots = match.seats.map(({ index }) => index).filter((index) => index !== seat);
  const made = await continueMatch(match.id, { seq, seat, bots });
  await navigate(`/m/${made.id}`);
  notify(t("replay.playOnMade"));
}
