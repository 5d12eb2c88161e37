/** The nickname. */

import { html } from "../../lib/html.js";
import { session } from "../../net/session.js";
import { notify } from "../notices.js";
import { t } from "../text.js";
import { field, form } from "./form.js";
import { section } from "./section.js";
import { say } from "./words.js";

const LONGEST = 24;

/** @param {import("../../types/protocol.js").Myself | null} user */
export function nicknamePart(user) {
  if (!user) return null;
  const name = field({ name: "name", label: t("name.label"), autocomplete: "nickname", value: user.name, longest: LONGEST });
  const save = async () => {
    const renamed = await session.takeName(name.input.value.trim());
    notify(say("name.saved", { name: renamed.name }));
  };
  return section(say("name.title"), say("name.lead"), html`<div>${form([name], { button: t("name.save"), work: save })}</div>`);
}
