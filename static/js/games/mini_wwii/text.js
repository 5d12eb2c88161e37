/** The words of the page part of Mini WWII: names, prompts, menus. Events and explanations have files of their own. */

/** @type {Record<string, string>} */
export const NATION = {
  germany: "Germany",
  uk: "U.K.",
  japan: "Japan",
  ussr: "U.S.S.R.",
  us: "U.S.",
  china: "China",
  neutral: "Neutral",
};

/** As an adjective before a unit. @type {Record<string, string>} */
export const ADJECTIVE = {
  germany: "German",
  uk: "British",
  japan: "Japanese",
  ussr: "Soviet",
  us: "U.S.",
  china: "Chinese",
  neutral: "neutral",
};

/** @type {Record<string, string>} */
export const TEAM = { axis: "Axis", allies: "Allies" };

/** @type {Record<string, string>} */
export const UNIT = { army: "army", navy: "navy" };

/** @type {Record<string, string>} */
export const SHAPE = {
  land: "Land: armies only",
  island: "Island: navies only",
  coast: "Coast: armies and navies",
};

/** @type {Record<string, string>} */
export const KIND = { army: "Army", navy: "Navy", rocketry: "Rocketry", electronics: "Electronics", logistics: "Logistics" };

export const MAP_TEXT = {
  title: "Map of the world around the North Pole. Arrow keys walk, Enter chooses, N goes to the next lit area, plus and minus zoom.",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Show the whole map",
  legend: "Signs on the map",
  pacific: ["Pacific", "Ocean"],
  atlantic: ["Atlantic", "Ocean"],
  indian: ["Indian", "Ocean"],
};

export const PANEL_TEXT = {
  cards: "Cards in hand",
  teamCards: "Cards in the team's hand",
  saved: "Saved OPs",
  teamSaved: "Saved OPs of the team, for either of its countries",
  preserved: "Saved an OP; on the table until the round ends",
  late: "came too late",
  kept: "kept",
  passed: "Passed",
  faceDown: "A technology lies face down; it becomes active next round",
  lendLease: "Lend-Lease done this round",
  technologies: "Active technologies",
  used: "launched, ready again next round",
  pool: "Units left to build",
  seen: "Seen by your Radar",
  you: "you",
  open: "Free seat",
  away: "away",
  first: "First this round",
  none: "none",
};

export const TRACK_TEXT = {
  rounds: "Rounds",
  first: "begins",
  flag: "one card more",
  cards: "cards each",
  points: "Victory points",
  control: "Control",
  diplomacy: "Diplomacy",
  technology: "Technology",
  total: "Total",
  target: "Target",
  joinsTitle: "joins the war",
  joined: "at war",
  invasions: (/** @type {number} */ cards) => `${count(cards, "card")} will be shuffled into the draw deck, for invasions this round`,
  deck: "Draw deck",
  discards: "Discard pile",
  technologies: "Technologies",
};

export const DIALOG_TEXT = {
  close: "Close",
  discardsTitle: "Discard pile",
  discardsEmpty: "No card has been discarded yet.",
  discardsNote: "The newest first. When the draw deck is empty, these are shuffled into a new one.",
  technologiesTitle: "Technologies",
  treeNote: "A technology is played face down, once a round, and is active from the next round on. Different kinds active: 2, 3, 4, 5 give 1, 2, 3, 4 points.",
  needs: (/** @type {number} */ any, /** @type {string[]} */ names) =>
    names.length === 1 ? `needs ${names[0]}` : `needs ${any === names.length ? "all" : any} of: ${names.join(", ")}`,
  level: (/** @type {number} */ level) => `Level ${level}`,
  result: "The war is over",
  lookAtMap: "Look at the map",
  wins: (/** @type {string} */ team) => `The ${team} win`,
  axisWins: "The Axis wins",
  ownHand: "Your hand",
  handOf: (/** @type {string[]} */ names) => `Hand: ${names.join(" and ")}`,
  noCards: "No cards in hand",
};

/** How the last card was played, after the name of the country. @type {Record<string, string>} */
export const PLAYED_TEXT = {
  operation_began: "operation",
  operation_event: "operation event",
  launched: "launch",
  tactics_played: "tactics",
  logistics_played: "logistics",
  diplomacy_played: "diplomacy",
  technology_laid: "develops",
  lend_lease: "Lend-Lease",
};

export const ROUND_TEXT = {
  title: "Rounds",
  year: "Year",
  first: "Begins",
  cards: "Cards",
  flag: "One more",
  left: "left in its deck",
  joined: (/** @type {string} */ nation, /** @type {string} */ ally) => `${nation} fights beside ${ally}`,
  waiting: (/** @type {string} */ nation, /** @type {number} */ box, /** @type {number} */ last, /** @type {string} */ ally) =>
    `${nation} joins ${ally} on box ${last}, and stands on ${box}`,
};

export const LEGEND_TEXT = {
  title: "Signs on the map",
  land: { text: "Land, a square: armies only.", rule: "M-1" },
  island: { text: "Island, a circle: navies only.", rule: "M-1" },
  coast: { text: "Coast, an octagon: both.", rule: "M-1" },
  colours: { text: "The ring is the home's colour, the middle the colour of who controls it.", rule: "K-1" },
  stars: { text: "Stars are points, one at least. Three stars: room for four units, and two are needed to take it.", rule: "K-7" },
  control: { text: "The emblem of the country in control.", rule: "K-2" },
  builds: { text: "What its home country can build there.", rule: "O-2" },
  damage: { text: "Damaged: nothing is built until it is free at the start of a round.", rule: "K-6" },
  road: { text: "A land link: an army goes first into foreign land.", rule: "M-6" },
  lane: { text: "A sea link: a navy goes first onto a foreign coast.", rule: "M-6" },
  flag: { text: "A flag link joins the two areas that fly the same letter.", rule: "M-6" },
  army: { text: "An army, in its nation's colour.", rule: "M-3" },
  navy: { text: "A navy.", rule: "M-3" },
  cutOff: { text: "Out of supply: it cannot move or attack.", rule: "U-2" },
  move: { text: "The chosen unit can go here.", rule: "M-4" },
  attack: { text: "This can be attacked.", rule: "O-3" },
  build: { text: "A unit can be placed here.", rule: "O-2" },
};

/** @type {Record<string, string>} */
export const REASON = {
  axis_target: "The Axis reached its target in the victory stage.",
  allies_target: "The Allies reached their target in the victory stage.",
  both_targets: "Both teams reached their targets, and then the Allies win.",
  last_round: "More points after the seventh round.",
  last_round_tie: "Equal points after the seventh round, and then the Axis wins.",
};

export const ACTION_TEXT = {
  operation: (/** @type {number} */ ops) => `Operation: ${count(ops, "OP")}`,
  operationEvent: (/** @type {number} */ ops) => `Operation event: ${count(ops, "OP")}`,
  tactics_note: (/** @type {number} */ printed, /** @type {string} */ change) => `${printed} on the card, ${change} by tactics`,
  saved: (/** @type {number} */ saved) => `and ${count(saved, "OP")} saved`,
  develop: (/** @type {string} */ name) => `Develop ${name}`,
  developNote: "face down, active next round",
  tactics: (/** @type {string} */ change, /** @type {string} */ target) => `Tactics: ${change} for ${target}`,
  tacticsNote: "for each later operation and launch this round",
  logisticsDraw: (/** @type {number} */ cards) => `Logistics: draw ${count(cards, "card")}`,
  logisticsBuild: (/** @type {string} */ units) => `Logistics: build ${units} for nothing`,
  diplomacy: (/** @type {string} */ nation, /** @type {number} */ vp) => `Diplomacy: ${nation}, ${count(vp, "point")}`,
  launch: (/** @type {string} */ name, /** @type {string} */ target) => `Launch ${name} at ${target}`,
  launchNote: (/** @type {number} */ cards) => `removes ${count(cards, "card")} of the hand`,
  withEvent: "with the event's OPs",
  lendLease: (/** @type {string} */ nation) => `Lend-Lease: ${nation} one box nearer to war`,
  discard: "Discard this card",
  keep: "Keep this card",
  keepOne: "Keep this card alone",
  keepTwo: (/** @type {string} */ other) => `Keep it with ${other}`,
  remove: "Remove this card",
  pass: "Pass",
  finish: "Finish",
  finishSaves: (/** @type {number} */ ops) => (ops ? `saves ${count(ops, "OP")}` : "saves nothing"),
  decline: { exchange: "Exchange none", look_at_hand: "Look at none", advance: "Stay" },
  discardRest: "Keep no more",
  build: (/** @type {string} */ unit) => `Build ${article(unit)}`,
  place: (/** @type {string} */ unit) => `Place ${article(unit)}`,
  attack: (/** @type {string} */ nation, /** @type {string} */ unit) => `Attack the ${ADJECTIVE[nation]} ${unit}`,
  move: (/** @type {string} */ nation, /** @type {string} */ unit) => `Move the ${ADJECTIVE[nation]} ${unit}`,
  advance: (/** @type {string} */ nation, /** @type {string} */ unit, /** @type {string} */ origin) => `${capital(ADJECTIVE[nation] ?? "")} ${unit} from ${origin}`,
  from: (/** @type {string} */ origin) => `from ${origin}`,
  points: "Final points",
  cancel: "Cancel",
  cost: (/** @type {number} */ ops) => (ops ? count(ops, "OP") : "free"),
};

/** What a prompt asks, after the name of the country. */
export const PROMPT_TEXT = {
  place_unit: (/** @type {number} */ left) => `place a start unit in a home area (${left} left)`,
  exchange: (/** @type {number} */ left) => `exchange: choose ${left > 1 ? `${left} cards` : "a card"} to discard`,
  look_at_hand: "Radar: choose whose hand to look at",
  lost_area: (/** @type {number} */ left) => `discard ${left > 1 ? `${left} cards` : "a card"} for a lost 3-starred home area`,
  turn: "choose a card to play, or pass",
  turnNoCards: "pass",
  operation: "operation: choose a unit, a target or a place to build",
  operationPiece: (/** @type {string} */ piece, /** @type {string} */ area) => `${piece} in ${area}: choose where it goes`,
  operationDone: "operation: nothing more can be done with these OPs",
  advance: (/** @type {string} */ area) => `${area} is empty now: advance an army for nothing?`,
  build: "logistics: choose where to build for nothing",
  remove_card: (/** @type {number} */ left, /** @type {string} */ target) =>
    `choose ${left > 1 ? `${left} cards` : "a card"} to remove from the hand of ${target}`,
  keep: (/** @type {number} */ left) => `keep ${left > 1 ? `up to ${left} cards` : "one card"} for the next round, the rest goes`,
  over: "The war is over",
  waiting: {
    place_unit: "places start units",
    exchange: "exchanges cards",
    look_at_hand: "looks at a hand",
    lost_area: "discards for a lost home area",
    turn: "chooses a card or passes",
    operation: "spends the OPs of an operation",
    advance: "may advance",
    build: "builds",
    remove_card: "chooses cards to remove",
    keep: "chooses cards to keep",
  },
  pendingOps: (/** @type {number} */ ops) => `${ops} of the card`,
  savedOps: (/** @type {number} */ ops) => `${ops} saved`,
};

/** @param {number} number @param {string} word */
export function count(number, word) {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

/** @param {string} word */
export function article(word) {
  return `${/^(?!U\.)[aeiou]/i.test(word) ? "an" : "a"} ${word}`;
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {readonly string[]} words @param {string} [last] */
export function list(words, last = "and") {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** @param {number} op */
export function signed(op) {
  return op > 0 ? `+${op}` : `−${-op}`;
}
