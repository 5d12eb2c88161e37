/** A quiet tick when it is your turn, made by WebAudio. */

import { preference, setPreference } from "../../lib/preferences.js";

/** @type {AudioContext | null} */
let audio = null;

export const soundOn = () => preference("sound", "on") === "on";

/** @param {boolean} on */
export function setSound(on) {
  setPreference("sound", on ? "on" : "off");
  if (on) tick();
}

/** Browsers let sound begin only after a touch of the page. */
export function wakeSound() {
  if (!soundOn()) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
  } catch {
    audio = null;
  }
}

/** Two soft wooden notes. */
export function tick() {
  wakeSound();
  if (!audio || audio.state !== "running" || !soundOn()) return;
  note(audio, 587, 0);
  note(audio, 880, 0.11);
}

/** @param {AudioContext} context @param {number} pitch @param {number} delay seconds */
function note(context, pitch, delay) {
  const start = context.currentTime + delay;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.06, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + 0.28);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.3);
}
