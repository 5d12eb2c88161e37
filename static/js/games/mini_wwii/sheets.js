/** What opens beside the thing that was pressed: a card's menu, the choices at an area, a country, the points, the rounds. */

/** @import { GameAction } from "../../types/protocol.js" */
/** @import { AreaData } from "./types.js" */
/** @import { Choice } from "./choices.js" */
/** @import { Float } from "./float.js" */
/** @import { Model } from "./model.js" */

import { html } from "../../lib/html.js";
import { cardLabel } from "./cards.js";
import { areaMenu, cardMenu } from "./menus.js";
import { joinSentences, roundsTable } from "./round_table.js";
import { NATION, ROUND_TEXT, TRACK_TEXT } from "./text.js";
import { pointsTable } from "./tracks.js";

export class Sheets {
  #float;
  #model;
  #act;
  /** The card that is being read. @type {{card: string, node: Element} | null} */
  #reading = null;

  /** @param {Float} float @param {() => Model} model @param {(action: GameAction) => void} act */
  constructor(float, model, act) {
    this.#float = float;
    this.#model = model;
    this.#act = act;
  }

  /** @param {string} card @param {Element} node */
  card(card, node) {
    const model = this.#model();
    const content = cardMenu(card, model, this.#act);
    this.#reading = { card, node };
    this.#float.open(cardLabel(card, model.data), content, () => node.getBoundingClientRect());
  }

  /**
   * @param {AreaData} area
   * @param {readonly Choice[]} choices
   * @param {(choice: Choice) => void} choose
   * @param {() => DOMRect | null} anchor
   */
  area(area, choices, choose, anchor) {
    this.#reading = null;
    this.#float.open(area.name, areaMenu(area, choices, this.#model(), choose), anchor);
  }

  /** @param {string} country @param {(Node | null)[]} details @param {Element} node */
  country(country, details, node) {
    this.#sheet(NATION[country] ?? "", details, node);
  }

  /** @param {Element} node */
  points(node) {
    this.#sheet(TRACK_TEXT.points, [pointsTable(this.#model())], node);
  }

  /** @param {Element} node */
  rounds(node) {
    const model = this.#model();
    this.#sheet(ROUND_TEXT.title, [roundsTable(model), joinSentences(model)], node);
  }

  /** @param {string} title @param {(Node | null)[]} content @param {Element} node */
  #sheet(title, content, node) {
    this.#reading = null;
    const sheet = html`<div class="mw-country-sheet"><h4 class="mw-float-title">${title}</h4>${content}</div>`;
    this.#float.open(title, [sheet], () => node.getBoundingClientRect());
  }

  /** After a step a menu of actions is stale; a card that is being read stays, and offers its actions when the turn comes. */
  renew() {
    const open = this.#float.isOpen && !this.#float.hasEntries ? this.#reading : null;
    if (!open?.node.isConnected) this.#float.close();
    else if (this.#model().playable.has(open.card)) this.card(open.card, open.node);
  }
}
