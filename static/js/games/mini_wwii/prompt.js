/** The bar that always says who is to act and what to do, with the buttons that need neither a card nor the map. */

/** @import { Model } from "./model.js" */
/** @import { GameAction } from "../../types/protocol.js" */

import { html, render } from "../../lib/html.js";
import { costOf } from "./costs.js";
import { badge, sign, unitIcon } from "./icons.js";
import { playerOf } from "./model.js";
import { ACTION_TEXT, ADJECTIVE, NATION, PROMPT_TEXT as TEXT, capital } from "./text.js";
import { handName } from "./text_explain.js";

/**
 * @typedef {object} PromptHandlers
 * @property {(action: GameAction) => void} act
 * @property {() => void} points shows the final points
 * @property {() => void} drop puts the picked-up piece down
 */

export class PromptBar {
  #handlers;
  #bar = html`<div class="mw-prompt" tabindex="-1"></div>`;

  /** @param {PromptHandlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
  }

  get element() {
    return this.#bar;
  }

  /** @param {Model} model */
  show(model) {
    const { prompt, mine, view } = model;
    this.#bar.classList.toggle("mine", mine);
    const country = prompt.country ?? "";
    this.#bar.dataset["country"] = country;
    render(
      this.#bar,
      country ? badge(country) : null,
      html`<p class="mw-prompt-text">${country && view.stage !== "over" ? html`<b>${NATION[country]}${mine ? ": " : `${who(model)} `}</b>` : null}${words(model)}</p>`,
      opsChips(model),
      html`<div class="mw-prompt-buttons">${this.#buttons(model)}</div>`,
    );
  }

  /** @param {Model} model */
  #buttons(model) {
    const { drop, points } = this.#handlers;
    const { plain, piece, prompt, choices } = model;
    const buttons = [];
    if (piece) buttons.push(html`<button type="button" class="button small quiet" @click=${drop} aria-label=${ACTION_TEXT.cancel} title=${ACTION_TEXT.cancel}>✕</button>`);
    if (prompt.kind === "over") buttons.push(this.#button(ACTION_TEXT.points, "", points));
    for (const { mark, action } of choices) {
      if (mark === "advance" && action) buttons.push(this.#advance(action, model));
    }
    return [...buttons, ...plain.map((action) => this.#plain(action, model))];
  }

  /** @param {GameAction} action @param {Model} model */
  #advance(action, { data }) {
    const origin = data.areas.find((area) => area.id === action["origin"])?.name ?? "";
    const button = this.#button(ACTION_TEXT.from(origin), "", () => this.#handlers.act(action), "", unitIcon(action["unit"], action["nation"]));
    button.setAttribute("aria-label", ACTION_TEXT.advance(action["nation"], action["unit"], origin));
    return button;
  }

  /** @param {GameAction} action @param {Model} model */
  #plain(action, model) {
    const send = () => this.#handlers.act(action);
    if (action.type === "finish") {
      const saved = model.prompt.saves ?? 0;
      return this.#button(ACTION_TEXT.finish, "primary", send, ACTION_TEXT.finishSaves(saved));
    }
    if (action.type === "look_at_hand") return this.#button(handName(action["country"], model.view), "primary", send, "", badge(action["country"]));
    if (action.type === "pass") return this.#button(ACTION_TEXT.pass, "", send, "", sign("pass"));
    if (action.type === "discard_rest") return this.#button(ACTION_TEXT.discardRest, "", send);
    return this.#button(declineLabel(model.prompt.kind), "", send);
  }

  /**
   * @param {string} label
   * @param {string} tone
   * @param {() => void} click
   * @param {string} [note]
   * @param {Node | null} [picture]
   */
  #button(label, tone, click, note = "", picture = null) {
    return html`<button type="button" class="button small ${tone}" @click=${click}>${picture}<span>${label}${note ? html`<small>${note}</small>` : null}</span></button>`;
  }
}

/** @param {string} kind */
function declineLabel(kind) {
  return /** @type {Record<string, string>} */ (ACTION_TEXT.decline)[kind] ?? ACTION_TEXT.decline.exchange;
}

/** @param {Model} model */
function who({ match, prompt }) {
  const name = playerOf(match, prompt.country ?? "");
  return name ? ` (${name})` : "";
}

/** @param {Model} model */
function words(model) {
  const { prompt, mine, view } = model;
  if (prompt.kind === "over" || view.stage === "over") return TEXT.over;
  const text = mine ? ask(model) : (/** @type {Record<string, string>} */ (TEXT.waiting)[prompt.kind] ?? "");
  return text;
}

/** @param {Model} model */
function ask({ prompt, view, piece, data, playable, choices, legal }) {
  const number = prompt.number ?? 1;
  const area = (/** @type {string} */ id) => data.areas.find((each) => each.id === id)?.name ?? id;
  switch (prompt.kind) {
    case "place_unit":
      return TEXT.place_unit(number);
    case "exchange":
      return TEXT.exchange(number);
    case "lost_area":
      return TEXT.lost_area(number);
    case "remove_card":
      return TEXT.remove_card(number, handName(prompt.target ?? "", view));
    case "keep":
      return TEXT.keep(number);
    case "advance":
      return TEXT.advance(area(prompt.area ?? ""));
    case "turn":
      return playable.size || !legal.length ? TEXT.turn : TEXT.turnNoCards;
    case "operation":
      if (piece) return TEXT.operationPiece(capital(`${ADJECTIVE[piece.nation]} ${piece.unit}`), area(piece.area));
      return choices.length || !legal.length ? TEXT.operation : TEXT.operationDone;
    case "build":
      return TEXT.build;
    default:
      return TEXT.look_at_hand;
  }
}

/** The OPs that are left: the card's own and what was saved. @param {Model} model */
function opsChips(model) {
  const { prompt, piece, choices } = model;
  if (prompt.kind !== "operation") return null;
  const move = piece && choices.find((choice) => choice.mark === "move")?.action;
  const cost = move ? costOf(move, prompt) : null;
  return html`<div class="mw-ops" aria-label="OPs left">
    <span class="mw-ops-total">${(prompt.ops ?? 0) + (prompt.saved ?? 0)}</span><span class="mw-ops-word">OPs</span>
    <span class="mw-ops-parts"><span>${TEXT.pendingOps(prompt.ops ?? 0)}</span><span>${TEXT.savedOps(prompt.saved ?? 0)}</span></span>
    ${cost !== null ? html`<span class="mw-cost">${ACTION_TEXT.cost(cost)}</span>` : null}
  </div>`;
}
