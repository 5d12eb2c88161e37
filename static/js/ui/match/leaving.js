/** The ways to leave a running match, for the menu: step away, hand over, resign; and what becomes of others' seats. */

import { changeSeat } from "../../net/api.js";
import { askSure } from "../dialog.js";
import { notifyError } from "../notices.js";
import { t } from "../text.js";
import { proposableSeats, proposeDialog, proposeLabel } from "./proposing.js";
import { linkDialog } from "./stand_in_bar.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/protocol.js").SeatInfo} SeatInfo
 * @typedef {import("../../net/live_match.js").LiveMatch} LiveMatch
 * @typedef {(match: Match) => void} Show shows a record that the server answered
 * @typedef {{icon: import("../icons.js").IconName, label: string, press: () => void}} Item
 */

/** What one may do about the seats. @param {LiveMatch} live @returns {Item[]} */
export function leavingItems(live) {
  const { match } = live;
  const own = match?.seats.find((seat) => seat.you);
  if (match?.status !== "running" || match.broken || !own) return [];
  const show = (/** @type {Match} */ changed) => live.receive({ type: "match", match: changed });
  /** @type {Item[]} */
  const leaving = [
    own.stand_in
      ? { icon: "user", label: t("leave.comeBack"), press: () => void change(match, own, "back", show) }
      : { icon: "bot", label: t("leave.away"), press: () => goAway(match, own, show) },
    { icon: "link", label: t("leave.hand"), press: () => handOver(match, own, show) },
    { icon: "flag", label: t("leave.resign"), press: () => resign(match, own, show) },
  ];
  const others = own.stand_in ? [] : proposableSeats(match, own);
  /** @type {Item[]} */
  const proposing = others.map((seat) => ({ icon: "people", label: proposeLabel(seat), press: () => proposeDialog(match, seat, show) }));
  return [...leaving, ...proposing];
}

/** @param {Match} match @param {SeatInfo} seat @param {Show} show */
async function goAway(match, seat, show) {
  const sure = await askSure({ title: t("leave.awayTitle"), lines: [t("leave.awayHow"), t("leave.awaySeen")], yes: t("leave.awayYes") });
  if (sure) await change(match, seat, "away", show);
}

/** @param {Match} match @param {SeatInfo} seat @param {Show} show */
async function handOver(match, seat, show) {
  const lines = [t("leave.handHow"), t("leave.handUntil"), t("leave.handSeen")];
  if (!(await askSure({ title: t("leave.handTitle"), lines, yes: t("leave.handYes") }))) return;
  const changed = await change(match, seat, "hand-over", show);
  const own = changed?.seats[seat.index];
  if (changed && own?.takeover_key) linkDialog(changed, own);
}

/** @param {Match} match @param {SeatInfo} seat @param {Show} show */
async function resign(match, seat, show) {
  const lines = [t("leave.resignHow"), t("leave.resignSeen"), t("leave.resignBack")];
  if (await askSure({ title: t("leave.resignTitle"), lines, yes: t("leave.resignYes"), danger: true })) await change(match, seat, "resign", show);
}

/** @param {Match} match @param {SeatInfo} seat @param {"away" | "back" | "hand-over" | "resign"} what @param {Show} show */
async function change(match, seat, what, show) {
  try {
    const changed = await changeSeat(match.id, seat.index, what);
    show(changed);
    return changed;
  } catch (error) {
    notifyError(error);
    return null;
  }
}
