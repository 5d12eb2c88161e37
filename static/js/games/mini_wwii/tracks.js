/** Above the map: the years, the points of both teams against their targets, the way of the U.S. and China to war. */

/** @import { Model } from "./model.js" */

import { html, render } from "../../lib/html.js";
import { badge, emblem, sign } from "./icons.js";
import { NATION, ROUND_TEXT, TEAM, TRACK_TEXT as TEXT, capital, count } from "./text.js";

/**
 * @typedef {object} TrackHandlers
 * @property {(node: Element) => void} points
 * @property {(node: Element) => void} rounds
 * @property {() => void} technologies
 * @property {() => void} discards
 */

export class Tracks {
  #handlers;
  #element = html`<div class="mw-tracks"></div>`;
  #shown = "";

  /** @param {TrackHandlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
  }

  get element() {
    return this.#element;
  }

  /** @param {Model} model */
  show(model) {
    const { view } = model;
    const mark = JSON.stringify([view.round, view.points, view.targets, view.join_war, view.draw_deck, view.discards.length, Object.values(view.countries).map((country) => country.points)]);
    if (mark === this.#shown) return;
    this.#shown = mark;
    render(this.#element, this.#rounds(model), this.#race(model), joins(model), this.#buttons(model));
  }

  /** @param {Model} model */
  #rounds(model) {
    const button = html`<button type="button" class="mw-cover" aria-label=${ROUND_TEXT.title}></button>`;
    button.addEventListener("click", () => this.#handlers.rounds(button));
    return html`<div class="mw-years-frame">${years(model)}${button}</div>`;
  }

  /** @param {Model} model */
  #race(model) {
    const button = html`<button type="button" class="mw-race" title=${TEXT.points}>${Object.keys(model.data.teams).map((team) => bar(team, model))}</button>`;
    button.addEventListener("click", () => this.#handlers.points(button));
    return button;
  }

  /** @param {Model} model */
  #buttons({ view }) {
    const { technologies, discards } = this.#handlers;
    return html`<div class="mw-track-buttons">
      <button type="button" class="mw-tool" @click=${technologies} title=${TEXT.technologies} aria-label=${TEXT.technologies}>${sign("develop")}</button>
      <button type="button" class="mw-tool" @click=${discards} title="${TEXT.deck}: ${view.draw_deck}. ${TEXT.discards}: ${view.discards.length}"
        aria-label="${TEXT.discards}: ${view.discards.length}. ${TEXT.deck}: ${view.draw_deck}">${sign("cards")}<span class="mw-deck-numbers"><b>${view.draw_deck}</b><small>${view.discards.length}</small></span></button>
    </div>`;
  }
}

/** @param {Model} model */
function years({ view, data }) {
  return html`<ol class="mw-years" aria-label=${TEXT.rounds}>${data.rounds.map(({ year, first, flag, cards }, index) => {
    const state = index + 1 === view.round ? "now" : index + 1 < view.round ? "past" : "";
    const title = `${year}: ${NATION[first]} ${TEXT.first}, ${cards} ${TEXT.cards}, ${NATION[flag]} ${TEXT.flag}`;
    return html`<li class="mw-year nation-${first} ${state}" title=${title} aria-label=${title} aria-current=${state === "now" ? "step" : null}>
      <b>${year}</b><span class="mw-year-cards">${cards}<i class="nation-${flag}">+1${emblem(flag)}</i></span>
    </li>`;
  })}</ol>`;
}

/** @param {string} team @param {Model} model */
function bar(team, { view, data }) {
  const most = Math.max(view.points[team] ?? 0, data.victory.allied_target_after_join) + 2;
  const target = view.targets[team] ?? data.victory.target;
  const share = (/** @type {number} */ points) => `${(100 * points) / most}%`;
  const points = view.points[team] ?? 0;
  const parts = (data.teams[team] ?? []).map((country) => {
    const own = view.countries[country]?.points.total ?? 0;
    return html`<span class="mw-race-part nation-${country}" :style=${{ width: share(own) }} title="${NATION[country]} ${own}"></span>`;
  });
  return html`<span class="mw-race-row" aria-label="${TEAM[team]}: ${points}, ${TEXT.target} ${target}">
    <span class="mw-race-name">${TEAM[team]}</span><b class="mw-race-number ${points >= target ? "reached" : ""}">${points}</b>
    <span class="mw-race-bar">${parts}<span class="mw-race-target" :style=${{ left: share(target) }}><i>${target}</i></span></span>
  </span>`;
}

/** @param {Model} model */
function joins({ view, data }) {
  return html`<div class="mw-joins">${Object.entries(view.join_war).map(([nation, { box, last, joined, cards, invasions = 0 }]) => {
    const title = `${NATION[nation]} ${TEXT.joinsTitle}: ${joined ? TEXT.joined : `${box} of ${last}`}. ${count(cards, "card")} left in its deck.${invasions ? ` ${capital(TEXT.invasions(invasions))}.` : ""}`;
    return html`<div class="mw-join nation-${nation} ${joined ? "joined" : ""}" title=${title} role="img" aria-label=${title}>
      ${badge(nation)}<span class="mw-boxes">${Array.from({ length: last + 1 }, (_, index) => html`<i class=${index === box ? "here" : index < box ? "done" : ""}>${index === last ? emblem(data.join_war[nation]?.joins ?? "") : null}</i>`)}</span>
      <small>${joined ? TEXT.joined : `${cards}`}${joined ? null : sign("cards")}${invasions ? html`<b class="mw-invasions">+${invasions}</b>` : null}</small>
    </div>`;
  })}</div>`;
}

/** The points of every country by their source, as a table. @param {Model} model */
export function pointsTable({ view, data }) {
  const sources = /** @type {const} */ (["control", "diplomacy", "technology", "total"]);
  const rows = Object.entries(data.teams).flatMap(([team, countries]) => [
    ...countries.map((country) => html`<tr><th scope="row">${badge(country)} ${NATION[country]}</th>${sources.map((source) => html`<td>${view.countries[country]?.points[source] ?? 0}</td>`)}</tr>`),
    html`<tr class="sum"><th scope="row">${TEAM[team]}</th>${sources.map((source) => html`<td>${countries.reduce((sum, country) => sum + (view.countries[country]?.points[source] ?? 0), 0)}</td>`)}</tr>
    `,
    html`<tr class="target"><td colspan="4">${TEXT.target}</td><td>${view.targets[team]}</td></tr>`,
  ]);
  return html`<table class="mw-table"><thead><tr><td></td>${sources.map((source) => html`<th scope="col">${TEXT[source]}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`;
}
