/** Small choices of this browser. Works without storage too, until the page is closed. */

/** @type {Map<string, string>} */
const held = new Map();

/** @param {string} name @param {string} fallback */
export function preference(name, fallback) {
  try {
    return localStorage.getItem(`pref:${name}`) ?? held.get(name) ?? fallback;
  } catch {
    return held.get(name) ?? fallback;
  }
}

/** @param {string} name @param {string} value */
export function setPreference(name, value) {
  held.set(name, value);
  try {
    localStorage.setItem(`pref:${name}`, value);
  } catch {
    // Kept for this page only.
  }
}
