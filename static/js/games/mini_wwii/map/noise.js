/** The roughness of the coasts: the same noise for the same place, always. */

/** Smooth noise of two sizes in about -1 to 1. @param {number} x @param {number} y */
export function noise(x, y) {
  return 0.65 * lattice(x / 46, y / 46) + 0.35 * lattice(x / 19 + 40, y / 19 + 40);
}

/** @param {number} x @param {number} y */
function lattice(x, y) {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const fx = ease(x - column);
  const fy = ease(y - row);
  const top = mix(hash(column, row), hash(column + 1, row), fx);
  const bottom = mix(hash(column, row + 1), hash(column + 1, row + 1), fx);
  return mix(top, bottom, fy) * 2 - 1;
}

/** @param {number} t */
function ease(t) {
  return t * t * (3 - 2 * t);
}

/** @param {number} a @param {number} b @param {number} t */
function mix(a, b, t) {
  return a + (b - a) * t;
}

/** 0 to 1, the same for the same corner. @param {number} column @param {number} row */
function hash(column, row) {
  let value = Math.imul(column, 374761393) + Math.imul(row, 668265263);
  value = Math.imul(value ^ (value >>> 13), 1274126177);
  return ((value ^ (value >>> 16)) >>> 0) / 4294967296;
}
