/** What stands in the place of a table that cannot be shown any more. */

import { html } from "../../lib/html.js";
import { navigate } from "../../lib/router.js";
import { accountLink } from "../nickname.js";
import { t } from "../text.js";

/** @param {string} reason that of the line: `sign_in`, `done` or `not_found` */
export function gonePage(reason) {
  return html`<div class="page narrow">${reason === "sign_in" ? signedOut() : closed(reason)}</div>`;
}

/** @param {string} reason */
function closed(reason) {
  return html`<section class="failure" role="alert"><h1>${t("missing.title")}</h1>
    <p>${reason === "done" ? t("line.done") : t("line.not_found")}</p>
    <div class="actions"><a class="button primary" href="/">${t("common.back")}</a></div></section>`;
}

function signedOut() {
  const lookOn = () => navigate(location.pathname, { replace: true });
  return html`<section class="failure" role="alert"><h1>${t("line.signedOut")}</h1><p>${t("line.sign_in")}</p>
    <div class="actions"><a class="button primary" href=${accountLink()}>${t("line.signIn")}</a>
      <button class="button" @click=${lookOn}>${t("line.lookOn")}</button></div></section>`;
}
