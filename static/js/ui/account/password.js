/** Changing the password. */

import { html } from "../../lib/html.js";
import { changePassword } from "../../net/account.js";
import { session } from "../../net/session.js";
import { notify } from "../notices.js";
import { field, form } from "./form.js";
import { revokeBox } from "./revoking.js";
import { section } from "./section.js";
import { say } from "./words.js";

/** @param {import("../../types/protocol.js").Myself | null} user */
export function passwordPart(user) {
  if (!user?.login) return null;
  const old = field({ name: "old", label: say("password.old"), autocomplete: "current-password", type: "password" });
  const fresh = field({ name: "new", label: say("password.new"), autocomplete: "new-password", type: "password", hint: say("up.passwordHint") });
  // Password managers look for whose password it is.
  const whose = html`<input class="visually-hidden" name="username" autocomplete="username" tabindex="-1" aria-hidden="true" readonly .value=${user.login}>`;
  const { element, input } = revokeBox();
  const change = async () => {
    await changePassword(old.input.value, fresh.input.value, input.checked);
    // Other tabs have lost their line, and come back with the new cookie.
    await session.renew();
    old.input.value = fresh.input.value = "";
    notify(say("password.done"));
  };
  return section(say("password.title"), "", form([old, fresh], { button: say("password.do"), before: whose, between: element, work: change }));
}
