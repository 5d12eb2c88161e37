/** What can be done about somebody: blocking them, and taking it back. */

import { html, render } from "../../lib/html.js";
import { Emitter } from "../../lib/emitter.js";
import { block, fetchBlocked, unblock } from "../../net/account.js";
import { session } from "../../net/session.js";
import { busy, notify, notifyError } from "../notices.js";
import { accountMark, markedName, nameText } from "../person_name.js";
import { t } from "../text.js";
import { say } from "./words.js";

/** @typedef {{id: string, name: string, account?: boolean | undefined}} Person */

/** Tells when somebody was blocked or is so no longer. @type {Emitter<{changed: null}>} */
export const blocking = new Emitter();

/**
 * Somebody's name, which opens the dialog when pressed. Only text for oneself, for computer players, and for strangers,
 * who have nobody to block.
 * @param {{id?: string | undefined, name: string, account?: boolean | undefined}} person
 */
export function personName({ id, name, account }) {
  if (!id || !session.user || id === session.user.id) return markedName({ name, account });
  return html`<button type="button" class="person" aria-haspopup="dialog" title=${say("person.open", { name })} @click=${() => openPerson({ id, name, account })}>${markedName({ name, account })}</button>`;
}

/** @param {Person} person */
async function openPerson(person) {
  try {
    const blocked = (await fetchBlocked()).some((one) => one.id === person.id);
    show(person, blocked);
  } catch (error) {
    notifyError(error);
  }
}

/** @param {Person} person @param {boolean} blocked */
function show({ id, name, account }, blocked) {
  const dialog = /** @type {HTMLDialogElement} */ (html`<dialog class="person-dialog" aria-labelledby="person-title"></dialog>`);
  const change = async () => {
    await (blocked ? unblock(id) : block(id));
    notify(blocked ? say("blocked.unblocked", { name }) : say("person.blocked", { name }));
    blocking.emit("changed", null);
    dialog.close();
  };
  render(
    dialog,
    html`<h2 id="person-title">${nameText(name)}</h2>`,
    html`<p class="soft">${account ? [accountMark(), say("person.hasAccount")] : say("person.isGuest")}</p>`,
    html`<p>${say("person.lead")}</p>`,
    html`<div class="actions end">
      <button type="button" class="button quiet" @click=${() => dialog.close()}>${t("common.cancel")}</button>
      <button type="button" class="button ${blocked ? "" : "danger"}" @click=${(/** @type {MouseEvent} */ event) => busy(/** @type {HTMLElement} */ (event.currentTarget), change)}>
        ${blocked ? say("blocked.unblockLabel", { name }) : say("person.block", { name })}</button>
    </div>`,
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
