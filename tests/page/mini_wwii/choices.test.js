import assert from "node:assert/strict";
import { test } from "node:test";
import { actionsWith, choicesAt, mapChoices, marksOf, plainActions, playableCards } from "../../../static/js/games/mini_wwii/choices.js";

const move = (origin, unit, to, nation = "germany") => ({ type: "move", origin, nation, unit, to });
const attack = (area, nation, unit) => ({ type: "attack", area, nation, unit });
const build = (area, unit) => ({ type: "build", area, unit });
const army = { area: "austria", nation: "germany", unit: "army" };
const LEGAL = [
  build("austria", "army"),
  attack("poland", "neutral", "army"),
  move("austria", "army", "hungary"),
  move("austria", "army", "italy"),
  move("italy", "navy", "libya"),
  { type: "finish" },
];

test("without a unit in hand the map offers targets, places to build and units to take", () => {
  const marks = marksOf(mapChoices(LEGAL, null));
  assert.deepEqual([...marks.keys()].sort(), ["austria", "italy", "poland"]);
  assert.deepEqual([...marks.get("austria")].sort(), ["build", "select"]);
});

test("a press on an area with a single meaning is that action", () => {
  const choices = choicesAt(mapChoices(LEGAL, null), "poland", null, null);
  assert.deepEqual(choices.map((choice) => choice.action), [attack("poland", "neutral", "army")]);
});

test("a press on an area with several meanings offers them all", () => {
  assert.equal(choicesAt(mapChoices(LEGAL, null), "austria", null, null).length, 2);
});

test("a press on the unit itself takes it", () => {
  const [only, ...more] = choicesAt(mapChoices(LEGAL, null), "austria", null, { nation: "germany", unit: "army" });
  assert.deepEqual(only.piece, army);
  assert.equal(more.length, 0);
});

test("with a unit in hand a press on a destination moves it, even onto units that could be taken", () => {
  const choices = choicesAt(mapChoices(LEGAL, army), "italy", army, { nation: "germany", unit: "navy" });
  assert.deepEqual(choices.map((choice) => choice.action), [move("austria", "army", "italy")]);
});

test("with a unit in hand its own area offers only the other units there", () => {
  const legal = [...LEGAL, move("austria", "navy", "italy")];
  const choices = choicesAt(mapChoices(legal, army), "austria", army, null);
  assert.deepEqual(choices.map((choice) => choice.piece), [{ ...army, unit: "navy" }]);
});

test("an attack on one of two kinds of unit is chosen by pressing that unit", () => {
  const legal = [attack("taiwan", "japan", "navy"), attack("taiwan", "japan", "army")];
  const choices = choicesAt(mapChoices(legal, null), "taiwan", null, { nation: "japan", unit: "army" });
  assert.deepEqual(choices.map((choice) => choice.action), [legal[1]]);
});

test("cards and plain buttons come from the legal actions alone", () => {
  const legal = [{ type: "develop", card: "a" }, { type: "lend_lease", card: "a" }, { type: "keep", card: "b" }, { type: "pass" }];
  assert.deepEqual([...playableCards(legal)], ["a", "b"]);
  assert.equal(actionsWith(legal, "a").length, 2);
  const pair = { type: "keep_two", card: "b", second: "c" };
  assert.deepEqual([...playableCards([pair])], ["b", "c"]);
  assert.deepEqual(actionsWith([pair], "c"), [pair]);
  assert.deepEqual(plainActions(legal), [{ type: "pass" }]);
});
