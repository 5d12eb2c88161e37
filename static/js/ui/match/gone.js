/** What stands in the place of a table that cannot be shown any more. */

import { html } from "../../lib/html.js";
import { navigate } from "../../lib/router.js";
import { accountLink } from "../nickname.js";
import { t } from "../text.js";

/** @param {string} reason that of the line: `sign_in`, `done`, `not_found`, `put_out`, `got_up` or `new_links` */
export function gonePage(reason) {
  return html`<div class="page narrow">${reason === "sign_in" ? signedOut() : closed(reason)}</div>`;
}

/** Why somebody is no longer at a table at which they were. */
const WHY = {
  put_out: () => [t("line.putOutTitle"), t("line.put_out")],
  got_up: () => [t("line.gotUpTitle"), t("line.got_up")],
  new_links: () => [t("line.newLinksTitle"), t("line.new_links")],
  done: () => [t("missing.title"), t("line.done")],
  not_found: () => [t("missing.title"), t("line.not_found")],
};

/** @param {string} reason */
function closed(reason) {
  const [title, text] = (WHY[/** @type {keyof typeof WHY} */ (reason)] ?? WHY.not_found)();
  return html`<section class="failure" role="alert"><h1>${title}</h1>
    <p>${text}</p>
    <div class="actions"><a class="button primary" href="/">${t("common.back")}</a></div></section>`;
}

function signedOut() {
  const lookOn = () => navigate(location.pathname, { replace: true });
  return html`<section class="failure" role="alert"><h1>${t("line.signedOut")}</h1><p>${t("line.sign_in")}</p>
    <div class="actions"><a class="button primary" href=${accountLink()}>${t("line.signIn")}</a>
      <button class="button" @click=${lookOn}>${t("line.lookOn")}</button></div></section>`;
}
