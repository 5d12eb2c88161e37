/** Proposals about the seat of somebody who left: to make one, to answer it, to wait for the others. */

import { html, render } from "../../lib/html.js";
import { answerProposal, propose } from "../../net/api.js";
import { openDialog } from "../dialog.js";
import { announce, busy } from "../notices.js";
import { namesOf, seatName } from "../seats.js";
import { t } from "../text.js";
import { tick } from "./sound.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/protocol.js").SeatInfo} SeatInfo
 * @typedef {import("../../types/protocol.js").Proposal} Proposal
 * @typedef {import("../../types/protocol.js").ProposalKind} Kind
 * @typedef {(match: Match) => void} Show shows a record that the server answered
 */

/** The seats about which something may be proposed now. @param {Match} match @param {SeatInfo} own */
export function proposableSeats(match, own, now = Date.now()) {
  return match.seats.filter(({ index, proposable }) => {
    if (!proposable || index === own.index || Date.parse(proposable.since) > now) return false;
    return !proposable.what.includes("stand_in") || match.to_act.includes(index);
  });
}

/** @param {SeatInfo} seat */
export function proposeLabel(seat) {
  const isForAWhile = seat.proposable?.what.includes("stand_in");
  return t(isForAWhile ? "propose.itemStandIn" : "propose.item", { name: seatName(seat) });
}

/** Says what would happen before anybody is asked. @param {Match} match @param {SeatInfo} seat @param {Show} show */
export function proposeDialog(match, seat, show) {
  const name = seatName(seat);
  const kinds = seat.proposable?.what ?? [];
  /** @type {Record<Kind, string>} */
  const how = { bot: t("propose.botHow", { name }), open: t("propose.openHow", { name }), stand_in: t("propose.standInHow", { name }) };
  openDialog(t("propose.title", { name }), (close) => {
    const press = (/** @type {Kind} */ kind) => (/** @type {MouseEvent} */ event) =>
      busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
        show(await propose(match.id, seat.index, kind));
        close();
      });
    return [
      kinds.map((kind) => html`<p>${how[kind]}</p>`),
      html`<p>${t("propose.asked")}</p>`,
      html`<div class="actions end">
        <button class="button quiet" autofocus @click=${close}>${t("common.cancel")}</button>
        ${kinds.map((kind) => html`<button class="button" @click=${press(kind)}>${t(`propose.${kind}`)}</button>`)}
      </div>`,
    ];
  });
}

/** The proposal over the table, with its answers for who is asked. */
export class ProposalBanner {
  #drawn = "";
  #heard = 0;

  /** @param {Element} host @param {Show} changed */
  constructor(host, changed) {
    this.host = host;
    this.changed = changed;
  }

  /** @param {Match} match @param {number | null} seat */
  show(match, seat) {
    const proposal = openProposal(match);
    const mark = JSON.stringify([proposal, seat, match.seats.map(({ player }) => player?.name)]);
    if (mark === this.#drawn) return;
    this.#drawn = mark;
    if (!proposal) {
      render(this.host);
      return;
    }
    const mayAnswer = seat !== null && proposal.asked.includes(seat) && !proposal.agreed.includes(seat);
    const text = proposalText(match, proposal, seat);
    if (proposal.number > this.#heard && proposal.by !== seat) {
      announce(text);
      if (mayAnswer) tick();
    }
    this.#heard = Math.max(this.#heard, proposal.number);
    const buttons = proposal.by === seat ? [this.#button(match, proposal, false, t("proposal.withdraw"))] : mayAnswer ? this.#answers(match, proposal) : [];
    render(this.host, html`<section class="question" aria-label=${t("proposal.title")}><p>${text}</p>${buttons.length ? html`<div class="actions">${buttons}</div>` : null}</section>`);
  }

  /** @param {Match} match @param {Proposal} proposal */
  #answers(match, proposal) {
    return [this.#button(match, proposal, true, t("proposal.yes"), "primary"), this.#button(match, proposal, false, t("proposal.no"))];
  }

  /** @param {Match} match @param {Proposal} proposal @param {boolean} agree @param {string} label @param {string} [kind] */
  #button(match, proposal, agree, label, kind = "") {
    const press = (/** @type {MouseEvent} */ event) =>
      busy(/** @type {HTMLElement} */ (event.currentTarget), async () => this.changed(await answerProposal(match.id, proposal.number, agree)));
    return html`<button class="button ${kind}" @click=${press}>${label}</button>`;
  }
}

/** One about silence is off as soon as somebody plays. @param {Match} match */
function openProposal({ proposal, seq, status, broken }) {
  if (!proposal || status !== "running" || broken) return null;
  return proposal.what === "stand_in" && seq > proposal.seq ? null : proposal;
}

/** @param {Match} match @param {Proposal} proposal @param {number | null} seat */
function proposalText(match, proposal, seat) {
  const names = namesOf(match, proposal.asked.filter((asked) => !proposal.agreed.includes(asked)));
  if (proposal.by === seat) return t("proposal.mine", { names });
  const words = { by: seatName(match.seats[proposal.by]), name: seatName(match.seats[proposal.seat]) };
  const text = t(`proposal.${proposal.what}`, words);
  const isAsked = seat !== null && proposal.asked.includes(seat) && !proposal.agreed.includes(seat);
  return isAsked || !names ? text : `${text} ${t("proposal.waiting", { names })}`;
}
