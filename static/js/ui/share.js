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
  return html`<div class="link-field">
    <span class="label">${label}</span>
    <div class="link-row">
      <input class="input" readonly aria-label=${label} .value=${url} @focus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}>
      <button type="button" class="button" @click=${() => copyText(url)}>${icon("copy")}<span>${t("common.copy")}</span></button>
      ${"share" in navigator ? html`<button type="button" class="button" aria-label=${t("common.share")} @click=${share}>${icon("share")}</button>` : null}
    </div>
  </div>`;
}
