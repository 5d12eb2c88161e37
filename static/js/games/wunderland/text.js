/** The words of Wunderland. */

/** @type {Record<string, string>} */
export const COLOUR = { blue: "Blue", yellow: "Yellow", red: "Red", green: "Green" };

/** @type {Record<string, string>} */
export const SHAPE = { blue: "disc", yellow: "square", red: "diamond", green: "hexagon" };

/** @type {Record<string, string>} */
export const REASON = {
  fifth_card: "The fifth assignment was fulfilled",
  postcards: "Postcards of all seven sections were shown",
  standstill: "Nobody had gained a point for too long",
};

/** @param {number} number @param {string} one @param {string} [many] */
export const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** @param {readonly string[]} words */
export const list = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

export const PROMPT_TEXT = {
  origin: "choose a place where your figures set out.",
  to: (/** @type {string} */ from) => `from ${from}: choose where to go, one or two lines away.`,
  number: (/** @type {string} */ from, /** @type {string} */ to) => `${from} → ${to}. How many figures travel?`,
  join: (/** @type {string} */ who, /** @type {string} */ from, /** @type {string} */ to) => `${who} travels ${from} → ${to}. How many of your figures come along?`,
  after: "fulfil and collect what you like, then pass the locomotive on.",
  settle: "the game has ended. Fulfil and collect a last time.",
  waitsTurn: "is on the move.",
  waitsJoin: (/** @type {string} */ from, /** @type {string} */ to) => `decides whether to travel along ${from} → ${to}.`,
  waitsAfter: "ends the turn.",
  waitsSettle: "fulfils and collects a last time.",
  over: "The journey is over.",
};

export const ACTION_TEXT = {
  go: "Go",
  all: "All",
  fewer: "One figure less",
  more: "One figure more",
  stay: "Stay here",
  come: (/** @type {number} */ n) => `${count(n, "figure")} along`,
  end: "End turn",
  settled: "Done",
  announce: "Show all postcards and end the game",
  fulfil: (/** @type {number} */ points) => `Fulfil for ${points}`,
  collect: (/** @type {string} */ section) => `Postcard: ${section}`,
  release: (/** @type {string} */ place) => `Send one home from ${place}`,
  drop: "Put the figures down",
  scores: "How the points came",
  close: "Close",
};

export const TABLE_TEXT = {
  board: "The board",
  zoomIn: "Nearer",
  zoomOut: "Farther",
  fit: "The whole board",
  steps: "Count the steps from a place",
  players: "Players",
  cards: "Your assignments",
  handOf: (/** @type {string} */ who) => `${who}: assignments`,
  postcards: "Your postcards",
  worth: (/** @type {number} */ points, /** @type {boolean} */ over) => (over ? count(points, "point") : `worth ${points} now`),
  points_now: "Points",
  one_more: "Next",
  more_title: "What one more postcard would add",
  deck: (/** @type {number} */ n) => `${count(n, "assignment")} in the deck`,
  turn: (/** @type {number} */ n) => `Turn ${n}`,
  quiet: (/** @type {number} */ n, /** @type {number} */ most) => `${n} of ${most} turns without progress`,
  hand: (/** @type {number} */ n) => `${count(n, "assignment card")} in hand`,
  postcard: (/** @type {number} */ n) => count(n, "postcard"),
  fulfilled: (/** @type {number} */ n) => `${count(n, "assignment")} fulfilled`,
  points: (/** @type {number} */ n) => count(n, "point"),
  away: "not connected",
  you: "you",
  stack: (/** @type {number} */ n) => (n ? `${count(n, "postcard")} left here` : "No postcards are left here"),
  steps_from: (/** @type {number} */ n, /** @type {string} */ from) => `${count(n, "step")} from ${from}`,
  nobody: "Nobody is here",
  on_card: (/** @type {string} */ marks) => `On your assignment ${marks}`,
};

export const SCORE_TEXT = {
  title: "The final score",
  assignments: "Assignments",
  postcards: "Postcards",
  total: "Total",
  row: (/** @type {number} */ scored, /** @type {number} */ worth) => `${scored} × ${worth}`,
  winner: "wins",
};
