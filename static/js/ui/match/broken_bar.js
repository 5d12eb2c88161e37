/** The bar over the table of a match that the server's rules cannot follow, or that was ended because of that. */

import { html, render } from "../../lib/html.js";
import { closeMatch } from "../../net/api.js";
import { session } from "../../net/session.js";
import { askSure } from "../dialog.js";
import { icon } from "../icons.js";
import { busy } from "../notices.js";
import { seatName } from "../seats.js";
import { t } from "../text.js";

/** @typedef {import("../../types/protocol.js").Match} Match */

/** Whether nobody can act any more, though the match was not played to its end. @param {Match} match */
export const isStopped = (match) => Boolean(match.broken) || match.status === "closed";

/** In the place of a table. */
export const nothingToShow = () => html`<p class="panel-empty soft">${t("broken.empty")}</p>`;

export class BrokenBar {
  #drawn = "";

  /** @param {Element} host @param {(match: Match) => void} changed shows a record that the server answered */
  constructor(host, changed) {
    this.host = host;
    this.changed = changed;
  }

  /** @param {Match} match @param {boolean} [isShown] whether there is a position to show */
  show(match, isShown = true) {
    const mark = JSON.stringify([match.status, match.broken, match.closed_by, mayEnd(match), isShown]);
    if (mark === this.#drawn) return;
    this.#drawn = mark;
    render(this.host, isStopped(match) ? this.#bar(match, isShown) : null);
  }

  /** @param {Match} match @param {boolean} isShown */
  #bar(match, isShown) {
    const end = (/** @type {MouseEvent} */ event) => this.#end(/** @type {HTMLElement} */ (event.currentTarget), match);
    return html`<section class="stand-in-bar broken-bar" aria-label=${t("match.broken")}><p>${icon("alarm")}<span>${textOf(match, isShown)}</span></p>
      ${mayEnd(match) ? html`<button class="button" @click=${end}>${t("broken.end")}</button>` : null}
      ${match.status === "finished" ? html`<a class="button" href="/replay/${match.id}">${t("result.replay")}</a>` : null}</section>`;
  }

  /** @param {HTMLElement} button @param {Match} match */
  async #end(button, match) {
    const lines = [t("broken.endHow"), t("broken.endHands"), t("broken.endWait")];
    const sure = await askSure({ title: t("broken.endTitle"), lines, yes: t("broken.endYes"), danger: true });
    if (sure) await busy(button, async () => this.changed(await closeMatch(match.id)));
  }
}

/** Its players may; its owner, where no person plays. @param {Match} match */
function mayEnd(match) {
  if (!match.broken || match.status !== "running") return false;
  const isPlayed = match.seats.some((seat) => seat.player?.kind === "human" && seat.stand_in !== "resigned");
  return match.seats.some((seat) => seat.you) || (!isPlayed && match.owner.id === session.user?.id);
}

/** @param {Match} match @param {boolean} isShown */
function textOf(match, isShown) {
  const n = match.broken?.seq ?? match.seq;
  if (match.status === "closed") {
    const by = match.seats[match.closed_by ?? -1];
    return by ? t("broken.closedBy", { n, name: seatName(by) }) : t("broken.closed", { n });
  }
  if (match.status === "finished") return t("broken.finished", { n });
  return isShown ? t("broken.running", { n }) : t("broken.nothing");
}
