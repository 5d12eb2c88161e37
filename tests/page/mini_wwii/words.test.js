import assert from "node:assert/strict";
import { test } from "node:test";
import { cardEntries } from "../../../static/js/games/mini_wwii/card_actions.js";
import { costOf, opsAfterTactics } from "../../../static/js/games/mini_wwii/costs.js";
import { tellEvent } from "../../../static/js/games/mini_wwii/text_events.js";
import { explainArea, explainCard, technologyEffect } from "../../../static/js/games/mini_wwii/text_explain.js";
import { known } from "../known.js";

const { data } = known;
const FIELDS = {
  country: "germany", nation: "germany", target: "uk", seat: 0, number: 2, card: "germany_01", cards: ["germany_01"], area: "poland", unit: "army",
  origin: "austria", to: "hungary", cost: 2, ops: 5, saved: 1, event: false, technology: "radar", active: true, round: 1, year: 1939, stage: "action",
  reason: "exchange", box: 1, axis: 20, allies: 21, winner: "axis", deck: "main",
};
const whole = (text) => assert.doesNotMatch(text, /undefined|null|NaN|\[object/);
const country = (more) => ({ technologies: [], tactics: [], saved_ops: 0, ...more });
const view = (more = {}) => ({
  areas: {}, hands: [{ countries: ["uk", "ussr"] }],
  countries: { germany: country(more), uk: country({}), japan: country({}), ussr: country({}) },
});

test("every event of the engine has a line", () => {
  const silent = known.events.filter((type) => !tellEvent({ type, ...FIELDS }, data));
  assert.deepEqual(silent, []);
  for (const type of known.events) whole(tellEvent({ type, ...FIELDS }, data));
});

test("an event without its hidden part has a line too", () => {
  for (const type of ["cards_drawn", "hand_seen", "technology_laid"]) whole(tellEvent({ type, ...FIELDS, card: undefined, cards: undefined }, data));
});

test("every card, technology and area is explained", () => {
  for (const id of Object.keys(data.cards)) explainCard(id, data).forEach(({ text }) => whole(text));
  for (const technology of Object.values(data.technologies)) assert.ok(technologyEffect(technology));
  for (const area of data.areas) explainArea(area, view()).forEach(({ text }) => whole(text));
});

test("every action with a card has a button in words", () => {
  const actions = known.actions.map((type) => ({ type, card: "germany_05", second: "germany_07", technology: "v1", target: "uk", event: false }));
  for (const { label } of cardEntries("germany_05", actions, { kind: "turn", country: "uk" }, view(), data)) whole(label);
});

test("a pair of cards to keep is named by the other one, and a single card says that it is alone", () => {
  const pair = { type: "keep_two", card: "germany_05", second: "uk_01" };
  const prompt = { kind: "keep", country: "germany", number: 2 };
  const labels = (card) => cardEntries(card, [{ type: "keep", card }, pair], prompt, view(), data).map(({ label }) => label);
  assert.match(labels("germany_05")[0], /alone/);
  assert.match(labels("germany_05")[1], /British/);
  assert.match(labels("uk_01")[1], /German/);
});

test("a cost is what the view tells, an advance is free, and other things cost no OPs", () => {
  const prompt = { kind: "operation", country: "germany", costs: { attack: { army: 1, navy: 3 }, move: { army: 2, navy: 2 } } };
  const attack = { type: "attack", area: "poland", nation: "neutral", unit: "army" };
  assert.equal(costOf(attack, prompt), 1);
  assert.equal(costOf({ ...attack, unit: "navy" }, prompt), 3);
  assert.equal(costOf({ type: "advance", unit: "army" }, { kind: "advance", country: "germany" }), 0);
  assert.equal(costOf({ type: "build", unit: "army" }, { kind: "build", country: "germany" }), 0);
  assert.equal(costOf({ type: "pass" }, { kind: "turn", country: "germany" }), null);
});

test("tactics change a card's OPs, not below 0", () => {
  assert.equal(opsAfterTactics(2, view({ tactics: [{ card: "japan_09", op: -1 }, { card: "germany_12", op: 1 }] }), "germany"), 2);
  assert.equal(opsAfterTactics(1, view({ tactics: [{ card: "a", op: -1 }, { card: "b", op: -1 }] }), "germany"), 0);
});
