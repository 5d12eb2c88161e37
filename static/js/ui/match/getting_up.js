/** Leaving a seat before the start, and taking somebody off the table: what comes of it is said before. */

import { html } from "../../lib/html.js";
import { block } from "../../net/account.js";
import { leaveSeat } from "../../net/api.js";
import { session } from "../../net/session.js";
import { blocking } from "../account/person_dialog.js";
import { askSure, openDialog } from "../dialog.js";
import { notify } from "../notices.js";
import { t } from "../text.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/protocol.js").SeatInfo} SeatInfo
 */

/** @param {Match} match @param {SeatInfo} seat one's own @returns {Promise<Match | null>} */
export async function getUp(match, seat) {
  const owns = match.owner.id === session.user?.id;
  const heir = owns ? nextPerson(match, seat.index) : null;
  const lines = [heir ? t("room.leaveOwner", { name: heir }) : "", match.public || (owns && !heir) ? "" : t("room.leaveLink")].filter(Boolean);
  if (lines.length && !(await askSure({ title: t("room.leaveTitle"), lines, yes: t("room.leave") }))) return null;
  return leaveSeat(match.id, seat.index);
}

/** Who owns the match when its owner gets up: the next person who sits there. @param {Match} match @param {number} from */
function nextPerson({ seats }, from) {
  const around = [...seats.slice(from + 1), ...seats.slice(0, from)];
  return around.find((seat) => seat.player?.kind === "human")?.player?.name ?? null;
}

/** @param {Match} match @param {SeatInfo} seat somebody else's @returns {Promise<Match | null>} */
export async function putOut(match, { index, player }) {
  const id = player?.id;
  const name = player?.name ?? "";
  if (!id) return leaveSeat(match.id, index);
  const answer = await askPutOut(match, name);
  if (!answer) return null;
  if (answer.block) {
    // First, or they could sit down again in between.
    await block(id);
    blocking.emit("changed", null);
  }
  const changed = await leaveSeat(match.id, index);
  if (!match.public) notify(t("room.newLinks"));
  return changed;
}

/** @param {Match} match @param {string} name @returns {Promise<{block: boolean} | null>} */
function askPutOut(match, name) {
  return new Promise((resolve) => {
    /** @type {{block: boolean} | null} */
    let answer = null;
    const box = /** @type {HTMLInputElement} */ (html`<input type="checkbox">`);
    const dialog = openDialog(t("room.clearTitle", { name }), (close) => {
      const agree = () => {
        answer = { block: box.checked };
        close();
      };
      return [
        html`<p>${match.public ? t("room.clearPublic") : t("room.clearPrivate")}</p>`,
        html`<label class="check-row">${box}<span>${t("room.alsoBlock", { name })}</span></label>`,
        html`<div class="actions end">
          <button class="button quiet" autofocus @click=${close}>${t("common.cancel")}</button>
          <button class="button danger" @click=${agree}>${t("room.clearYes")}</button>
        </div>`,
      ];
    });
    dialog.addEventListener("close", () => resolve(answer));
  });
}
