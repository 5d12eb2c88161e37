/** Whether API tokens are to end together with sessions. */

import { html } from "../../lib/html.js";
import { say } from "./words.js";

export function revokeBox() {
  const input = /** @type {HTMLInputElement} */ (html`<input type="checkbox" name="revoke_tokens" checked>`);
  const element = html`<label class="account-switch">${input}<span class="account-line">${say("revoke.label")}<span class="small soft">${say("revoke.hint")}</span></span></label>`;
  return { element, input };
}
