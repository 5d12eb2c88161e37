/** A key that is held acts once. Arrows, zoom and the like go on: only Enter and Space press things. */

const TYPED = "textarea, [contenteditable]";
const NATIVE = "button, input, select, summary, a";

/** What had the focus when the key went down. @type {EventTarget | null} */
let pressed = null;

/** Lets nobody see the repetitions by which a held key would press again what has the focus, or what gets it meanwhile. @param {Document} target */
export function ignoreHeldKeys(target) {
  target.addEventListener("keydown", ignore, { capture: true });
}

/** @param {KeyboardEvent} event */
function ignore(event) {
  if (!event.repeat) pressed = event.target;
  if (!event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
  const focused = event.target instanceof Element ? event.target : null;
  if (focused?.matches(TYPED)) return;
  event.stopImmediatePropagation();
  // Space presses a control when it is let go there, writes in a field, and scrolls elsewhere.
  const isNative = focused?.matches(NATIVE) && focused === pressed;
  const scrolls = !focused?.matches(NATIVE) && !(focused instanceof SVGElement);
  if (event.key === "Enter" || !(isNative || scrolls)) event.preventDefault();
}
