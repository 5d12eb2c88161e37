import assert from "node:assert/strict";
import { test } from "node:test";
import { LABEL_SIZE, arrange, nearest } from "../../../static/js/games/mini_wwii/map/layout.js";
import { coasts } from "../../../static/js/games/mini_wwii/map/land.js";
import { known } from "../known.js";

const { areas, links } = known.data;

const token = ({ x, y, r }) => ({ l: x - r, t: y - r, r: x + r, b: y + r });
const name = ({ x, label }) => ({ l: x - label.width / 2, t: label.y, r: x + label.width / 2, b: label.y + LABEL_SIZE });
const overlap = (p, q) => p.l < q.r - 1 && p.r > q.l + 1 && p.t < q.b - 1 && p.b > q.t + 1;
const pairs = (list) => list.flatMap((a, index) => list.slice(index + 1).map((b) => [a, b]));
const side = (a, b, c) => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
const cross = ([a, b], [c, d]) => side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);

for (const shape of ["tall", "wide", "broad"]) {
  const chart = arrange(areas, links, shape);
  const places = [...chart.places];
  const lines = links.filter((link) => link.kind !== "flag").map((link) => [link.a, link.b]);
  const ends = (line) => line.map((id) => chart.places.get(id));

  test(`no area or name lies on another (${shape})`, () => {
    const clashes = pairs(places).filter(([[, p], [, q]]) =>
      [[token(p), token(q)], [token(p), name(q)], [name(p), token(q)], [name(p), name(q)]].some(([a, b]) => overlap(a, b)),
    );
    assert.deepEqual(clashes.map(([[p], [q]]) => `${p} ${q}`), []);
  });

  test(`no link runs behind an area that it does not join (${shape})`, () => {
    const hidden = lines.flatMap((line) =>
      places.filter(([id, place]) => {
        const at = nearest(place, ...ends(line));
        return !line.includes(id) && Math.hypot(at.x - place.x, at.y - place.y) < place.r;
      }).map(([id]) => `${line.join("-")} behind ${id}`),
    );
    assert.deepEqual(hidden, []);
  });

  test(`no two links cross (${shape})`, () => {
    const crossings = pairs(lines).filter(([p, q]) => new Set([...p, ...q]).size === 4 && cross(ends(p), ends(q)));
    assert.deepEqual(crossings.map((both) => both.join(" x ")), []);
  });

  test(`everything is inside the chart's box (${shape})`, () => {
    const { x, y, width, height } = chart.box;
    for (const [id, place] of places) {
      for (const { l, t, r, b } of [token(place), name(place)]) assert.ok(l >= x && t >= y && r <= x + width && b <= y + height, id);
    }
  });

  test(`the coasts are closed curves without holes in their numbers (${shape})`, () => {
    for (const path of coasts(areas, links, chart, [0, -10])) {
      assert.match(path, /^M.*Z$/s);
      assert.doesNotMatch(path, /NaN|undefined|Infinity/);
    }
  });
}
