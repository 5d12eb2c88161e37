/** What happened, in words: a line for each event. */

/** @import { GameEvent } from "../../types/protocol.js" */
/** @import { GameData } from "./types.js" */

import { COLOUR, REASON, count, list } from "./text.js";

/** @typedef {(event: GameEvent, data: GameData) => string | null} Teller */

const who = (/** @type {GameEvent} */ e) => COLOUR[e["colour"]] ?? e["colour"];

/** The number and the name, as on the board. @param {GameData} data @param {string} id */
export function placeName(data, id) {
  const place = data.locations.find((location) => location.id === id);
  return place ? (place.kind === "start" ? place.name : `${place.number} ${place.name}`) : id;
}

/** @param {GameData} data @param {string} id */
export function sectionName(data, id) {
  return data.sections.find((section) => section.id === id)?.name ?? id;
}

/** @param {GameData} data @param {string} card */
export function cardPlaces(data, card) {
  return data.assignments.find(({ id }) => id === card)?.places ?? card.split("-");
}

/** @type {Record<string, Teller>} */
const TELLERS = {
  card_drawn: (e, data) => `${who(e)} draws an assignment${e["card"] ? `: ${cardText(data, e["card"])}` : ""}`,
  turn_began: (e) => `Turn ${e["number"]}: ${who(e)}`,
  figures_moved: (e, data) => `${who(e)} moves ${count(e["number"], "figure")} from ${placeName(data, e["origin"])} to ${placeName(data, e["to"])}`,
  figures_joined: (e, data) => (e["number"] ? `${who(e)} comes along with ${count(e["number"], "figure")} to ${placeName(data, e["to"])}` : `${who(e)} stays`),
  card_fulfilled: (e, data) => `${who(e)} fulfils ${cardText(data, e["card"])} for ${e["points"]} points: assignment ${e["count"]}`,
  postcard_collected: (e, data) => `${who(e)} collects a postcard of ${sectionName(data, e["section"])}; ${e["left"] ?? 0} left`,
  figure_returned: (e, data) => `${who(e)} sends a figure home from ${placeName(data, e["place"])}`,
  postcards_revealed: (e) => `${who(e)} shows postcards of all sections`,
  settlement_began: (e) => `${REASON[e["reason"]] ?? "The game ends"}: all may fulfil and collect a last time`,
  settlement_finished: (e) => (e["automatic"] ? null : `${who(e)} has settled`),
  postcards_scored: (e) => `${who(e)} gets ${count(e["points"] ?? 0, "point")} for ${count((e["postcards"] ?? []).length, "postcard")}: ${e["total"]} in all`,
  match_ended: (e) => `${list(e["winners"].map((/** @type {string} */ colour) => COLOUR[colour] ?? colour))} ${e["winners"].length > 1 ? "win together" : "wins"}`,
};

/** @param {GameData} data @param {string} card */
const cardText = (data, card) => list(cardPlaces(data, card).map((place) => placeName(data, place)));

/** @param {GameEvent} event @param {GameData} data @returns {string | null} */
export function tellEvent(event, data) {
  return TELLERS[event.type]?.(event, data) ?? null;
}

export const IMPORTANT = new Set(["card_fulfilled", "postcards_revealed", "settlement_began", "match_ended"]);
