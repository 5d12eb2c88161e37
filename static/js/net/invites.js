/** Keys of invitations, kept in this browser so that a private match can be opened again without its link. */

const PREFIX = "invite:";

/** @param {string} matchId @param {string} key */
export function rememberInvite(matchId, key) {
  try {
    localStorage.setItem(PREFIX + matchId, key);
  } catch {
    held.set(matchId, key);
  }
}

/** @param {string} matchId @returns {string | null} */
export function inviteFor(matchId) {
  try {
    return localStorage.getItem(PREFIX + matchId) ?? held.get(matchId) ?? null;
  } catch {
    return held.get(matchId) ?? null;
  }
}

/** For browsers that refuse storage. @type {Map<string, string>} */
const held = new Map();
