/** The choice of a time control for a new match. */

import { html } from "../../lib/html.js";
import { t } from "../text.js";
import { controlShort, controlWords } from "../time_control.js";

/**
 * @typedef {import("../../types/protocol.js").TimeControl} TimeControl
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {"none" | "bank" | "perMove"} Kind
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @param {number} bank @param {number} increment @returns {TimeControl} */
const banked = (bank, increment) => ({ kind: "bank", bank, increment });

/** @param {number} days @returns {TimeControl} */
const perMove = (days) => ({ kind: "per_move", days });

/** The first of each kind is what one gets at first. @type {Record<Kind, (TimeControl | null)[]>} */
const CHOICES = {
  none: [null],
  bank: [banked(30 * MINUTE, 30), banked(15 * MINUTE, 15), banked(HOUR, MINUTE), banked(5 * DAY, 12 * HOUR)],
  perMove: [perMove(3), perMove(1), perMove(7)],
};

/** @param {Draft} draft @param {() => void} redraw */
export function clockPart(draft, redraw) {
  const chosen = kindOf(draft.timeControl);
  const kinds = /** @type {Kind[]} */ (Object.keys(CHOICES));
  return html`<fieldset class="part">
    <legend>${t("clock.title")}</legend>
    <div class="choices three">${kinds.map((kind) => kindChoice(kind, kind === chosen, draft, redraw))}</div>
    ${chosen === "none" ? null : details(draft, CHOICES[chosen], redraw)}
  </fieldset>`;
}

/** @param {Kind} kind @param {boolean} chosen @param {Draft} draft @param {() => void} redraw */
function kindChoice(kind, chosen, draft, redraw) {
  const choose = () => {
    draft.timeControl = CHOICES[kind][0] ?? null;
    redraw();
  };
  return html`<label class="choice"><input type="radio" name="clock" value=${kind} ?checked=${chosen} @change=${choose}>
    <span class="mark"></span><span><strong>${t(`clock.${kind}`)}</strong><span class="soft small">${t(`clock.${kind}Hint`)}</span></span></label>`;
}

/** @param {Draft} draft @param {(TimeControl | null)[]} controls @param {() => void} redraw */
function details(draft, controls, redraw) {
  const now = JSON.stringify(draft.timeControl);
  const sorted = [...controls].sort((one, other) => lengthOf(one) - lengthOf(other));
  return html`<div class="clock-details">
    <div class="segments">${sorted.map((control) => {
      const choose = () => {
        draft.timeControl = control;
        redraw();
      };
      const value = JSON.stringify(control);
      return html`<label><input type="radio" name="clock-choice" value=${value} ?checked=${value === now} @change=${choose}>${control ? controlShort(control) : ""}</label>`;
    })}</div>
    <p class="small">${controlWords(draft.timeControl)}. <span class="soft">${t("clock.soft")}</span></p>
  </div>`;
}

/** @param {TimeControl | null} control @returns {Kind} */
const kindOf = (control) => (control === null ? "none" : control.kind === "bank" ? "bank" : "perMove");

/** @param {TimeControl | null} control */
const lengthOf = (control) => (control === null ? 0 : control.kind === "bank" ? control.bank : control.days * DAY);
