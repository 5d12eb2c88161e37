import { BaseTable } from "/js/lib/base_table.js";
import { check, equal } from "/tests/checks.js";

const MOVE = { type: "move" };

/** A table that notes what it sends and how often it drops what is half chosen. */
function table() {
  const sent = /** @type {unknown[]} */ ([]);
  const context = { mode: "live", seat: 1, match: {}, act: (/** @type {unknown} */ action) => sent.push(action) };
  const made = new BaseTable(/** @type {any} */ (context));
  return { made, sent };
}

check("a double press sends one action", () => {
  const { made, sent } = table();
  made.act(MOVE);
  made.act(MOVE);
  equal([sent, made.busy], [[MOVE], true]);
});

check("the next step frees the table", () => {
  const { made, sent } = table();
  made.act(MOVE);
  made.take(/** @type {any} */ ({ seq: 1, seat: 1 }));
  made.act(MOVE);
  equal(sent.length, 2);
});

check("a refusal frees the table and draws it again", () => {
  const { made, sent } = table();
  let drawn = 0;
  made.act(MOVE);
  made.refresh = () => (drawn += 1);
  made.reject();
  made.act(MOVE);
  equal([sent.length, drawn], [2, 2]);
});

check("the focus is kept after an own action alone", () => {
  const { made } = table();
  let kept = 0;
  made.keepFocus(() => (kept += 1));
  made.act(MOVE);
  made.keepFocus(() => (kept += 1));
  made.keepFocus(() => (kept += 1));
  equal(kept, 1);
});

check("an own step is one of this seat, live", () => {
  const { made } = table();
  equal([made.isOwn(/** @type {any} */ ({ seat: 1 })), made.isOwn(/** @type {any} */ ({ seat: 0 }))], [true, false]);
});
