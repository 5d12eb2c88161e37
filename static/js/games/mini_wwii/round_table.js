/** The seven rounds and the two ways to war, in words. */

/** @import { Model } from "./model.js" */

import { html } from "../../lib/html.js";
import { badge } from "./icons.js";
import { ruleLink } from "./menus.js";
import { NATION, ROUND_TEXT as TEXT, count } from "./text.js";

/** @param {Model} model */
export function roundsTable({ view, data }) {
  const rows = data.rounds.map(
    ({ year, first, flag, cards }, index) => html`<tr class=${index + 1 === view.round ? "now" : ""}>
      <th scope="row">${year}</th><td>${badge(first)} ${NATION[first]}</td><td>${cards}</td><td>${badge(flag)} ${NATION[flag]}</td>
    </tr>`,
  );
  return html`<table class="mw-table mw-rounds"><thead><tr><th scope="col">${TEXT.year}</th><th scope="col">${TEXT.first}</th><th scope="col">${TEXT.cards}</th><th scope="col">${TEXT.flag}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** @param {Model} model */
export function joinSentences({ view, data }) {
  const lines = Object.entries(view.join_war).map(([nation, { box, last, joined, cards }]) => {
    const ally = NATION[data.join_war[nation]?.joins ?? ""] ?? "";
    const name = NATION[nation] ?? nation;
    const text = joined ? TEXT.joined(name, ally) : TEXT.waiting(name, box, last, ally);
    return html`<li>${badge(nation)}<span>${text}: ${count(cards, "card")} ${TEXT.left} ${ruleLink("A-1")}</span></li>`;
  });
  return html`<ul class="mw-join-words">${lines}</ul>`;
}
