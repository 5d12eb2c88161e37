/** What stands in the place of something that could not be shown. */

import { html } from "../lib/html.js";
import { errorText, t } from "./text.js";

/** @param {unknown} error @param {(() => void) | null} [retry] */
export function failurePage(error, retry = null) {
  return html`<section class="failure" role="alert">
    <h1>${t("failed.title")}</h1>
    <p>${errorText(error)}</p>
    <div class="actions">
      ${retry ? html`<button class="button primary" @click=${retry}>${t("common.retry")}</button>` : null}
      <a class="button" href="/">${t("common.back")}</a>
    </div>
  </section>`;
}
