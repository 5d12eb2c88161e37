/** The final score over the board: assignments, then section by section, then the total. */

/** @import { ScoringView } from "./types.js" */
/** @import { Model } from "./model.js" */

import { html, render } from "../../lib/html.js";
import { badge, symbolIcon } from "./icons.js";
import { playerOf } from "./model.js";
import { ACTION_TEXT, COLOUR, SCORE_TEXT } from "./text.js";
import { sectionName } from "./text_events.js";

/** Seconds between two lines. */
const PACE = 0.35;

export class ScoreSheet {
  #element = html`<section class="wl-scoring" role="dialog" aria-label=${SCORE_TEXT.title} hidden></section>`;

  get element() {
    return this.#element;
  }

  get isOpen() {
    return !this.#element.hidden;
  }

  /** @param {Model} model @param {boolean} slowly line by line, as it is counted */
  open(model, slowly) {
    const { scoring } = model.view;
    const most = Math.max(...scoring.map(({ rows }) => rows.length));
    const lines = [
      line(SCORE_TEXT.assignments, scoring.map((one) => one.assignments)),
      ...Array.from({ length: most }, (_, index) => html`<tr><th scope="row">${index + 1}.</th>${scoring.map((one) => rowCell(one, index, model))}</tr>`),
      line(SCORE_TEXT.postcards, scoring.map((one) => one.postcards)),
      line(SCORE_TEXT.total, scoring.map((one) => one.total), "sum"),
    ];
    lines.forEach((each, index) => each.style.setProperty("--delay", slowly ? `${(index + 1) * PACE}s` : "0s"));
    render(
      this.#element,
      html`<button type="button" class="wl-close" aria-label=${ACTION_TEXT.close} @click=${() => this.close()}>×</button>`,
      html`<h4>${SCORE_TEXT.title}</h4>`,
      html`<div class="wl-score-scroll"><table><thead><tr><td></td>${scoring.map((one) => head(one, model))}</tr></thead><tbody>${lines}</tbody></table></div>`,
    );
    this.#element.hidden = false;
  }

  close() {
    this.#element.hidden = true;
  }
}

/** @param {ScoringView} one @param {Model} model */
function head({ colour, winner }, { match }) {
  return html`<th scope="col" class="seat-${colour} ${winner ? "winner" : ""}">${badge(colour)}<span>${playerOf(match, colour) || COLOUR[colour]}</span>${winner ? html`<small>★ ${SCORE_TEXT.winner}</small>` : null}</th>`;
}

/** @param {string} title @param {number[]} numbers @param {string} [tone] */
function line(title, numbers, tone = "") {
  return html`<tr class=${tone}><th scope="row">${title}</th>${numbers.map((number) => html`<td><b>${number}</b></td>`)}</tr>`;
}

/** @param {ScoringView} one @param {number} index @param {Model} model */
function rowCell({ rows }, index, { data }) {
  const row = rows[index];
  if (!row?.number) return html`<td class="soft">–</td>`;
  const symbol = data.sections.find(({ id }) => id === row.section)?.symbol ?? "";
  return html`<td title=${sectionName(data, row.section)}><span class="wl-score-cell">${symbolIcon(symbol, row.section)}<span class="sr">${SCORE_TEXT.row(row.scored, row.worth)}</span><b>${row.points}</b></span></td>`;
}
