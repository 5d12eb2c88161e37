/** Signing out, here or everywhere; for a guest it is for good. */

import { html } from "../../lib/html.js";
import { signOut, signOutEverywhere } from "../../net/account.js";
import { session } from "../../net/session.js";
import { busy, notify } from "../notices.js";
import { revokeBox } from "./revoking.js";
import { section } from "./section.js";
import { say } from "./words.js";

/** @param {import("../../types/protocol.js").Myself | null} user */
export function signOutPart(user) {
  if (!user) return null;
  if (!user.login) return section(say("out.guestTitle"), say("out.guestLead"), html`<div class="actions">${button(say("out.guest"), forget, "danger")}</div>`);
  const { element, input } = revokeBox();
  return section(
    say("out.title"),
    say("out.lead"),
    html`<div class="actions">${button(say("out.here"), () => signOut())}</div>`,
    html`<p class="small soft">${say("out.everywhereHint")}</p>`,
    element,
    html`<div class="actions">${button(say("out.everywhere"), () => signOutEverywhere(input.checked))}</div>`,
  );
}

/** @returns {Promise<unknown> | null} */
const forget = () => (confirm(say("out.guestSure")) ? signOut("leave") : null);

/** @param {string} label @param {() => Promise<unknown> | null} work @param {string} [kind] */
function button(label, work, kind = "") {
  const leave = async () => {
    const leaving = work();
    if (!leaving) return;
    await leaving;
    await session.renew();
    notify(say("out.done"));
  };
  return html`<button type="button" class="button ${kind}" @click=${(/** @type {MouseEvent} */ event) => busy(/** @type {HTMLElement} */ (event.currentTarget), leave)}>${label}</button>`;
}
