import assert from "node:assert/strict";
import { test } from "node:test";
import { MatchLog } from "../../static/js/net/match_log.js";

/** @param {number} seq @param {number} seat @param {object} more */
const step = (seq, seat, more = {}) => ({ seq, at: "", seat, events: [], undid: false, ...more });

/** @param {MatchLog} log */
const struck = (log) => log.entries.filter((entry) => entry.undone).map((entry) => entry.seq);

test("an undo strikes out the last step that stands", () => {
  const log = new MatchLog();
  log.reset([step(0, -1), step(1, 0), step(2, 0), step(3, 0, { undid: true })]);
  assert.deepEqual(struck(log), [2]);
  log.add(step(4, 0, { undid: true }));
  assert.deepEqual(struck(log), [1, 2]);
});

test("a take-back strikes out all that came after the step that it goes to", () => {
  const log = new MatchLog();
  log.reset([step(0, -1), step(1, 0), step(2, 1), step(3, 0)]);
  const changed = [];
  log.on("changed", (entry) => changed.push(entry.seq));
  log.add(step(4, 0, { back_to: 1 }));
  assert.deepEqual(struck(log), [2, 3]);
  assert.deepEqual(changed, [2, 3]);
  assert.equal(log.entries.at(-1).backTo, 1);
});

test("one after another goes further back, over what was struck out", () => {
  const log = new MatchLog();
  log.reset([step(0, -1), step(1, 0), step(2, 1), step(3, 0, { back_to: 1 }), step(4, 1), step(5, 0, { back_to: 0 })]);
  assert.deepEqual(struck(log), [1, 2, 4]);
  assert.deepEqual(log.entries.at(-1).takes.map((entry) => entry.seq), [1, 4]);
});

test("after a take-back to the beginning only the setup stands", () => {
  const log = new MatchLog();
  log.reset([step(0, -1), step(1, 0), step(2, 0, { back_to: 0 })]);
  assert.deepEqual(struck(log), [1]);
});
