import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { framesOf, patched } from "../../static/js/net/film_patches.js";

/** Films made by the engine, each with the frames that it was made of. */
const films = JSON.parse(readFileSync(process.env.FILMS, "utf-8"));

test("the page sees the frames that were filmed", () => {
  assert.ok(films.length > 100);
  for (const { film, frames } of films) {
    for (const viewer of film.viewers) assert.deepStrictEqual(framesOf(film, viewer), frames[viewer]);
  }
});

test("a patch leaves the value before as it was", () => {
  const before = Object.freeze({ a: Object.freeze({ b: 1, c: 2 }), d: null });
  assert.deepStrictEqual(patched(before, { a: { b: [3] }, d: 0, e: [null] }), { a: { b: 3, c: 2 }, e: null });
});

test("what is no film is refused", () => {
  const film = { format: "film", version: 1, viewers: ["open"], steps: [[[{}]]] };
  assert.throws(() => framesOf({ ...film, version: 2 }, "open"), /version 1/);
  assert.throws(() => framesOf(film, "9"), /viewer of open/);
  for (const patch of [1, [], null, { a: {} }, { a: 5 }]) assert.throws(() => framesOf({ ...film, steps: [[[{}]], [patch]] }, "open"), /expected/);
});
