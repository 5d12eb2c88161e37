/** Large windows over the table: the technologies, the discard pile. */

/** @import { Model } from "./model.js" */
/** @import { TechnologyData } from "./types.js" */

import { html, render } from "../../lib/html.js";
import { cardFace, cardLabel } from "./cards.js";
import { badge, technologyIcon } from "./icons.js";
import { legend } from "./legend.js";
import { ruleLink } from "./menus.js";
import { DIALOG_TEXT as TEXT, KIND, LEGEND_TEXT, NATION } from "./text.js";
import { technologyEffect } from "./text_explain.js";

export class Dialogs {
  #dialog = /** @type {HTMLDialogElement} */ (html`<dialog class="mw mw-dialog"></dialog>`);

  /** @param {HTMLElement} root */
  constructor(root) {
    root.append(this.#dialog);
    this.#dialog.addEventListener("click", (event) => {
      if (event.target === this.#dialog) this.#dialog.close();
    });
  }

  /** @param {string} title @param {Node[]} content */
  #open(title, content) {
    const close = html`<button type="button" class="mw-float-close" aria-label=${TEXT.close} @click=${() => this.#dialog.close()}>×</button>`;
    render(this.#dialog, html`<div class="mw-dialog-sheet"><header><h3>${title}</h3>${close}</header>${content}</div>`);
    this.#dialog.setAttribute("aria-label", title);
    this.#dialog.showModal();
  }

  /** @param {Model} model */
  technologies(model) {
    const { data } = model;
    const kinds = [...new Set(Object.values(data.technologies).map((technology) => technology.kind))];
    const columns = kinds.map((kind) => {
      const own = Object.entries(data.technologies).filter(([, technology]) => technology.kind === kind);
      return html`<section class="mw-tree kind-${kind}"><h4>${KIND[kind]}</h4>${own.map(([id, technology]) => technologyCard(id, technology, model))}</section>`;
    });
    this.#open(TEXT.technologiesTitle, [html`<p class="mw-note">${TEXT.treeNote} ${ruleLink("T-1")} ${ruleLink("T-3")}</p>`, html`<div class="mw-trees">${columns}</div>`]);
  }

  legend() {
    this.#open(LEGEND_TEXT.title, [legend()]);
  }

  /** @param {Model} model */
  discards({ view, data }) {
    const cards = [...view.discards].reverse();
    const list = cards.map((card) => html`<li aria-label=${cardLabel(card, data)}>${cardFace(card, data)}</li>`);
    const content = cards.length ? html`<ul class="mw-pile">${list}</ul>` : html`<p>${TEXT.discardsEmpty}</p>`;
    this.#open(`${TEXT.discardsTitle} (${cards.length})`, [html`<p class="mw-note">${TEXT.discardsNote} ${ruleLink("R-3")}</p>`, content]);
  }
}

/** @param {string} id @param {TechnologyData} technology @param {Model} model */
function technologyCard(id, technology, { view, data }) {
  const holders = data.countries.filter((country) => view.countries[country]?.technologies.includes(id));
  const needs = technology.needs;
  const names = needs?.of.map((need) => data.technologies[need]?.name ?? need) ?? [];
  return html`<article class="mw-tree-card level-${technology.level}">
    <header>${technologyIcon(id)}<b>${technology.name}</b><small>${TEXT.level(technology.level)}</small></header>
    <p>${technologyEffect(technology)}</p>
    ${needs ? html`<p class="mw-needs">${TEXT.needs(needs.any, names)}</p>` : null}
    ${holders.length ? html`<p class="mw-holders">${holders.map((country) => html`<span>${badge(country)}${NATION[country]}</span>`)}</p>` : null}
  </article>`;
}
