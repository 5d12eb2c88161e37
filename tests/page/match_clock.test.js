/** Clocks as the page counts them on. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { MatchClock, clockText } from "../../static/js/net/match_clock.js";

const BANK = /** @type {const} */ ({ kind: "bank", bank: 600, increment: 20 });
const standing = { left_ms: 480_000, runs_out_at: null, stand_in_at: null };

/** A clock with five minutes left, received when the steady timer showed 1,000. */
function running() {
  const first = { left_ms: 300_000, runs_out_at: "2026-01-01T12:05:00Z", stand_in_at: "2026-01-01T12:05:30Z" };
  return new MatchClock({ now: "2026-01-01T12:00:00Z", grace: 30, seats: [first, standing] }, BANK, 1_000);
}

test("a running clock counts down on the steady timer, whatever time the browser thinks it is", () => {
  assert.deepEqual(running().read(0, 1_000), { state: "runs", left: 300_000 });
  assert.deepEqual(running().read(0, 61_000), { state: "runs", left: 240_000 });
});

test("a standing clock stands", () => {
  assert.deepEqual(running().read(1, 999_000), { state: "stands", left: 480_000 });
});

test("little time, grace and the end are told apart", () => {
  assert.equal(running().read(0, 1_000 + 239_999).state, "runs");
  assert.equal(running().read(0, 1_000 + 240_000).state, "low");
  assert.deepEqual(running().read(0, 1_000 + 310_000), { state: "grace", left: 20_000 });
  assert.deepEqual(running().read(0, 1_000 + 331_000), { state: "over", left: 0 });
});

test("times are written as people read them", () => {
  const day = 86_400_000;
  assert.deepEqual(
    [0, 1, 9_000, 59_001, 65_000, 3_600_000, 3_909_000, day - 1, day, 2 * day + 4 * 3_600_000].map(clockText),
    ["0:00", "0:01", "0:09", "1:00", "1:05", "1:00:00", "1:05:09", "1 d 0 h", "1 d 0 h", "2 d 4 h"],
  );
});
