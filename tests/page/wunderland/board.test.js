import assert from "node:assert/strict";
import { test } from "node:test";
import { stepsFrom } from "../../../static/js/games/wunderland/distances.js";
import { distanceToLine, isInside, outline } from "../../../static/js/games/wunderland/map/cells.js";
import { known } from "../known.js";

const { data } = known;

test("steps are counted along the lines, to every place", () => {
  const steps = stepsFrom(data.lines, "0");
  assert.equal(steps.size, data.locations.length);
  assert.deepEqual([steps.get("0"), steps.get("8"), steps.get("9")], [0, 1, 2]);
});

test("each place lies in the ground of its section and of no other", () => {
  const grounds = data.sections.map(({ id }) => [id, outline(data.locations, id)]);
  for (const place of data.locations) {
    const holders = grounds.filter(([, shape]) => isInside(place, shape)).map(([id]) => id);
    assert.deepEqual(holders, [place.section], place.name);
  }
});

test("the distance to a line is that to its nearest point", () => {
  const [a, b] = [{ x: 0, y: 0 }, { x: 10, y: 0 }];
  assert.equal(distanceToLine({ x: 5, y: 3 }, a, b), 3);
  assert.equal(distanceToLine({ x: 13, y: 4 }, a, b), 5);
});
