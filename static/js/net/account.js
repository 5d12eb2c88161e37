/** The REST calls that look after oneself: account, sessions, API tokens, blocked people. */

import { request } from "./api.js";

/**
 * @typedef {import("../types/protocol.js").Myself} Myself
 * @typedef {import("../types/protocol.js").Account} Account
 * @typedef {import("../types/protocol.js").ApiToken} ApiToken
 * @typedef {import("../types/protocol.js").Blocked} Blocked
 * @typedef {import("../types/protocol.js").SessionInfo} SessionInfo
 * @typedef {import("../types/protocol.js").Sight} Sight
 * @typedef {import("../types/protocol.js").Webhook} Webhook
 * @typedef {"read" | "play"} Scope
 * @typedef {"bring" | "leave"} GuestChoice what becomes of a guest's matches
 */

/** @returns {Promise<Account>} */
export const fetchAccount = () => request("/account");

/** @param {string} login @param {string} password @returns {Promise<Account>} */
export const createAccount = (login, password) => request("/account", { method: "POST", body: { login, password } });

/** @param {string} old @param {string} password @param {boolean} revokeTokens */
export const changePassword = (old, password, revokeTokens) =>
  request("/account/password", { method: "PUT", body: { old, new: password, revoke_tokens: revokeTokens } });

/** @param {string} login @param {string} password @param {GuestChoice | null} guest @returns {Promise<Myself>} */
export const signIn = async (login, password, guest) =>
  (await request("/session", { method: "POST", body: { login, password, guest } })).user;

/** @param {"leave" | null} guest */
export const signOut = (guest = null) => request("/session", { method: "DELETE", body: { guest } });

/** @param {boolean} revokeTokens */
export const signOutEverywhere = (revokeTokens) => request("/sessions", { method: "DELETE", body: { revoke_tokens: revokeTokens } });

/** @returns {Promise<SessionInfo[]>} */
export const fetchSessions = async () => (await request("/sessions")).sessions;

/** @param {string} id */
export const endSession = (id) => request(`/sessions/${encodeURIComponent(id)}`, { method: "DELETE" });

/** @returns {Promise<ApiToken[]>} */
export const fetchTokens = async () => (await request("/tokens")).tokens;

/** @param {string} label @param {Scope} scope @param {Sight[]} sees @returns {Promise<ApiToken & {token: string}>} */
export const createToken = (label, scope, sees) => request("/tokens", { method: "POST", body: { label, scope, sees } });

/** @param {string} id */
export const revokeToken = (id) => request(`/tokens/${encodeURIComponent(id)}`, { method: "DELETE" });

/** @returns {Promise<Webhook | null>} */
export const fetchWebhook = async () => (await request("/me/webhook")).webhook;

/** @param {string} url @returns {Promise<Webhook | null>} */
export const setWebhook = async (url) => (await request("/me/webhook", { method: "PUT", body: { url } })).webhook;

/** @returns {Promise<null>} */
export const removeWebhook = async () => (await request("/me/webhook", { method: "DELETE" })).webhook;

/** @returns {Promise<{failure: string | null, webhook: Webhook | null}>} */
export const testWebhook = () => request("/me/webhook/test", { method: "POST" });

/** @returns {Promise<Blocked[]>} */
export const fetchBlocked = async () => (await request("/blocks")).blocked;

/** @param {string} user @returns {Promise<Blocked[]>} */
export const block = async (user) => (await request(`/blocks/${encodeURIComponent(user)}`, { method: "PUT" })).blocked;

/** @param {string} user @returns {Promise<Blocked[]>} */
export const unblock = async (user) => (await request(`/blocks/${encodeURIComponent(user)}`, { method: "DELETE" })).blocked;
