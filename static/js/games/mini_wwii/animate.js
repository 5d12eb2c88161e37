/** Movement of things that the page already shows: first, last, invert, play. */

const DURATION = 260;

export function motionAllowed() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Runs `change`, then lets the children that stayed glide to their new places and new ones rise in.
 * @param {HTMLElement} list
 * @param {() => void} change
 */
export function glide(list, change) {
  if (!motionAllowed() || !list.isConnected) return change();
  const before = new Map([...list.children].map((child) => [child, child.getBoundingClientRect()]));
  change();
  for (const child of list.children) {
    const was = before.get(child);
    const now = child.getBoundingClientRect();
    if (was && (was.left !== now.left || was.top !== now.top)) {
      play(child, { transform: `translate(${was.left - now.left}px, ${was.top - now.top}px)` });
    } else if (!was && before.size) play(child, { transform: "translateY(24px)", opacity: "0" });
  }
}

/** @param {Element} element @param {Keyframe} from */
function play(element, from) {
  element.animate([from, {}], { duration: DURATION, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" });
}
