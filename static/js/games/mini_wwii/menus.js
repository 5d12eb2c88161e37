/** What floats: the menu of a card, the choices at an area, with explanations in words. */

/** @import { Choice } from "./choices.js" */
/** @import { Model } from "./model.js" */
/** @import { Sentence } from "./text_explain.js" */
/** @import { GameAction } from "../../types/protocol.js" */
/** @import { AreaData } from "./types.js" */

import { html } from "../../lib/html.js";
import { cardEntries } from "./card_actions.js";
import { cardFace, cardLabel } from "./cards.js";
import { actionsWith } from "./choices.js";
import { costOf } from "./costs.js";
import { sign, unitIcon } from "./icons.js";
import { ACTION_TEXT as TEXT } from "./text.js";
import { explainArea, explainCard } from "./text_explain.js";

/** A link to the numbered rule. @param {string} [rule] */
export function ruleLink(rule) {
  return rule ? html`<a class="mw-rule" href="/rules/mini_wwii#${rule}" target="_blank">${rule}</a>` : null;
}

/** @param {readonly Sentence[]} sentences */
export function sentenceList(sentences) {
  return html`<ul class="mw-sentences">${sentences.map(({ text, rule }) => html`<li>${text} ${ruleLink(rule)}</li>`)}</ul>`;
}

/**
 * One button of a menu.
 * @param {{picture: Node | null, label: string, note?: string, cost?: string, tone?: string}} entry
 * @param {() => void} choose
 */
export function entryButton({ picture, label, note = "", cost = "", tone = "" }, choose) {
  return html`<button type="button" class="mw-entry ${tone}" @click=${choose}>
    <span class="mw-entry-picture">${picture}</span>
    <span class="mw-entry-words"><b>${label}</b>${note ? html`<small>${note}</small>` : null}</span>
    ${cost ? html`<span class="mw-cost">${cost}</span>` : null}
  </button>`;
}

/**
 * A card, what it can do in words, and what may be done with it now.
 * @param {string} card
 * @param {Model} model
 * @param {(action: GameAction) => void} act
 * @returns {Node[]}
 */
export function cardMenu(card, model, act) {
  const actions = actionsWith(model.legal, card);
  const entries = cardEntries(card, actions, model.prompt, model.view, model.data);
  const buttons = entries.map(({ action, sign: name, label, note }) => entryButton({ picture: sign(name), label, note, tone: `tone-${name}` }, () => act(action)));
  return [
    html`<div class="mw-card-menu" aria-label=${cardLabel(card, model.data)}>
      <div class="mw-card-about">${cardFace(card, model.data)}${sentenceList(explainCard(card, model.data))}</div>
      ${buttons.length ? html`<div class="mw-entries">${buttons}</div>` : null}
    </div>`,
  ];
}

/**
 * Several things that a press on an area may mean.
 * @param {AreaData} area
 * @param {readonly Choice[]} choices
 * @param {Model} model
 * @param {(choice: Choice) => void} choose
 * @returns {Node[]}
 */
export function areaMenu(area, choices, model, choose) {
  const buttons = choices.map((choice) => entryButton(describeChoice(choice, model), () => choose(choice)));
  return [html`<h4 class="mw-float-title">${area.name}</h4>`, html`<div class="mw-entries">${buttons}</div>`];
}

/** @param {Choice} choice @param {Model} model */
export function describeChoice({ mark, action, piece, area }, model) {
  if (mark === "select" && piece) {
    const ops = costOf({ type: "move", ...piece }, model.prompt);
    return { picture: unitIcon(piece.unit, piece.nation), label: TEXT.move(piece.nation, piece.unit), cost: ops === null ? "" : TEXT.cost(ops) };
  }
  const cost = action ? costOf(action, model.prompt) : null;
  const words = cost === null ? "" : TEXT.cost(cost);
  const unit = action?.["unit"] ?? "army";
  if (mark === "build") {
    const label = action?.type === "place_unit" ? TEXT.place(unit) : TEXT.build(unit);
    return { picture: unitIcon(unit, builder(area, model)), label, cost: words, tone: "tone-build" };
  }
  const nation = action?.["nation"] ?? "neutral";
  const label = mark === "attack" ? TEXT.attack(nation, unit) : TEXT.move(nation, unit);
  return { picture: unitIcon(unit, nation), label, cost: words, tone: `tone-${mark}` };
}

/** The nation of what is built in an area. @param {string} area @param {Model} model */
function builder(area, model) {
  return model.data.areas.find((each) => each.id === area)?.home || (model.prompt.country ?? "neutral");
}

/** All about an area, for hovering and for a press where nothing can be done. @param {AreaData} area @param {Model} model */
export function areaAbout(area, model) {
  return html`<div class="mw-area-about"><h4>${area.name}</h4>${sentenceList(explainArea(area, model.view))}</div>`;
}
