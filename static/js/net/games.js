/** The games that the server offers, and the page part of each, loaded when first needed. */

import { fetchGame, fetchGames } from "./api.js";

/**
 * @typedef {import("../types/protocol.js").GameInfo} GameInfo
 * @typedef {import("../types/protocol.js").GameWithData} GameWithData
 * @typedef {import("../types/protocol.js").Match} Match
 * @typedef {import("../types/game-ui.js").GameLobby} GameLobby
 * @typedef {import("../types/game-ui.js").GameModule} GameModule
 */

/** @type {Map<string, Promise<any>>} */
const asked = new Map();

/**
 * Remembers the answer; a failure is forgotten, so that the next call tries again.
 * @template T
 * @param {string} key
 * @param {() => Promise<T>} ask
 * @returns {Promise<T>}
 */
function once(key, ask) {
  const known = asked.get(key);
  if (known) return known;
  const answer = ask();
  asked.set(key, answer);
  answer.catch(() => asked.delete(key));
  return answer;
}

/** @returns {Promise<GameInfo[]>} */
export const gameList = () => once("games", fetchGames);

/** With the data of the rules by which the match is played. @param {Match} match @returns {Promise<GameWithData>} */
export const gameWithData = ({ game, rules_version: version }) => once(`game ${game} ${version}`, () => fetchGame(game, version));

/** @param {string} slug @returns {Promise<GameInfo | undefined>} */
export const gameInfo = async (slug) => (await gameList()).find((game) => game.slug === slug);

/** What the lobby shows of the game; a plain stand-in if its module cannot be loaded. @param {string} slug @returns {Promise<GameLobby>} */
export const gameLobby = (slug) =>
  once(`lobby ${slug}`, () => import(`../games/${fileName(slug)}/lobby.js`)).catch((error) => {
    console.error(error);
    return plainLobby;
  });

/** The table of the game, with its style sheet in force. @param {string} slug @returns {Promise<GameModule>} */
export async function gameTable(slug) {
  const [module] = await Promise.all([once(`table ${slug}`, () => import(`../games/${fileName(slug)}/index.js`)), styleSheet(slug)]);
  return module;
}

/** @param {string} slug */
const fileName = (slug) => slug.replace(/[^a-z0-9_]/g, "");

/** @param {string} slug @returns {Promise<void>} */
const styleSheet = (slug) =>
  once(`style ${slug}`, () => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`../../css/${fileName(slug)}.css`, import.meta.url).href;
    return new Promise((resolve) => {
      link.onload = link.onerror = () => resolve(undefined);
      document.head.append(link);
    });
  });

/** @param {string} id */
const words = (id) => id.replace(/_/g, " ").replace(/^./, (first) => first.toUpperCase());

/** @type {GameLobby} */
const plainLobby = {
  art: () => document.createElementNS("http://www.w3.org/2000/svg", "svg"),
  intro: "",
  layoutLabel: (layout) => layout.title,
  sideLabel: words,
  sideColour: () => "var(--brass-bright)",
};
