/** The lists of matches: own, open, running, finished. They refresh while somebody looks. */

import { Component } from "../../lib/component.js";
import { html, render } from "../../lib/html.js";
import { keyed } from "../../lib/keyed.js";
import { fetchMatches, isAbort } from "../../net/api.js";
import { gameLobby } from "../../net/games.js";
import { session } from "../../net/session.js";
import { icon } from "../icons.js";
import { t } from "../text.js";
import { matchCard } from "./match_card.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 * @typedef {"mine" | "open" | "running" | "finished"} ListName
 */

const REFRESH = 4_000;
const SHOWN = 12;

/** @type {Record<ListName, import("../../net/api.js").MatchFilter>} */
const FILTERS = {
  mine: { mine: true, limit: SHOWN },
  open: { status: "open", limit: SHOWN },
  running: { status: "running", limit: SHOWN },
  finished: { status: "finished", limit: SHOWN },
};
const NAMES = /** @type {ListName[]} */ (Object.keys(FILTERS));

class MatchLists extends Component {
  /** @type {Map<ListName, {section: HTMLElement, list: HTMLElement, empty: HTMLElement, count: HTMLElement}>} */
  #parts = new Map();
  #asking = false;

  /** @override */
  start() {
    for (const name of NAMES) this.#parts.set(name, listSection(name));
    const fault = html`<p class="soft lists-fault" role="status" hidden>${t("lobby.unreachable")}</p>`;
    render(this, fault, [...this.#parts.values()].map((part) => part.section));
    session.on("user", () => this.#refresh(fault), this.life);
    this.every(REFRESH, () => this.#refresh(fault));
  }

  /** @param {HTMLElement} fault */
  async #refresh(fault) {
    if (this.#asking) return;
    this.#asking = true;
    try {
      await session.load();
      const answers = await Promise.all(NAMES.map((name) => this.#ask(name)));
      const lobbies = await lobbiesOf(answers.flat());
      if (!this.life.aborted) this.#show(answers, lobbies);
      fault.hidden = true;
    } catch (error) {
      if (!isAbort(error)) fault.hidden = false;
    } finally {
      this.#asking = false;
    }
  }

  /** @param {ListName} name @returns {Promise<Match[]>} */
  async #ask(name) {
    if (name === "mine" && !session.user) return [];
    return fetchMatches(FILTERS[name], this.life);
  }

  /** @param {Match[][]} answers @param {Map<string, GameLobby>} lobbies */
  #show(answers, lobbies) {
    const mine = new Set(answers[0]?.map((match) => match.id));
    NAMES.forEach((name, index) => {
      const part = this.#parts.get(name);
      if (!part) return;
      const found = answers[index] ?? [];
      const matches = name === "mine" ? byUrgency(found) : found.filter((match) => !mine.has(match.id));
      keyed(part.list, matches, (match) => match.id, (match) => matchCard(match, /** @type {GameLobby} */ (lobbies.get(match.game))), signature);
      part.count.textContent = matches.length ? String(matches.length) : "";
      part.list.hidden = !matches.length;
      part.empty.hidden = matches.length > 0;
      part.section.hidden = name === "mine" && !session.user;
      part.section.removeAttribute("aria-busy");
    });
  }
}
customElements.define("match-lists", MatchLists);

/** What a card depends on; the minute, so that "5 minutes ago" stays true. Of clocks, when they run out. @param {Match} match */
const signature = ({ clock, ...match }) => [match, clock?.seats.map((seat) => seat.runs_out_at), Math.floor(Date.now() / 60_000)];

/** When the own clock runs out; long after everything else if it stands. @param {Match} match */
const ownEnd = ({ seats, clock }) => Date.parse(clock?.seats[seats.findIndex((seat) => seat.you)]?.runs_out_at ?? "9999-12-31T00:00:00Z");

/** Own turn first, the most urgent before the others, then what runs, then what waits. @param {Match[]} matches */
function byUrgency(matches) {
  /** @param {Match} match */
  const rank = (match) => {
    const own = match.seats.find((seat) => seat.you);
    if (match.status === "running") return own && match.to_act.includes(own.index) ? 0 : 1;
    return match.status === "open" ? 2 : 3;
  };
  return [...matches].sort((one, other) => rank(one) - rank(other) || ownEnd(one) - ownEnd(other));
}

/** @param {Match[]} matches */
async function lobbiesOf(matches) {
  const slugs = [...new Set(matches.map((match) => match.game))];
  return new Map(await Promise.all(slugs.map(async (slug) => /** @type {[string, GameLobby]} */ ([slug, await gameLobby(slug)]))));
}

/** @param {ListName} name */
function listSection(name) {
  const list = html`<ul class="plain match-grid" hidden></ul>`;
  const count = html`<span class="count numbers"></span>`;
  const empty = html`<div class="empty-list" hidden>
    <p>${t(`lobby.${name}Empty`)}</p>
    ${name === "open" ? html`<a class="button" href="/new?with=anyone">${icon("plus")}${t("lobby.openOne")}</a>` : null}
  </div>`;
  const section = html`<section class="match-list" aria-busy="true" aria-labelledby="list-${name}">
    <h2 id="list-${name}">${t(`lobby.${name}`)}${count}</h2>
    ${list}${empty}
  </section>`;
  return { section, list, empty, count };
}
