/** What happened, in words: a line for each event. */

/** @import { GameData } from "./types.js" */
/** @import { GameEvent } from "../../types/protocol.js" */

import { ADJECTIVE, NATION, TEAM, article, capital, count, list, signed } from "./text.js";
import { cardName, cardNames } from "./text_explain.js";

/** @typedef {(event: GameEvent, data: GameData) => string | null} Teller */

const name = (/** @type {string} */ nation) => NATION[nation] ?? nation;

/** @param {GameData} data @param {string} id */
function areaName(data, id) {
  return data.areas.find((area) => area.id === id)?.name ?? id;
}

/** @param {string} nation @param {string} unit */
function unitOf(nation, unit) {
  return article(`${ADJECTIVE[nation] ?? nation} ${unit}`);
}

/** @param {string} country @param {string} nation @param {string} unit */
function ownUnit(country, nation, unit) {
  return country === nation ? article(unit) : unitOf(nation, unit);
}

/** @param {number} cost */
function paid(cost) {
  return cost ? ` (${count(cost, "OP")})` : " (free)";
}

/** @type {Record<string, string>} */
const DISCARDED = {
  exchange: "exchanges away",
  lost_area: "loses for an occupied home area",
  pass: "loses by passing",
  launch: "loses to the launch",
  round_end: "discards at the end of the round",
  lend_lease: "gives as Lend-Lease",
};

/** @type {Record<string, string>} */
const STAGES = {
  placement: "Start units are placed",
  draw: "Cards are drawn",
  exchange: "Cards may be exchanged",
  action: "The countries act in turn",
  victory: "Victory points are counted",
};

/** @type {Record<string, Teller>} */
const TELLERS = {
  round_began: (e) => `${e["year"]}: round ${e["round"]}`,
  stage_began: (e) => STAGES[e["stage"]] ?? null,
  unit_placed: (e, data) => `${name(e["country"])} places ${ownUnit(e["country"], e["nation"], e["unit"])} in ${areaName(data, e["area"])}`,
  cards_drawn: tellDraw,
  cards_discarded: (e, data) => `${name(e["country"])} ${DISCARDED[e["reason"]] ?? "discards"}: ${cardNames(e["cards"] ?? [], data)}`,
  deck_reshuffled: (e) => `The discard pile is shuffled into a new draw deck of ${e["number"]}`,
  cards_shuffled_in: (e) => `${count(e["number"], `${name(e["nation"])} card`)} shuffled into the draw deck`,
  hand_seen: tellSeen,
  marker_moved: (e) => `${name(e["nation"])} moves nearer to war: box ${e["box"]} (${e["reason"] === "lend_lease" ? "Lend-Lease" : "Axis invasion"})`,
  nation_joined: (e) => `${name(e["nation"])} joins the war beside the ${name(e["country"])}`,
  area_damaged: (e, data) => `${areaName(data, e["area"])} is damaged and cannot build`,
  damage_removed: (e, data) => `${areaName(data, e["area"])} is repaired`,
  technology_laid: tellLaid,
  technology_shown: (e, data) => `${name(e["country"])} has developed ${data.technologies[e["technology"]]?.name}${e["active"] ? "" : ", too late to count"}`,
  operation_began: tellOperation,
  unit_built: (e, data) => `${name(e["country"])} builds ${ownUnit(e["country"], e["nation"], e["unit"])} in ${areaName(data, e["area"])}${paid(e["cost"])}`,
  unit_removed: (e, data) => `${name(e["country"])} attacks ${unitOf(e["nation"], e["unit"])} in ${areaName(data, e["area"])}${paid(e["cost"])}`,
  unit_moved: (e, data) => `${name(e["country"])} moves ${ownUnit(e["country"], e["nation"], e["unit"])} from ${areaName(data, e["origin"])} to ${areaName(data, e["to"])}${paid(e["cost"])}`,
  operation_finished: (e) => `${name(e["country"])} ends the operation${e["saved"] ? ` with ${count(e["saved"], "OP")} saved` : ""}`,
  launched: (e, data) => `${name(e["country"])} launches ${data.technologies[e["technology"]]?.name} at ${name(e["target"])} with ${cardName(e["card"], data)}`,
  tactics_played: (e, data) => `${name(e["country"])} plays tactics: ${signed(data.cards[e["card"]]?.event.op ?? 0)} OP for ${name(e["target"])}`,
  logistics_played: tellLogistics,
  diplomacy_played: (e, data) => `${name(e["country"])} wins over ${flagName(e["card"], data)}: ${count(data.cards[e["card"]]?.event.vp ?? 0, "point")}`,
  diplomacy_removed: (e, data) => `${name(e["country"])} loses ${flagName(e["card"], data)}`,
  passed: (e) => `${name(e["country"])} passes${e["automatic"] ? ": no cards are left" : ""}`,
  cards_kept: (e) => `${name(e["country"])} keeps ${e["number"] ? count(e["number"], "card") : "no card"} for the next round`,
  scored: (e) => `Points: Axis ${e["axis"]}, Allies ${e["allies"]}`,
  match_ended: (e) => `The ${TEAM[e["winner"]] ?? e["winner"]} ${e["winner"] === "axis" ? "wins" : "win"} the war`,
};

/** @type {Teller} */
function tellDraw(e, data) {
  const deck = e["deck"] && e["deck"] !== "main" ? `${name(e["deck"])} card` : "card";
  const which = e["cards"]?.length ? `: ${cardNames(e["cards"], data)}` : "";
  return `${name(e["country"])} draws ${count(e["number"], deck)}${which}`;
}

/** @type {Teller} */
function tellSeen(e, data) {
  const which = e["cards"]?.length ? `: ${cardNames(e["cards"], data)}` : "";
  return `${name(e["country"])} sees ${count(e["number"], "card")} of ${name(e["target"])}'s hand by Radar${which}`;
}

/** @type {Teller} */
function tellLaid(e, data) {
  const technology = data.technologies[data.cards[e["card"] ?? ""]?.technology ?? ""];
  return `${name(e["country"])} develops a technology, face down${technology ? `: ${technology.name}` : ""}`;
}

/** @type {Teller} */
function tellOperation(e, data) {
  const saved = e["saved"] ? ` and ${e["saved"]} saved` : "";
  const how = e["event"] ? "for its event: " : "for an operation: ";
  return `${name(e["country"])} plays ${cardName(e["card"], data)} ${how}${count(e["ops"], "OP")}${saved}`;
}

/** @type {Teller} */
function tellLogistics(e, data) {
  const event = data.cards[e["card"]]?.event;
  const what = event?.draw ? `draws ${count(event.draw, "card")}` : `builds ${list((event?.build ?? []).map(article), "or")} for nothing`;
  return `${name(e["country"])} plays logistics: ${what}`;
}

/** @param {string} card @param {GameData} data */
function flagName(card, data) {
  return data.diplomacy[data.cards[card]?.event.nation ?? ""] ?? card;
}

/** @param {GameEvent} event @param {GameData} data @returns {string | null} */
export function tellEvent(event, data) {
  const text = TELLERS[event.type]?.(event, data) ?? null;
  return text && capital(text);
}

/** The line between "end" of one and the reason that a match ended. @type {Set<string>} */
export const IMPORTANT = new Set(["nation_joined", "match_ended", "scored", "launched", "unit_removed", "diplomacy_played", "round_began"]);
