/** When a person last did something on this page. A page that is merely visible, or that changes by itself, is no sign. */

const LONGEST = 86_400_000;
const EVENTS = ["pointerdown", "keydown", "wheel", "touchstart", "focus"];

/** Milliseconds since 1970: unlike the time since the page began it goes on while the machine sleeps. */
let last = 0;
let place = "";

/** Looks for signs from now on. Whoever opens the page and has it before them gives the first. */
export function watchSigns() {
  for (const name of EVENTS) addEventListener(name, note, { capture: true, passive: true });
  addEventListener("pointermove", moved, { capture: true, passive: true });
  if (document.hasFocus()) last = Date.now();
}

/** How long ago that was, in milliseconds; undefined if it never was, or not within a day. */
export function idleFor(now = Date.now()) {
  const idle = Math.max(0, now - last);
  return last && idle <= LONGEST ? idle : undefined;
}

/** @param {Event} event */
function note(event) {
  if (event.isTrusted) last = Date.now();
}

/** A pointer that rests "moves" too, when what is below it does. @param {PointerEvent} event */
function moved(event) {
  const now = `${event.screenX} ${event.screenY}`;
  if (place && now !== place) note(event);
  place = now;
}
