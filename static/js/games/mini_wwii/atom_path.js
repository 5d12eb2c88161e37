/** Three orbits around a nucleus, as outlines that can be filled. */

const STEPS = 36;

/** @param {number} turn @param {number} long @param {number} short */
function ellipse(turn, long, short) {
  const points = Array.from({ length: STEPS }, (_, index) => {
    const angle = (index / STEPS) * 2 * Math.PI;
    const x = Math.cos(angle) * long;
    const y = Math.sin(angle) * short;
    const px = 12 + x * Math.cos(turn) - y * Math.sin(turn);
    const py = 12 + x * Math.sin(turn) + y * Math.cos(turn);
    return `${px.toFixed(2)} ${py.toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}

/** Overlapping orbits are told apart by the even-odd rule. */
export function atomPath() {
  const orbits = [0, 1, 2].map((index) => {
    const turn = (index * Math.PI) / 3;
    return ellipse(turn, 11, 4.6) + ellipse(turn, 9.6, 3.2);
  });
  return `${orbits.join("")}M12 9.800a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 1 1 0-4.400z`;
}
