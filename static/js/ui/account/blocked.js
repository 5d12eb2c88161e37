/** The people whom the user blocks. */

import { html, render } from "../../lib/html.js";
import { ago } from "../../lib/time.js";
import { fetchBlocked, unblock } from "../../net/account.js";
import { busy, notify, notifyError } from "../notices.js";
import { nameText } from "../person_name.js";
import { section } from "./section.js";
import { say } from "./words.js";

/** @typedef {import("../../types/protocol.js").Blocked} Blocked */

/** @param {import("../../types/protocol.js").Myself | null} user */
export function blockedPart(user) {
  if (!user) return null;
  const list = html`<ul class="plain account-list"></ul>`;
  fetchBlocked().then((people) => show(list, people), notifyError);
  return section(say("blocked.title"), say("blocked.lead"), list);
}

/** @param {HTMLElement} list @param {Blocked[]} people */
function show(list, people) {
  render(list, people.length ? people.map((one) => line(list, one)) : html`<li class="soft">${say("blocked.none")}</li>`);
}

/** @param {HTMLElement} list @param {Blocked} person */
function line(list, { id, name, since }) {
  const free = async () => {
    show(list, await unblock(id));
    notify(say("blocked.unblocked", { name }));
  };
  return html`<li>
    <span class="account-line"><b>${nameText(name)}</b><time class="small soft" datetime=${since}>${say("blocked.since", { when: ago(since) })}</time></span>
    <button type="button" class="button" aria-label=${say("blocked.unblockLabel", { name })} @click=${(/** @type {MouseEvent} */ event) => busy(/** @type {HTMLElement} */ (event.currentTarget), free)}>${say("blocked.unblock")}</button>
  </li>`;
}
