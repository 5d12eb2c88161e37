import assert from "node:assert/strict";
import { test } from "node:test";
import { cardMarks } from "../../../static/js/games/wunderland/model.js";
import { tellEvent } from "../../../static/js/games/wunderland/text_events.js";
import { known } from "../known.js";

const { data } = known;
const FIELDS = {
  seat: 0, colour: "blue", card: "1-15", number: 2, origin: "0", to: "8", points: 15, count: 1, place: "5", section: "switzerland", left: 3,
  postcards: ["switzerland"], reason: "fifth_card", total: 90, winners: ["blue"],
};
const whole = (text) => assert.doesNotMatch(text ?? "", /undefined|null|NaN|\[object/);

test("every event of the engine has a line", () => {
  assert.deepEqual(known.events.filter((type) => !tellEvent({ type, ...FIELDS }, data)), []);
  for (const type of known.events) whole(tellEvent({ type, ...FIELDS }, data));
});

test("a line is whole without what is hidden or has its default", () => {
  const { seat, colour, place, section, winners } = FIELDS;
  whole(tellEvent({ type: "card_drawn", seat, colour }, data));
  whole(tellEvent({ type: "settlement_began", reason: "standstill" }, data));
  whole(tellEvent({ type: "postcard_collected", colour, place, section, left: 0 }, data));
  whole(tellEvent({ type: "match_ended", winners: [...winners, "red"], reason: "postcards" }, data));
});

test("whoever is passed over in the settlement gets no line", () => {
  assert.equal(tellEvent({ type: "settlement_finished", colour: "red", automatic: true }, data), null);
});

test("a companion who stays is said to stay", () => {
  assert.match(tellEvent({ type: "figures_joined", ...FIELDS, number: 0 }, data), /stays/);
});

test("the places of own cards carry the card's letter until the match is over", () => {
  const own = { hand: ["1-15", "2-14"] };
  const marks = cardMarks({ own, data, view: { prompt: { kind: "turn" } } });
  assert.deepEqual([...marks], [["1", ["A"]], ["15", ["A"]], ["2", ["B"]], ["14", ["B"]]]);
  assert.equal(cardMarks({ own, data, view: { prompt: { kind: "over" } } }).size, 0);
});
