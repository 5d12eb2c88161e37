/** A panel for each country: points, cards, OPs, technologies, what lies in front of it, units left. */

/** @import { CountryView, HandView } from "./types.js" */
/** @import { Model } from "./model.js" */

import { html } from "../../lib/html.js";
import { keyed } from "../../lib/keyed.js";
import { cardFace, cardLabel, diplomacyChip, preservedChip, tacticsChip } from "./cards.js";
import { badge, sign, technologyIcon, unitIcon } from "./icons.js";
import { playerOf } from "./model.js";
import { NATION, PANEL_TEXT as TEXT } from "./text.js";
import { technologyTitle } from "./text_explain.js";

/**
 * @typedef {object} PanelHandlers
 * @property {(card: string, node: Element) => void} card a card on the table was pressed
 * @property {(country: string, node: Element) => void} country the panel's head was pressed
 */

export class Panels {
  #handlers;
  #element = html`<div class="mw-panels"></div>`;

  /** @param {PanelHandlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
  }

  get element() {
    return this.#element;
  }

  /** @param {Model} model */
  show(model) {
    keyed(
      this.#element,
      model.data.countries,
      (country) => country,
      (country) => this.#panel(country, model),
      (country) => signature(country, model),
    );
  }

  /** @param {string} country @param {Model} model */
  #panel(country, model) {
    const { view, prompt } = model;
    const acting = prompt.country === country && view.stage !== "over";
    const now = view.countries[country];
    return html`<section class="mw-panel nation-${country} ${acting ? "acting" : ""} ${now?.passed && view.stage !== "over" ? "passed" : ""}" aria-label=${NATION[country]}>
      ${panelHead(country, model, (node) => this.#handlers.country(country, node))}
      <div class="mw-panel-body">${this.details(country, model)}</div>
    </section>`;
  }

  /** @param {string} country */
  panelOf(country) {
    return this.#element.querySelector(`.nation-${country}`);
  }

  /** Everything below a panel's head; also shown in a sheet on a narrow table. @param {string} country @param {Model} model */
  details(country, model) {
    const { view, data } = model;
    const now = view.countries[country];
    if (!now) return [];
    const seen = handOf(country, model)?.seen ?? [];
    const preserved = now.preserved ?? [];
    const table = [...now.tactics.map((entry) => ({ card: entry.card, node: tacticsChip(entry.card, entry.op, data) })), ...now.diplomacy.map((card) => ({ card, node: diplomacyChip(card, data) })), ...preserved.map((card) => ({ card, node: preservedChip(card, data) }))];
    return [
      html`<div class="mw-row mw-status">${statusOf(country, model)}</div>`,
      now.technologies.length ? html`<div class="mw-row">${this.#technologies(now, model)}</div>` : null,
      table.length ? html`<div class="mw-row">${table.map(({ card, node }) => this.#cardButton(card, node, model))}</div>` : null,
      seen.length ? html`<div class="mw-row mw-seen" title=${TEXT.seen}>${sign("seen")}${seen.map((card) => this.#cardButton(card, cardFace(card, data, "small"), model))}</div>` : null,
    ];
  }

  /** A badge for each technology; where the table tells the card that lies there for it, it opens the card. @param {CountryView} now @param {Model} model */
  #technologies(now, model) {
    const cards = now.technology_cards ?? [];
    const bare = now.technologies.filter((id) => !cards.some((card) => model.data.cards[card]?.technology === id));
    return [
      ...bare.map((id) => technologyBadge(id, now.used_rockets.includes(id), model)),
      ...cards.map((card) => {
        const id = model.data.cards[card]?.technology ?? "";
        const note = now.technologies.includes(id) ? "" : TEXT.late;
        return this.#cardButton(card, technologyBadge(id, now.used_rockets.includes(id), model, note), model);
      }),
    ];
  }

  /** @param {string} card @param {Node | null} picture @param {Model} model */
  #cardButton(card, picture, model) {
    const button = html`<button type="button" class="mw-plain-button" aria-label=${cardLabel(card, model.data)}>${picture}</button>`;
    button.addEventListener("click", () => this.#handlers.card(card, button));
    return button;
  }
}

/** @param {string} country @param {Model} model @returns {HandView | undefined} */
function handOf(country, { view }) {
  return view.hands.find((hand) => hand.countries.includes(country));
}

/** All that a panel shows: it is drawn again only when this changes. @param {string} country @param {Model} model */
function signature(country, model) {
  const { view, prompt, match, presence, seat } = model;
  const own = pools(country, model);
  const now = view.countries[country];
  return [now, handOf(country, model), prompt.country === country, view.stage, view.first === country, own, playerOf(match, country), presence[now?.seat ?? 0], seat];
}

/** @param {string} country @param {Model} model @param {(node: Element) => void} press */
function panelHead(country, model, press) {
  const { view, seat, presence } = model;
  const now = view.countries[country];
  const player = playerOf(model.match, country) || TEXT.open;
  const away = now && presence[now.seat] === false && model.match.seats[now.seat]?.player?.kind === "human";
  const own = now?.seat === seat;
  const head = html`<button type="button" class="mw-panel-head">
    ${badge(country)}
    <span class="mw-panel-names"><b>${NATION[country]}</b><small>${player}${own ? ` (${TEXT.you})` : ""}${away ? `, ${TEXT.away}` : ""}</small></span>
    ${view.first === country ? html`<span class="mw-first" title=${TEXT.first}>1st</span>` : null}
    <span class="mw-compact">${sign("cards")}${handOf(country, model)?.size ?? 0}${now?.saved_ops ? html`<i>+${now.saved_ops}</i>` : null}${now?.passed ? html`<i title=${TEXT.passed}>${sign("pass")}</i>` : null}</span>
    <span class="mw-points" title="Victory points">${now?.points.total ?? 0}</span>
  </button>`;
  head.addEventListener("click", () => press(head));
  return head;
}

/** @param {string} country @param {Model} model */
function statusOf(country, model) {
  const now = model.view.countries[country];
  const hand = handOf(country, model);
  const team = (hand?.countries.length ?? 1) > 1;
  return [
    fact(sign("cards"), String(hand?.size ?? 0), team ? TEXT.teamCards : TEXT.cards),
    now?.saved_ops ? fact(sign("save"), `+${now.saved_ops} OP`, team && now.preserved ? TEXT.teamSaved : TEXT.saved, "saved") : null,
    now?.face_down ? fact(faceDownPicture(country, model), "", faceDownTitle(country, model), "laid") : null,
    now?.lend_lease_done ? fact(sign("lend_lease"), "", TEXT.lendLease) : null,
    now?.passed && model.view.stage !== "over" ? html`<span class="mw-fact passed">${TEXT.passed}</span>` : null,
    html`<span class="mw-pool" title=${TEXT.pool}>${pools(country, model).map(([nation, unit, left]) => html`<span class=${left ? "" : "none"}>${unitIcon(unit, nation)}${left}</span>`)}</span>`,
  ];
}

/** Its owner sees which. @param {string} country @param {Model} model */
function faceDownPicture(country, { view, data }) {
  const technology = data.cards[view.countries[country]?.face_down_card ?? ""]?.technology;
  return technology ? technologyIcon(technology) : sign("develop");
}

/** @param {string} country @param {Model} model */
function faceDownTitle(country, { view, data }) {
  const card = view.countries[country]?.face_down_card ?? "";
  const technology = data.technologies[data.cards[card]?.technology ?? ""];
  return technology ? `${TEXT.faceDown}: ${technology.name}` : TEXT.faceDown;
}

/** The units left to build, of the country and of the nation beside it. @param {string} country @param {Model} model @returns {["" | string, "army" | "navy", number][]} */
function pools(country, { view, data }) {
  const allies = Object.keys(view.join_war).filter((nation) => view.join_war[nation]?.joined && data.join_war[nation]?.joins === country);
  return [country, ...allies].flatMap((nation) =>
    /** @type {const} */ (["army", "navy"])
      .filter((unit) => (data.pools[nation]?.[unit] ?? 0) > 0)
      .map((unit) => /** @type {[string, "army" | "navy", number]} */ ([nation, unit, view.pools[nation]?.[unit] ?? 0])),
  );
}

/** @param {Node} picture @param {string} text @param {string} title @param {string} [tone] */
function fact(picture, text, title, tone = "") {
  return html`<span class="mw-fact ${tone}" title=${title}>${picture}${text}<span class="visually-hidden">${title}</span></span>`;
}

/** @param {string} id @param {boolean} used @param {Model} model @param {string} [note] why it does not work, if it does not */
export function technologyBadge(id, used, { data }, note = "") {
  const technology = data.technologies[id];
  if (!technology) return null;
  const title = [technologyTitle(technology), used ? TEXT.used : "", note].filter(Boolean).join(", ");
  return html`<span class="mw-technology kind-${technology.kind} level-${technology.level} ${used ? "used" : ""} ${note ? "late" : ""}" role="img" aria-label=${title} title=${title}>${technologyIcon(id)}</span>`;
}
