/** Giving a link to others. */

import { html } from "../lib/html.js";
import { icon } from "./icons.js";
import { notify } from "./notices.js";
import { t } from "./text.js";

/** @param {string} text */
export async function copyText(text) {
  if (!(await written(text))) prompt(t("common.copy"), text);
  else notify(t("common.copied"));
}

/** The clipboard is closed to pages without TLS: then the old way. @param {string} text */
async function written(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = /** @type {HTMLTextAreaElement} */ (html`<textarea class="visually-hidden" .value=${text}></textarea>`);
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** A link to hand on, with buttons. @param {{label: string, url: string, text: string}} link */
export function linkField({ label, url, text }) {
  const share = async () => {
    await navigator.share({ title: t("brand"), text, url }).catch(() => undefined);
  };
  const shareButton = html`<button type="button" class="button" aria-label=${t("common.share")} @click=${share}>${icon("share")}</button>`;
  return copyField(label, url, t("common.copy"), "share" in navigator ? shareButton : null);
}

/** A text to copy. @param {string} label @param {string} text @param {string} copy @param {Node | null} [more] a further button */
export function copyField(label, text, copy, more = null) {
  return html`<div class="link-field">
    <span class="label">${label}</span>
    <div class="link-row">
      <input class="input" readonly aria-label=${label} .value=${text} @focus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}>
      <button type="button" class="button" @click=${() => copyText(text)}>${icon("copy")}<span>${copy}</span></button>
      ${more}
    </div>
  </div>`;
}
