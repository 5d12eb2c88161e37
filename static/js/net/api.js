/** The REST calls of docs/protocol.md. Every failure is an `ApiError` with a stable code. */

import { inviteFor } from "./invites.js";

/**
 * @typedef {import("../types/protocol.js").Match} Match
 * @typedef {import("../types/protocol.js").Myself} Myself
 * @typedef {import("../types/protocol.js").TimeControl} TimeControl
 * @typedef {import("../types/protocol.js").Problem} Problem
 * @typedef {import("../types/protocol.js").GameInfo} GameInfo
 * @typedef {import("../types/protocol.js").GameWithData} GameWithData
 * @typedef {import("../types/protocol.js").FilmDocument} FilmDocument
 * @typedef {{method?: string, body?: unknown, invite?: string | null, signal?: AbortSignal}} Call
 * @typedef {{status?: string, game?: string, mine?: boolean, limit?: number, before?: string}} MatchFilter
 * @typedef {{game: string, layout: string, options: Record<string, unknown>, public: boolean, seat: number | null, bots: number[], time_control: TimeControl | null, onlookers_talk?: boolean, takebacks?: boolean}} NewMatch
 */

/** `code` is the problem's, or `offline` (no answer) or `bad_answer` (an answer that is no JSON). */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {Problem} problem
   */
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? `HTTP ${status}`);
    this.status = status;
    this.code = problem.code ?? `http_${status}`;
    this.problem = problem;
  }
}

/** @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/**
 * @param {string} path
 * @param {Call} call
 */
async function send(path, { method = "GET", body, invite, signal }) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (invite) headers["x-invite"] = invite;
  try {
    return await fetch(`/api${path}`, {
      method,
      headers,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(0, { code: "offline", detail: String(error) });
  }
}

/**
 * @param {string} path
 * @param {Call} [call]
 * @returns {Promise<any>}
 */
export async function request(path, call = {}) {
  const response = await send(path, call);
  if (response.status === 204) return null;
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  if (!response.ok) throw new ApiError(response.status, isJson ? await response.json().catch(() => ({})) : {});
  if (!isJson) throw new ApiError(response.status, { code: "bad_answer" });
  return response.json();
}

/** @param {string} id */
const matchPath = (id) => `/matches/${encodeURIComponent(id)}`;

/** @param {string} slug */
const gamePath = (slug) => `/games/${encodeURIComponent(slug)}`;

/** @returns {Promise<Myself | null>} */
export const fetchMe = async () => (await request("/me")).user;

/** @param {string} name @returns {Promise<Myself>} */
export const createGuest = async (name) => userOf(await request("/guests", { method: "POST", body: { name } }));

/** @param {string} name @returns {Promise<Myself>} */
export const rename = async (name) => userOf(await request("/me", { method: "PATCH", body: { name } }));

/** @param {any} answer @returns {Myself} */
const userOf = (answer) => answer.user ?? answer;

/** @returns {Promise<GameInfo[]>} */
export async function fetchGames() {
  const answer = await request("/games");
  return answer.games ?? answer;
}

/** The game as matches of this version of its rules have it. @param {string} slug @param {number} version @returns {Promise<GameWithData>} */
export const fetchGame = (slug, version) => request(`${gamePath(slug)}?rules_version=${version}`);

/** The rules as markdown. @param {string} slug @param {AbortSignal} [signal] */
export async function fetchRules(slug, signal) {
  const response = await send(`${gamePath(slug)}/rules`, signal ? { signal } : {});
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  return isJson ? String((await response.json()).markdown ?? "") : response.text();
}

/** @param {MatchFilter} filter @param {AbortSignal} [signal] @returns {Promise<Match[]>} */
export async function fetchMatches(filter, signal) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value !== false) query.set(name, String(value));
  }
  return (await request(`/matches?${query}`, signal ? { signal } : {})).matches;
}

/** @param {NewMatch} match @returns {Promise<Match>} */
export const createMatch = (match) => request("/matches", { method: "POST", body: match });

/** @param {string} id @param {AbortSignal} [signal] @returns {Promise<Match>} */
export const fetchMatch = (id, signal) => request(matchPath(id), { invite: inviteFor(id), ...(signal ? { signal } : {}) });

/** @param {string} id @param {number} seat @param {boolean} [besideBlocked] even where somebody sits whom one blocks @returns {Promise<Match>} */
export function sitDown(id, seat, besideBlocked = false) {
  const invite = inviteFor(id);
  const body = { ...(invite ? { invite } : {}), ...(besideBlocked ? { beside_blocked: true } : {}) };
  return request(`${matchPath(id)}/seats/${seat}`, { method: "POST", body, invite });
}

/** @param {string} id @param {number} seat */
export const leaveSeat = (id, seat) => request(`${matchPath(id)}/seats/${seat}`, { method: "DELETE" });

/** @param {string} id @param {number} seat */
export const addBot = (id, seat) => request(`${matchPath(id)}/seats/${seat}/bot`, { method: "PUT" });

/** @param {string} id @param {number} seat */
export const removeBot = (id, seat) => request(`${matchPath(id)}/seats/${seat}/bot`, { method: "DELETE" });

/** Lets a stand-in play, takes the seat back, hands it over, or leaves it for good. @param {string} id @param {number} seat @param {"away" | "back" | "hand-over" | "resign"} change @returns {Promise<Match>} */
export const changeSeat = (id, seat, change) => request(`${matchPath(id)}/seats/${seat}/${change}`, { method: "POST" });

/** Asks the others what is to become of a seat. @param {string} id @param {number} seat @param {import("../types/protocol.js").ProposalKind} what @returns {Promise<Match>} */
export const propose = (id, seat, what) => request(`${matchPath(id)}/proposals`, { method: "POST", body: { seat, what } });

/** @param {string} id @param {number} number @param {boolean} agree @returns {Promise<Match>} */
export const answerProposal = (id, number, agree) => request(`${matchPath(id)}/proposals/${number}`, { method: "PUT", body: { agree } });

/** @param {string} id */
export const startMatch = (id) => request(`${matchPath(id)}/start`, { method: "POST" });

/** Ends a match that cannot be continued, without a result. @param {string} id @returns {Promise<Match>} */
export const closeMatch = (id) => request(`${matchPath(id)}/close`, { method: "POST" });

/** @param {string} id */
export const dropMatch = (id) => request(matchPath(id), { method: "DELETE" });

/** A match of its own that goes on from this step. @param {string} id @param {{seq: number, seat: number | null, bots: number[]}} wish @returns {Promise<Match>} */
export const continueMatch = (id, wish) => request(`${matchPath(id)}/continue`, { method: "POST", body: wish, invite: inviteFor(id) });

/** What everybody saw of a finished match. @param {string} id @param {AbortSignal} [signal] @returns {Promise<FilmDocument>} */
export const fetchFilm = (id, signal) => request(`${matchPath(id)}/film`, { invite: inviteFor(id), ...(signal ? { signal } : {}) });
