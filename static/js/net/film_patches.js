/** Films (docs/protocol.md): what each viewer saw at every step, kept as the changes from step to step. */

/**
 * @typedef {import("../types/protocol.js").FilmDocument} FilmDocument
 * @typedef {import("../types/protocol.js").Frame} Frame
 */

const GONE = 0;

/**
 * The frames that this viewer saw. They share what did not change, so nothing in them may be changed.
 * @param {FilmDocument} film
 * @param {string} viewer
 * @returns {Frame[]}
 */
export function framesOf(film, viewer) {
  if (film.format !== "film" || film.version !== 1) throw new Error(`expected a film of version 1, got ${film.format} ${film.version}`);
  const place = film.viewers.indexOf(viewer);
  if (place < 0) throw new Error(`expected a viewer of ${film.viewers.join(", ")}, got ${viewer}`);
  /** @type {any} */
  let frame = null;
  return film.steps.map((step) => (frame = patched(frame, step[place])));
}

/**
 * What `before` becomes; `before` itself stays as it is.
 * @param {any} before
 * @param {any} patch
 * @returns {any}
 */
export function patched(before, patch) {
  if (Array.isArray(patch) && patch.length === 1) return patch[0];
  if (!isObject(patch)) throw new Error(`expected a patch, got ${JSON.stringify(patch)}`);
  const changes = Object.entries(patch);
  if (changes.length === 0) return before;
  if (!isObject(before)) throw new Error(`expected an object to change, got ${JSON.stringify(before)}`);
  const after = new Map(Object.entries(before));
  for (const [key, change] of changes) {
    if (change === GONE) after.delete(key);
    else if (after.has(key) || Array.isArray(change)) after.set(key, patched(after.get(key), change));
    else throw new Error(`expected a value for the new key ${key}, got ${JSON.stringify(change)}`);
  }
  return Object.fromEntries(after);
}

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
