/** The face and the back of a strategy card. */

/** @import { CardEvent, GameData } from "./types.js" */

import { html, svg } from "../../lib/html.js";
import { diplomacyFlag } from "./flags.js";
import { badge, emblem, sign, technologyIcon, unitIcon } from "./icons.js";
import { ADJECTIVE, PANEL_TEXT, signed } from "./text.js";
import { cardName, eventFoot, eventShort } from "./text_explain.js";

/**
 * A card as a picture; whoever shows it makes it a button if it can be pressed.
 * @param {string} id
 * @param {GameData} data
 * @param {"small" | "full"} [size]
 */
export function cardFace(id, data, size = "full") {
  const card = data.cards[id];
  if (!card) return cardBack(size);
  const technology = data.technologies[card.technology];
  return html`<div class="mw-card size-${size} nation-${card.country}">
    <div class="mw-card-top kind-${technology?.kind} level-${technology?.level}">
      ${technologyIcon(card.technology)}<span class="mw-card-technology">${technology?.name}</span>
    </div>
    <div class="mw-card-field">
      <span class="mw-card-op">${card.op}</span>
      <span class="mw-card-emblem">${emblem(card.country)}</span>
    </div>
    <div class="mw-card-event event-${card.event.kind}">
      ${eventPicture(card.event, card.country)}<span>${eventFoot(card.event, data)}</span>
    </div>
  </div>`;
}

/** @param {CardEvent} event @param {string} country */
function eventPicture(event, country) {
  if (event.kind === "diplomacy") return diplomacyFlag(event.nation ?? "");
  if (event.kind === "logistics" && event.build) return html`<span class="mw-card-units">${event.build.map((unit) => unitIcon(unit, country))}</span>`;
  if (event.kind === "logistics") return sign("cards");
  return sign(event.kind);
}

/** @param {"small" | "full"} [size] */
export function cardBack(size = "full") {
  return html`<div class="mw-card mw-card-back size-${size}">
    ${svg`<svg viewBox="0 0 60 84" aria-hidden="true" preserveAspectRatio="none">
      <rect class="line" x="4" y="4" width="52" height="76" rx="4" /><circle class="line" cx="30" cy="42" r="17" />
      <circle class="line" cx="30" cy="42" r="11" /><path class="line" d="M30 20v44M8 42h44M18 30l24 24M42 30 18 54" />
      <path class="fill" d="M30 26l4 12 12 4-12 4-4 12-4-12-12-4 12-4z" />
    </svg>`}
  </div>`;
}

/** A tactics card on the table: its change and whose it is. @param {string} id @param {number} op @param {GameData} data */
export function tacticsChip(id, op, data) {
  const country = data.cards[id]?.country ?? "neutral";
  return html`<span class="mw-chip tactics ${op > 0 ? "good" : "bad"}" title="Tactics: ${cardName(id, data)}">${badge(country)}${signed(op)} OP</span>`;
}

/** A diplomacy card on the table. @param {string} id @param {GameData} data */
export function diplomacyChip(id, data) {
  const event = data.cards[id]?.event;
  return html`<span class="mw-chip" title="${data.diplomacy[event?.nation ?? ""]}">${diplomacyFlag(event?.nation ?? "")}${event?.vp}</span>`;
}

/** A card on the table that saved an OP. @param {string} id @param {GameData} data */
export function preservedChip(id, data) {
  const card = data.cards[id];
  return html`<span class="mw-chip" title="${PANEL_TEXT.preserved}: ${cardName(id, data)}">${badge(card?.country ?? "neutral")}${card?.op}${sign("save")}</span>`;
}

/** What a screen reader says of a card. @param {string} id @param {GameData} data */
export function cardLabel(id, data) {
  const card = data.cards[id];
  if (!card) return "Hidden card";
  return `${ADJECTIVE[card.country]} card, ${card.op} OPs, technology ${data.technologies[card.technology]?.name}, event ${eventShort(card.event, data)}`;
}
