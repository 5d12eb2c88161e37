/** Outlines of the areas' tokens around the origin. */

/**
 * @param {"land" | "island" | "coast"} shape
 * @param {number} r half the width
 */
export function tokenPath(shape, r) {
  if (shape === "island") return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
  if (shape === "coast") {
    const c = r * 0.44;
    return `M${-c} ${-r}H${c}L${r} ${-c}V${c}L${c} ${r}H${-c}L${-r} ${c}V${-c}Z`;
  }
  const c = 5;
  const s = r * 0.94;
  return `M${-s + c} ${-s}H${s - c}Q${s} ${-s} ${s} ${-s + c}V${s - c}Q${s} ${s} ${s - c} ${s}H${-s + c}Q${-s} ${s} ${-s} ${s - c}V${-s + c}Q${-s} ${-s} ${-s + c} ${-s}Z`;
}

/**
 * Where the units of an area stand: offsets from its middle and their scale.
 * @param {number} count
 * @param {number} r half the width of the token
 * @param {boolean} starred leaves room for stars above
 */
export function unitSlots(count, r, starred) {
  const large = r > 36;
  const middle = starred ? 1 : -1;
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale) => ({ x, y: y + middle, scale });
  if (count <= 1) return [at(0, 0, large ? 1.6 : 1.4)];
  const [x, small] = large ? [17.5, 1.06] : [14.5, 0.88];
  if (count === 2) return [at(-x, 0, large ? 1.1 : small), at(x, 0, large ? 1.1 : small)];
  const y = large ? 11 : 9;
  const rows = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, index) => {
    const alone = index === count - 1 && count % 2 === 1;
    const row = Math.floor(index / 2) - (rows - 1) / 2;
    return at(alone ? 0 : index % 2 ? x : -x, row * y * 2, large ? small : 0.8);
  });
}
