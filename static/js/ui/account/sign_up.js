/** A guest, or somebody new, chooses a login and a password. */

import { createAccount } from "../../net/account.js";
import { createGuest } from "../../net/api.js";
import { session } from "../../net/session.js";
import { suggestion } from "../nickname.js";
import { notify } from "../notices.js";
import { t } from "../text.js";
import { field, form } from "./form.js";
import { section } from "./section.js";
import { say } from "./words.js";

/** @typedef {import("../../types/protocol.js").Myself} Myself */

/** For a guest, who keeps everything. @param {Myself | null} user */
export const guestSignUpPart = (user) => (user && !user.login ? signUpPart(say("up.title"), say("up.keeps"), null) : null);

/** For somebody who has no session here. @param {Myself | null} user */
export function newcomerSignUpPart(user) {
  if (user) return null;
  const name = field({ name: "name", label: t("name.label"), autocomplete: "nickname", hint: say("name.lead"), value: suggestion(), longest: 24 });
  return signUpPart(say("up.new"), "", name);
}

/** @param {string} title @param {string} lead @param {import("./form.js").Field | null} name the nickname, if there is none yet */
function signUpPart(title, lead, name) {
  const login = field({ name: "login", label: say("up.login"), autocomplete: "username", hint: say("up.loginHint"), longest: 32 });
  const password = field({
    name: "password",
    label: say("up.password"),
    autocomplete: "new-password",
    type: "password",
    hint: say("up.passwordHint"),
  });
  let isGuest = !name;
  const create = async () => {
    // The page hears of it when all is done: until then the form stays, with what was typed.
    if (name && !isGuest) await createGuest(name.input.value.trim());
    isGuest = true;
    const account = await createAccount(login.input.value, password.input.value);
    await session.renew();
    notify(say("up.done", { login: account.login }));
  };
  return section(title, lead, form(name ? [name, login, password] : [login, password], { button: say("up.do"), work: create }));
}
