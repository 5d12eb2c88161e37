/** Assignment cards and postcards. */

/** @import { GameAction } from "../../types/protocol.js" */
/** @import { GameData, SectionRow, View } from "./types.js" */

import { html } from "../../lib/html.js";
import { picture, symbolIcon } from "./icons.js";
import { ACTION_TEXT, TABLE_TEXT, list } from "./text.js";
import { placeName, sectionName } from "./text_events.js";

/**
 * An assignment card with its places.
 * @param {string} card
 * @param {GameData} data
 * @param {View} view
 * @param {{mark?: string, colour?: string, fulfil?: GameAction, act?: (action: GameAction) => void, look?: (place: string) => void}} [how] `colour`: whose figures
 *   count as being there
 */
export function assignmentCard(card, data, view, { mark = "", colour = "", fulfil, act, look } = {}) {
  const found = data.assignments.find(({ id }) => id === card);
  if (!found) return html`<div class="wl-card"></div>`;
  const label = list(found.places.map((place) => placeName(data, place)));
  return html`<article class="wl-card ${fulfil ? "ready" : ""} mark-${mark}" data-card=${card} aria-label="${label}: ${TABLE_TEXT.points(found.points)}">
    <header>${mark ? html`<span class="wl-seal">${mark}</span>` : null}<b>${found.points}</b></header>
    <ul class="plain">${found.places.map((place) => placeLine(place, data, (view.figures[place]?.[colour] ?? 0) > 0, look))}</ul>
    ${fulfil ? html`<button type="button" class="button primary small wl-fulfil" @click=${() => act?.(fulfil)}>${ACTION_TEXT.fulfil(found.points)}</button>` : null}
  </article>`;
}

/** @param {string} id @param {GameData} data @param {boolean} there @param {((place: string) => void) | undefined} look */
function placeLine(id, data, there, look) {
  const place = data.locations.find((location) => location.id === id);
  const words = html`<span class="wl-line-name">${place?.name ?? id}</span>`;
  return html`<li class="${there ? "there" : ""} section-${place?.section ?? ""}">
    <button type="button" class="wl-place-line" @click=${() => look?.(id)}>${picture(id)}<span class="wl-line-number">${place?.number ?? id}</span>${words}<span class="wl-tick" aria-hidden="true">${there ? "✓" : ""}</span></button>
  </li>`;
}

/** Postcards by section, with how many. @param {readonly string[]} postcards a section's id for each @param {GameData} data */
export function postcardRow(postcards, data) {
  return html`<ul class="plain wl-postcards">${data.sections
    .filter(({ field }) => field)
    .map(({ id, symbol }) => {
      const number = postcards.filter((section) => section === id).length;
      return html`<li class="section-${id} ${number ? "" : "none"}" data-section=${id} data-number=${number} title=${sectionName(data, id)}>
        ${symbolIcon(symbol, id)}<b>${number}</b><span class="visually-hidden">${sectionName(data, id)}</span></li>`;
    })}</ul>`;
}

/** What the postcards of each section score, and, while the match goes on, what another one would add. @param {readonly SectionRow[]} rows @param {GameData} data @param {boolean} over */
export function postcardTable(rows, data, over) {
  const cell = (/** @type {number} */ number, /** @type {string} */ text) => html`<td class=${number ? "" : "none"}>${number ? text : "–"}</td>`;
  return html`<table class="wl-worths">
    <thead><tr><td></td>${rows.map((row) => sectionHead(row, data))}</tr></thead>
    <tbody>
      <tr><th scope="row">${TABLE_TEXT.points_now}</th>${rows.map(({ points }) => cell(points, String(points)))}</tr>
      ${over ? null : html`<tr class="more" title=${TABLE_TEXT.more_title}><th scope="row">${TABLE_TEXT.one_more}</th>${rows.map(({ more }) => cell(more, `+${more}`))}</tr>`}
    </tbody>
  </table>`;
}

/** @param {SectionRow} row @param {GameData} data */
function sectionHead({ section, number }, data) {
  const { symbol } = /** @type {{symbol: string}} */ (data.sections.find(({ id }) => id === section));
  const label = `${sectionName(data, section)}: ${TABLE_TEXT.postcard(number)}`;
  return html`<th scope="col" class="section-${section} ${number ? "" : "none"}" data-section=${section} data-number=${number} title=${label} aria-label=${label}><span>${symbolIcon(symbol, section)}<b>${number}</b></span></th>`;
}
