/** The buttons of a card's menu: each legal action with the card, in words. No document here. */

/** @import { GameAction } from "../../types/protocol.js" */
/** @import { GameData, PromptView, View } from "./types.js" */

import { opsAfterTactics } from "./costs.js";
import { ACTION_TEXT as TEXT, NATION, list, signed } from "./text.js";
import { cardName, handName } from "./text_explain.js";

/** @typedef {{action: GameAction, sign: string, label: string, note: string}} Entry */

/**
 * @param {string} card
 * @param {readonly GameAction[]} actions all with this card
 * @param {PromptView} prompt
 * @param {View} view
 * @param {GameData} data
 * @returns {Entry[]}
 */
export function cardEntries(card, actions, prompt, view, data) {
  return actions.map((action) => (action.type === "keep_two" ? keepTwo(card, action, data) : entry(action, prompt, view, data)));
}

/** The pair, named by the other card. @param {string} card @param {GameAction} action @param {GameData} data @returns {Entry} */
function keepTwo(card, action, data) {
  const other = action["card"] === card ? action["second"] : action["card"];
  return { action, sign: "save", label: TEXT.keepTwo(cardName(other, data)), note: "" };
}

/** @param {GameAction} action @param {PromptView} prompt @param {View} view @param {GameData} data @returns {Entry} */
function entry(action, prompt, view, data) {
  const card = data.cards[action["card"]];
  const country = prompt.country ?? "";
  if (action.type === "play_operation") return operation(action, country, view, data);
  if (action.type === "develop") {
    const name = data.technologies[card?.technology ?? ""]?.name ?? "";
    return { action, sign: "develop", label: TEXT.develop(name), note: TEXT.developNote };
  }
  if (action.type === "launch") return launch(action, view, data);
  if (action.type === "play_event") return event(action, country, data);
  if (action.type === "lend_lease") {
    const nation = Object.keys(data.join_war).find((id) => data.join_war[id]?.joins === country) ?? "";
    return { action, sign: "lend_lease", label: TEXT.lendLease(NATION[nation] ?? nation), note: "" };
  }
  if (action.type === "keep") return { action, sign: "save", label: (prompt.number ?? 1) > 1 ? TEXT.keepOne : TEXT.keep, note: "" };
  if (action.type === "remove_card") return { action, sign: "discard", label: TEXT.remove, note: "" };
  return { action, sign: "discard", label: TEXT.discard, note: "" };
}

/** @param {GameAction} action @param {string} country @param {View} view @param {GameData} data @returns {Entry} */
function operation(action, country, view, data) {
  const card = data.cards[action["card"]];
  const printed = (action["event"] ? card?.event.op : card?.op) ?? 0;
  const ops = opsAfterTactics(printed, view, country);
  const saved = view.countries[country]?.saved_ops ?? 0;
  const tactics = ops - printed;
  const notes = [tactics ? TEXT.tactics_note(printed, signed(tactics)) : "", saved ? TEXT.saved(saved) : ""].filter(Boolean);
  return { action, sign: "operation", label: action["event"] ? TEXT.operationEvent(ops) : TEXT.operation(ops), note: notes.join(", ") };
}

/** @param {GameAction} action @param {View} view @param {GameData} data @returns {Entry} */
function launch(action, view, data) {
  const technology = data.technologies[action["technology"]];
  const note = TEXT.launchNote(technology?.effect["removes"] ?? 1) + (action["event"] ? `, ${TEXT.withEvent}` : "");
  return { action, sign: "launch", label: TEXT.launch(technology?.name ?? "", handName(action["target"], view)), note };
}

/** @param {GameAction} action @param {string} country @param {GameData} data @returns {Entry} */
function event(action, country, data) {
  const found = data.cards[action["card"]]?.event;
  const kind = found?.kind ?? "operation";
  if (kind === "tactics") {
    const target = NATION[action["target"] || country] ?? "";
    return { action, sign: "tactics", label: TEXT.tactics(`${signed(found?.op ?? 0)} OP`, target), note: TEXT.tacticsNote };
  }
  if (kind === "diplomacy") {
    const flag = data.diplomacy[found?.nation ?? ""] ?? "";
    return { action, sign: "diplomacy", label: TEXT.diplomacy(flag, found?.vp ?? 0), note: "" };
  }
  const label = found?.draw ? TEXT.logisticsDraw(found.draw) : TEXT.logisticsBuild(list(found?.build ?? [], "or"));
  return { action, sign: "logistics", label, note: "" };
}
