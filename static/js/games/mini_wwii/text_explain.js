/** Cards, technologies and areas, explained in words. Each sentence may end with the number of its rule. */

/** @import { AreaData, AreaView, CardEvent, GameData, TechnologyData, View } from "./types.js" */

import { ADJECTIVE, KIND, NATION, SHAPE, article, capital, count, list, signed } from "./text.js";

/** @typedef {{text: string, rule?: string}} Sentence */

/** Whose hand: a country, or both of a team with one hand. @param {string} country @param {View} view */
export function handName(country, view) {
  const hand = view.hands.find((each) => each.countries.includes(country));
  return list((hand?.countries ?? [country]).map((each) => NATION[each] ?? each));
}

/** @param {string} card @param {GameData} data */
export function cardName(card, data) {
  const found = data.cards[card];
  return found ? `the ${ADJECTIVE[found.country]} ${found.op} (${eventShort(found.event, data)})` : "a card";
}

/** @param {readonly string[]} cards @param {GameData} data */
export function cardNames(cards, data) {
  return list(cards.map((card) => cardName(card, data)));
}

/** The foot of a card, where a picture says the rest. @param {CardEvent} event @param {GameData} data */
export function eventFoot(event, data) {
  if (event.kind === "logistics") return event.draw ? `Draw ${event.draw}` : "Build";
  return eventShort(event, data);
}

/** An event in a few words. @param {CardEvent} event @param {GameData} data @returns {string} */
export function eventShort(event, data) {
  if (event.kind === "operation") return `${event.op} OPs`;
  if (event.kind === "tactics") return `${signed(event.op ?? 0)} OP`;
  if (event.kind === "diplomacy") return `${data.diplomacy[event.nation ?? ""]} ${event.vp}`;
  if (event.draw) return `Draw ${event.draw}`;
  return `Build ${list(event.build ?? [], "/")}`.replace(" / ", "/");
}

/** @param {CardEvent} event @param {string} player who may play it @param {GameData} data @returns {Sentence} */
export function eventSentence(event, player, data) {
  const who = NATION[player];
  if (event.kind === "operation") return { text: `Event for ${who}: an operation with ${event.op} OPs.`, rule: "E-2" };
  if (event.kind === "diplomacy") {
    const flag = data.diplomacy[event.nation ?? ""];
    return { text: `Event for ${who}: ${flag} lies before it for ${count(event.vp ?? 0, "point")}, until the same flag is played again.`, rule: "E-5" };
  }
  if (event.kind === "tactics") {
    const whom = event.target === "own" ? "its own later operations and launches" : "each later operation and launch of one opponent";
    return { text: `Event for ${who}: ${signed(event.op ?? 0)} OP for ${whom} this round.`, rule: "E-3" };
  }
  if (event.draw) return { text: `Event for ${who}: draw ${count(event.draw, "card")}.`, rule: "E-4" };
  return { text: `Event for ${who}: build ${list((event.build ?? []).map(article), "or")} for nothing.`, rule: "E-4" };
}

/** Who may play a card's event: its own country, or the one that the nation joins. @param {string} nation @param {GameData} data */
export function playerOf(nation, data) {
  return data.join_war[nation]?.joins ?? nation;
}

/** @param {string} id @param {GameData} data @returns {Sentence[]} */
export function explainCard(id, data) {
  const card = data.cards[id];
  if (!card) return [];
  const technology = /** @type {TechnologyData} */ (data.technologies[card.technology]);
  return [
    { text: `${count(card.op, "OP")} for building, attacking and moving.`, rule: "O-1" },
    { text: `Or, face down, the technology ${technology.name}: ${technologyEffect(technology)}`, rule: "T-1" },
    eventSentence(card.event, playerOf(card.country, data), data),
  ];
}

/** @param {TechnologyData} technology */
export function technologyEffect({ effect }) {
  if (effect["discount"]) return `${capital(verb(effect["discount"]))} ${article(effect["unit"])} costs ${count(effect["by"], "OP")} less.`;
  if (effect["advance_after_attack"]) return "After your attack emptied an area, one army beside it may advance into it for nothing.";
  if (effect["attack_range"]) return `Your navies attack up to ${effect["links"]} sea links away.`;
  if (effect["launch"]) return `Once a round, a card of ${effect["needs_op"]} OPs or more launches it: one opponent loses ${count(effect["removes"], "card")}.`;
  if (effect["exchange"]) return `Exchange ${effect["exchange"]} cards instead of one at the start of a round.`;
  if (effect["see_cards"]) return `See ${effect["see_cards"]} cards of an opponent's hand each round, and choose what a launch removes.`;
  if (effect["saved_op"]) return `A card that is not used up saves ${effect["saved_op"]} OPs instead of one.`;
  if (effect["kept_cards"]) return `Keep ${effect["kept_cards"]} cards for the next round instead of one.`;
  return "";
}

/** @param {string} action */
function verb(action) {
  return { move: "moving", build: "building", attack: "attacking" }[action] ?? action;
}

/** @param {TechnologyData} technology */
export function technologyTitle(technology) {
  return `${technology.name} (${KIND[technology.kind]}, level ${technology.level})`;
}

/**
 * @param {AreaData} area
 * @param {View} view
 * @returns {Sentence[]}
 */
export function explainArea(area, view) {
  const now = view.areas[area.id] ?? {};
  const points = Math.max(1, area.stars);
  return [
    { text: `${SHAPE[area.shape]}, ${area.stars === 3 ? 4 : 2} units at most.`, rule: "M-1" },
    { text: `Worth ${count(points, "point")}${area.stars ? ` (${count(area.stars, "star")})` : ""}.`, rule: "K-7" },
    homeSentence(area, now),
    ...buildSentences(area, now),
    controlSentence(area, now),
    ...unitSentences(now),
  ].filter((sentence) => sentence.text);
}

/** @param {AreaData} area @param {AreaView} now @returns {Sentence} */
function homeSentence(area, now) {
  if (!area.home) return { text: "Neutral ground: nobody's home." };
  if (now.home && now.home !== area.home) return { text: `Home of ${NATION[area.home]}, which fights beside ${NATION[now.home]}.`, rule: "A-3" };
  if (!now.home) return { text: `Home of ${NATION[area.home]}, not yet at war.`, rule: "M-7" };
  return { text: `Home area of ${NATION[area.home]}.` };
}

/** @param {AreaData} area @param {AreaView} now @returns {Sentence[]} */
function buildSentences(area, now) {
  if (!area.builds.length) return [];
  if (now.damage) return [{ text: "Damaged: it cannot build until it is free again at the start of a round.", rule: "K-6" }];
  return [{ text: `Builds ${list(area.builds.map((unit) => (unit === "army" ? "armies" : "navies")))} for its home country.`, rule: "O-2" }];
}

/** @param {AreaData} area @param {AreaView} now @returns {Sentence} */
function controlSentence(area, now) {
  const { controller, home, units = [] } = now;
  const number = units.reduce((sum, unit) => sum + unit.number, 0);
  if (!controller) {
    if (home && number) return { text: "Controlled by nobody: one enemy unit stands here, a second one would take it.", rule: "K-3" };
    if (area.stars === 3 && number === 1) return { text: "Controlled by nobody: three stars need two units.", rule: "K-2" };
    return { text: "Controlled by nobody.", rule: "K-4" };
  }
  const who = NATION[controller];
  if (controller === home) return { text: `Controlled by ${who}: its home, and no enemy stands here.`, rule: "K-1" };
  return { text: `Controlled by ${who}: its units stand here.`, rule: "K-2" };
}

/** @param {AreaView} now @returns {Sentence[]} */
function unitSentences({ units = [] }) {
  return units.map(({ nation, unit, number, supplied }) => {
    const what = `${number} ${ADJECTIVE[nation]} ${number === 1 ? unit : { army: "armies", navy: "navies" }[unit]}`;
    if (nation === "neutral") return { text: `${what}.`, rule: "O-3" };
    return supplied
      ? { text: `${what}, in supply.`, rule: "U-2" }
      : { text: `${what}, out of supply: cannot move or attack.`, rule: "U-2" };
  });
}

/** One line for screen readers. @param {AreaData} area @param {View} view */
export function areaLabel(area, view) {
  const now = view.areas[area.id] ?? {};
  const units = (now.units ?? []).map(({ nation, unit, number, supplied }) => `${number} ${ADJECTIVE[nation]} ${unit}${supplied ? "" : " out of supply"}`);
  const parts = [area.name, area.stars ? count(area.stars, "star") : "", now.controller ? `held by ${NATION[now.controller]}` : "held by nobody", units.length ? list(units) : "empty", now.damage ? "damaged" : ""];
  return parts.filter(Boolean).join(", ");
}
