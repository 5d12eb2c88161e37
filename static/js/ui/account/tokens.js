/** API tokens: what programs sign in with. */

import { html, render } from "../../lib/html.js";
import { ago, dateAndTime } from "../../lib/time.js";
import { createToken, fetchTokens, revokeToken } from "../../net/account.js";
import { busy, notify, notifyError } from "../notices.js";
import { copyField } from "../share.js";
import { field, form } from "./form.js";
import { section } from "./section.js";
import { say } from "./words.js";

/**
 * @typedef {import("../../types/protocol.js").ApiToken} ApiToken
 * @typedef {import("../../types/protocol.js").Sight} Sight
 */

/** @type {Sight[]} */
const SIGHTS = ["hands", "login", "invites"];

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
  const sights = html`<fieldset class="token-sights"><legend class="small soft">${say("tokens.seesMore")}</legend>
    ${SIGHTS.map(sightBox)}</fieldset>`;
  const playSees = html`<p class="small soft" hidden>${say("tokens.playSees")}</p>`;
  scopes.addEventListener("change", () => {
    playSees.hidden = !isPlay(scopes);
    sights.hidden = isPlay(scopes);
  });
  const make = async () => {
    const asked = isPlay(scopes) ? [] : SIGHTS.filter((sight) => sights.querySelector(`[value=${sight}]:checked`));
    const token = await createToken(label.input.value, isPlay(scopes) ? "play" : "read", asked);
    label.input.value = "";
    render(
      made,
      html`<p><strong>${say("tokens.made")}</strong></p>`,
      copyField(say("tokens.secret", { label: token.label }), token.token, say("tokens.copy")),
    );
    await show();
  };
  return form([label], { button: say("tokens.make"), between: html`<div class="token-wishes">${scopes}${sights}${playSees}</div>`, work: make });
}

/** @param {HTMLElement} scopes */
const isPlay = (scopes) => scopes.querySelector("input:checked[value=play]") !== null;

/** @param {Sight} sight */
function sightBox(sight) {
  return html`<label class="account-switch"><input type="checkbox" name="sees" value=${sight}>${say(`tokens.${sight}`)}</label>`;
}

/** What a token sees, in words. @param {ApiToken} token */
function seen({ scope, sees }) {
  if (scope === "play") return say("tokens.playSees");
  return [say("tokens.readSees"), ...sees.map((sight) => say(`tokens.also.${sight}`))].join(" ");
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
    <span class="account-line"><b>${label}</b><span class="small soft">${token.scope === "read" ? say("tokens.read") : say("tokens.play")} · ${used}</span><span class="small soft">${seen(token)}</span></span>
    <button type="button" class="button" aria-label=${say("tokens.revokeLabel", { label })} @click=${(/** @type {MouseEvent} */ event) => busy(/** @type {HTMLElement} */ (event.currentTarget), revoke)}>${say("tokens.revoke")}</button>
  </li>`;
}
