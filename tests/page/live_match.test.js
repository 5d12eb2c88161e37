/** What the page knows of a match only goes forward, whatever comes late. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { LiveMatch } from "../../static/js/net/live_match.js";

/** @param {string} now @param {string | null} end @returns {any} */
const clock = (now, end) => ({ now, grace: 30, seats: [{ left_ms: 60_000, runs_out_at: end, stand_in_at: end }] });

/** @param {object} more @returns {any} */
const record = (more) => ({
  seq: 3,
  to_act: [0],
  status: "running",
  outcome: null,
  invites: null,
  seats: [{ index: 0, you: true, stand_in: null }],
  time_control: { kind: "bank", bank: 60, increment: 0 },
  clock: clock("2026-01-01T12:00:03Z", "2026-01-01T12:01:00Z"),
  ...more,
});

/** At step 4, where seat 1 is to act. */
function atStepFour() {
  const live = new LiveMatch("m");
  live.receive({ type: "hello", protocol: 1, match: record({}), seat: 0, history: [], chat: [] });
  live.receive(/** @type {any} */ ({ type: "view", seq: 4, at: "", seat: 0, events: [], view: {}, legal: [], to_act: [1], undo: false, outcome: null }));
  live.receive({ type: "clock", clock: clock("2026-01-01T12:00:04Z", null) });
  return live;
}

test("an answer that is older than the view changes who plays and nothing else", () => {
  const live = atStepFour();
  live.receive({ type: "match", match: record({ seats: [{ index: 0, you: true, stand_in: "away" }] }) });
  assert.deepEqual([live.match?.seq, live.match?.to_act, live.match?.seats[0]?.stand_in], [4, [1], "away"]);
  assert.equal(live.clock?.read(0).state, "stands");
});

test("an answer of the same step brings no older clock", () => {
  const live = atStepFour();
  live.receive({ type: "match", match: record({ seq: 4, to_act: [1] }) });
  assert.equal(live.clock?.read(0).state, "stands");
  live.receive({ type: "match", match: record({ seq: 4, to_act: [1], clock: clock("2026-01-01T12:00:05Z", "2026-01-01T12:02:00Z") }) });
  assert.equal(live.clock?.read(0).state === "stands", false);
});

test("a view that is older than the one shown does not turn the table back", () => {
  const live = atStepFour();
  /** @type {number[]} */
  const shown = [];
  live.on("step", ({ seq }) => shown.push(seq));
  for (const seq of [3, 5, 4])
    live.receive(/** @type {any} */ ({ type: "view", seq, at: "", seat: 0, events: [], view: {}, legal: [], to_act: [1], undo: false, outcome: null }));
  assert.deepEqual([shown, live.step?.seq], [[5], 5]);
});
