/** The players: score, cards, postcards; whose turn it is; the score track. */

/** @import { PlayerView } from "./types.js" */
/** @import { Model } from "./model.js" */

import { html, render, svg } from "../../lib/html.js";
import { postcardRow } from "./cards.js";
import { SHAPES, badge, locomotive } from "./icons.js";
import { playerOf } from "./model.js";
import { COLOUR, TABLE_TEXT, list } from "./text.js";
import { cardPlaces, placeName } from "./text_events.js";

const LAP = 100;

export class Players {
  #element = html`<section class="wl-players" aria-label=${TABLE_TEXT.players}></section>`;

  get element() {
    return this.#element;
  }

  /** @param {Model} model */
  show(model) {
    const { view, data } = model;
    render(
      this.#element,
      html`<p class="wl-facts"><b>${TABLE_TEXT.turn(view.turn_number)}</b><span>${TABLE_TEXT.deck(view.deck)}</span>${
        view.quiet_turns > data.quiet_turns / 2 ? html`<span class="quiet">${TABLE_TEXT.quiet(view.quiet_turns, data.quiet_turns)}</span>` : null
      }</p>`,
      track(view.players),
      html`<ol class="plain wl-player-list">${view.players.map((player) => panel(player, model))}</ol>`,
    );
  }
}

/** The score track, a lap of 100. @param {readonly PlayerView[]} players */
function track(players) {
  const ticks = Array.from({ length: 11 }, (_, index) => index * 10);
  return svg`<svg class="wl-track" viewBox="-8 -16 276 42" aria-hidden="true">
    <path class="rail" d="M0 8h260" />${ticks.map((tick) => svg`<g transform="translate(${tick * 2.6} 8)"><path d="M0-4v8" /><text y="16">${tick}</text></g>`)}
    ${players.map(({ colour, score, seat }) => svg`<g class="seat-${colour}" transform="translate(${(score % LAP) * 2.6} ${2 - (crowd(players, seat) * 6)}) scale(.72)"><path class="wl-shape" d=${SHAPES[colour] ?? ""} /></g>`)}
  </svg>`;
}

/** How many before this one stand on the same field. @param {readonly PlayerView[]} players @param {number} seat */
function crowd(players, seat) {
  const score = players[seat]?.score ?? 0;
  return players.filter((other) => other.seat < seat && other.score % LAP === score % LAP).length;
}

/** @param {PlayerView} player @param {Model} model */
function panel(player, model) {
  const { view, match, own, presence } = model;
  const { colour } = player;
  const name = playerOf(match, colour) || COLOUR[colour];
  const active = view.turn === colour && view.prompt.kind !== "over";
  return html`<li class="wl-player seat-${colour} ${active ? "active" : ""} ${view.prompt.colour === colour ? "asked" : ""}" data-colour=${colour}>
    <header>
      ${badge(colour)}
      <span class="wl-player-name" title="${name} (${COLOUR[colour]})">${name}${own?.colour === colour ? html`<small>${TABLE_TEXT.you}</small>` : null}${
        presence[player.seat] === false ? html`<small class="away">${TABLE_TEXT.away}</small>` : null
      }</span>
      ${active ? locomotive() : null}
      <b class="wl-score" aria-label=${TABLE_TEXT.points(player.score)}>${player.score}</b>
      ${player.scoring_card ? html`<span class="wl-scoring-card">${player.scoring_card}</span>` : null}
    </header>
    <div class="wl-player-things">
      <span class="wl-hand-size" title=${TABLE_TEXT.hand(player.hand_size)} aria-label=${TABLE_TEXT.hand(player.hand_size)}>${backs(player.hand_size)}</span>
      ${fulfilledChips(player, model)}
      <span class="wl-postcard-count" title=${TABLE_TEXT.postcard(player.postcard_count)} aria-label=${TABLE_TEXT.postcard(player.postcard_count)}>${envelope()}${player.postcard_count}</span>
    </div>
    ${player.postcards && own?.colour !== colour && player.postcard_count ? postcardRow(player.postcards, model.data) : null}
  </li>`;
}

/** @param {PlayerView} player @param {Model} model */
function fulfilledChips({ fulfilled }, { data }) {
  const slots = Array.from({ length: data.last_card }, (_, index) => fulfilled[index]);
  return html`<span class="wl-fulfilled" title=${TABLE_TEXT.fulfilled(fulfilled.length)} aria-label=${TABLE_TEXT.fulfilled(fulfilled.length)}>${slots.map((card) => {
    if (!card) return html`<i></i>`;
    const places = cardPlaces(data, card);
    const points = data.assignments.find(({ id }) => id === card)?.points ?? 0;
    return html`<i class="done" title="${list(places.map((place) => placeName(data, place)))}: ${points}">${points}</i>`;
  })}</span>`;
}

/** @param {number} number */
const backs = (number) => Array.from({ length: number }, () => html`<i class="wl-back"></i>`);

const envelope = () => svg`<svg class="wl-envelope" viewBox="0 0 24 18" aria-hidden="true"><path d="M1 1h22v16H1z" /><path class="stamp" d="M16 4h4v5h-4zM4 9h8M4 13h8" /></svg>`;
