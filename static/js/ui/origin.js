/** What is said of a match that goes on from a step of a finished one: others may know the hands. */

import { html } from "../lib/html.js";
import { fetchMatch } from "../net/api.js";
import { icon } from "./icons.js";
import { t } from "./text.js";

/** @typedef {import("../types/protocol.js").Match} Match */

/** In a list. @param {Match} match */
export const originChip = ({ origin }) =>
  origin ? html`<span class="chip origin-chip" title=${t("origin.note", { n: origin.seq })}>${icon("branch")}${t("card.origin", { n: origin.seq })}</span>` : null;

/** On a narrow bar, which has no room for words. @param {Match} match */
export const originMark = ({ origin }) =>
  origin ? html`<span class="chip origin-mark" role="img" aria-label=${t("card.origin", { n: origin.seq })} title=${t("origin.note", { n: origin.seq })}>${icon("branch")}${origin.seq}</span>` : null;

/** After the table's name. @param {Match} match */
export const originWords = ({ origin }) => (origin ? ` · ${t("origin.short", { n: origin.seq })}` : "");

/** The whole of it, with a link to the replay where it may be seen. @param {Match} match */
export function originNote({ origin }) {
  if (!origin) return null;
  const note = html`<p class="origin-note">${icon("branch")}<span>${t("origin.note", { n: origin.seq })} </span></p>`;
  void isShown(origin.match).then((shown) => {
    if (shown) note.lastElementChild?.append(html`<a href="/replay/${origin.match}#${origin.seq}">${t("origin.replay")}</a>`);
  });
  return note;
}

/** Finished matches stay as they are. @type {Map<string, Promise<boolean>>} */
const asked = new Map();

/** @param {string} id */
function isShown(id) {
  const known = asked.get(id) ?? fetchMatch(id).then(() => true, () => false);
  asked.set(id, known);
  return known;
}
