/** API tokens: what programs sign in with. */

import { html, render } from "../../lib/html.js";
import { ago, dateAndTime } from "../../lib/time.js";
import { createToken, fetchTokens, revokeToken } from "../../net/account.js";
import { busy, notify, notifyError } from "../notices.js";
import { copyField } from "../share.js";
import { field, form } from "./form.js";
import { section } from "./section.js";
import { say } from "./words.js";

/** @typedef {import("../../types/protocol.js").ApiToken} ApiToken */

/** @param {import("../../types/protocol.js").Myself | null} user */
export function tokensPart(user) {
  if (!user?.login) return null;
  const made = html`<div class="token-made" aria-live="polite"></div>`;
  const list = html`<ul class="plain account-list"></ul>`;
  const show = () => fetchTokens().then((tokens) => render(list, tokens.length ? tokens.map((token) => line(token, show)) : html`<li class="soft">${say("tokens.none")}</li>`));
  show().catch(notifyError);
  return section(say("tokens.title"), say("tokens.lead"), list, made, maker(made, show));
}

/** @param {HTMLElement} made where the new token is shown @param {() => Promise<unknown>} show */
function maker(made, show) {
  const label = field({ name: "label", label: say("tokens.label"), autocomplete: "off", longest: 40 });
  const scopes = html`<div class="segments" role="radiogroup" aria-label=${say("tokens.scope")}>
    ${scope("read", say("tokens.read"), true)}${scope("play", say("tokens.play"), false)}</div>`;
  const make = async () => {
    const chosen = /** @type {HTMLInputElement} */ (scopes.querySelector("input:checked"));
    const token = await createToken(label.input.value, /** @type {"read" | "play"} */ (chosen.value));
    label.input.value = "";
    render(
      made,
      html`<p><strong>${say("tokens.made")}</strong></p>`,
      copyField(say("tokens.secret", { label: token.label }), token.token, say("tokens.copy")),
    );
    await show();
  };
  return form([label], { button: say("tokens.make"), between: scopes, work: make });
}

/** @param {string} value @param {string} label @param {boolean} checked */
function scope(value, label, checked) {
  return html`<label><input type="radio" name="scope" value=${value} ?checked=${checked}>${label}</label>`;
}

/** @param {ApiToken} token @param {() => Promise<unknown>} show */
function line(token, show) {
  const { label } = token;
  const revoke = async () => {
    if (!confirm(say("tokens.revokeSure", { label }))) return;
    await revokeToken(token.id);
    notify(say("tokens.revoked", { label }));
    await show();
  };
  const used = token.last_used_at
    ? html`<time datetime=${token.last_used_at} title=${dateAndTime(token.last_used_at)}>${say("tokens.used", { when: ago(token.last_used_at) })}</time>`
    : say("tokens.never");
  return html`<li>
    <span class="account-line"><b>${label}</b><span class="small soft">${token.scope === "read" ? say("tokens.read") : say("tokens.play")} · ${used}</span></span>
    <button type="button" class="button" aria-label=${say("tokens.revokeLabel", { label })} @click=${(/** @type {MouseEvent} */ event) => busy(/** @type {HTMLElement} */ (event.currentTarget), revoke)}>${say("tokens.revoke")}</button>
  </li>`;
}
