import assert from "node:assert/strict";
import { test } from "node:test";
import { marksOf, movesOfPlan, optionsOf, planAfter } from "../../../static/js/games/wunderland/choices.js";
import { known } from "../known.js";

const move = (origin, to, number) => ({ type: "move", origin, to, number });
const LEGAL = [
  { type: "fulfil", card: "1-15" },
  { type: "collect", place: "5" },
  move("0", "8", 2), move("0", "8", 1), move("0", "9", 1), move("5", "6", 1),
];
const options = optionsOf(LEGAL);

test("every kind of action finds its place", () => {
  const sample = (type) => ({ type, card: "1-15", place: "5", origin: "0", to: "8", number: 1 });
  for (const type of known.actions) {
    const { fulfil, collect, release, joins, moves, announce, end } = optionsOf([sample(type)]);
    const found = fulfil.size + collect.size + release.size + joins.length + moves.size + Number(announce !== null) + Number(end !== null);
    assert.equal(found, 1, type);
  }
});

test("without a plan the places to set out from and those with postcards are lit", () => {
  const marks = marksOf(options, null);
  assert.deepEqual([...marks.keys()].sort(), ["0", "5"]);
  assert.deepEqual([...marks.get("5")].sort(), ["gift", "origin"]);
});

test("a press sets out, the next chooses the goal with all figures", () => {
  const plan = planAfter(options, null, "0");
  assert.deepEqual(plan, { origin: "0", to: "", number: 0 });
  assert.deepEqual([...marksOf(options, plan).keys()].sort(), ["0", "8", "9"]);
  assert.deepEqual(planAfter(options, plan, "8"), { origin: "0", to: "8", number: 2 });
});

test("the numbers of a plan are the legal moves, the fewest first", () => {
  const plan = planAfter(options, planAfter(options, null, "0"), "8");
  assert.deepEqual(movesOfPlan(options, plan), [move("0", "8", 1), move("0", "8", 2)]);
});

test("a press on the origin or on a place that leads nowhere puts the plan down", () => {
  const plan = planAfter(options, null, "0");
  assert.equal(planAfter(options, plan, "0"), null);
  assert.equal(planAfter(options, plan, "30"), null);
});

test("a press on another place with figures sets out from there", () => {
  assert.deepEqual(planAfter(options, planAfter(options, null, "0"), "5"), { origin: "5", to: "", number: 0 });
});

test("nothing is lit when nothing is legal", () => {
  assert.equal(marksOf(optionsOf([]), null).size, 0);
});
