/** Signing in to an account. A guest with matches says what becomes of them: nothing is lost without a word. */

import { html, render } from "../../lib/html.js";
import { navigate } from "../../lib/router.js";
import { signIn } from "../../net/account.js";
import { fetchMatches } from "../../net/api.js";
import { session } from "../../net/session.js";
import { notify } from "../notices.js";
import { field, form } from "./form.js";
import { section } from "./section.js";
import { say } from "./words.js";

/** @typedef {import("../../net/account.js").GuestChoice} GuestChoice */

const MOST = 100;

/** @param {import("../../types/protocol.js").Myself | null} user */
export function signInPart(user) {
  if (user?.login) return null;
  const login = field({ name: "login", label: say("up.login"), autocomplete: "username" });
  const password = field({ name: "password", label: say("up.password"), autocomplete: "current-password", type: "password" });
  const choice = html`<div class="guest-choice" hidden></div>`;
  if (user) void offerMatches(choice);
  const enter = async () => {
    const chosen = /** @type {HTMLInputElement | null} */ (choice.querySelector("input:checked"));
    const known = await signIn(login.input.value, password.input.value, /** @type {GuestChoice | null} */ (chosen?.value ?? null));
    await session.renew();
    notify(say("in.done", { name: known.name }));
    await navigate(wayBack());
  };
  return section(say("in.title"), say("in.lead"), form([login, password], { button: say("in.do"), between: choice, work: enter }));
}

/** Where the person came from, if that is a page of ours; else the lobby. */
function wayBack() {
  const to = new URLSearchParams(location.search).get("to") ?? "/";
  return /^\/[^/\\]/.test(to) ? to : "/";
}

/** Fills in what becomes of the guest's matches, if there are any. @param {HTMLElement} choice */
async function offerMatches(choice) {
  const { length } = await fetchMatches({ mine: true, limit: MOST }).catch(() => []);
  if (!length) return;
  choice.hidden = false;
  render(
    choice,
    html`<fieldset class="option">
      <legend>${length < MOST ? say("in.guest", { n: length }) : say("in.guestMany", { n: MOST - 1 })}</legend>
      ${way("bring", say("in.bring"), say("in.bringHint"))}${way("leave", say("in.leave"), say("in.leaveHint"))}
    </fieldset>`,
  );
}

/** @param {GuestChoice} value @param {string} label @param {string} hint */
function way(value, label, hint) {
  return html`<label class="choice"><input type="radio" name="guest" value=${value} ?checked=${value === "bring"}>
    <span class="mark"></span><span><strong>${label}</strong><span class="small soft">${hint}</span></span></label>`;
}
