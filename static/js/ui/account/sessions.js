/** The browsers in which the user is signed in. */

import { html, render } from "../../lib/html.js";
import { ago, dateAndTime } from "../../lib/time.js";
import { endSession, fetchSessions } from "../../net/account.js";
import { session } from "../../net/session.js";
import { busy, notify, notifyError } from "../notices.js";
import { section } from "./section.js";
import { say } from "./words.js";

/** @typedef {import("../../types/protocol.js").SessionInfo} SessionInfo */

/** @param {import("../../types/protocol.js").Myself | null} user */
export function sessionsPart(user) {
  if (!user?.login) return null;
  const list = html`<ul class="plain account-list"></ul>`;
  const show = () => fetchSessions().then((found) => render(list, found.map((one) => line(one, show))));
  const draw = () => void show().catch(notifyError);
  draw();
  const life = new AbortController();
  session.on(
    "user",
    () => {
      if (list.isConnected) draw();
      else life.abort();
    },
    life.signal,
  );
  return section(say("sessions.title"), say("sessions.lead"), list);
}

/** @param {SessionInfo} one @param {() => Promise<unknown>} show */
function line({ id, browser, last_seen_at: seen, this: own }, show) {
  const name = browser || say("sessions.unknown");
  const end = async () => {
    await endSession(id);
    notify(say("sessions.ended", { browser: name }));
    await show();
  };
  return html`<li>
    <span class="account-line"><b>${name}</b><time class="small soft" datetime=${seen} title=${dateAndTime(seen)}>${say("sessions.seen", { when: ago(seen) })}</time></span>
    ${own ? html`<span class="chip">${say("sessions.this")}</span>` : html`<button type="button" class="button" aria-label=${say("sessions.endLabel", { browser: name })} @click=${(/** @type {MouseEvent} */ event) => busy(/** @type {HTMLElement} */ (event.currentTarget), end)}>${say("sessions.end")}</button>`}
  </li>`;
}
