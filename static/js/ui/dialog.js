/** A dialog over the page that is gone when it is closed. */

import { html } from "../lib/html.js";
import { t } from "./text.js";

/** @param {string} title @param {(close: () => void) => import("../lib/html.js").Child} content */
export function openDialog(title, content) {
  const dialog = /** @type {HTMLDialogElement} */ (html`<dialog aria-labelledby="dialog-title"></dialog>`);
  dialog.append(html`<div class="dialog-body"><h2 id="dialog-title">${title}</h2>${content(() => dialog.close())}</div>`);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks before something that cannot be undone. The safe way out has the focus.
 * @param {{title: string, lines: string[], yes: string, danger?: boolean}} question
 * @returns {Promise<boolean>}
 */
export function askSure({ title, lines, yes, danger = false }) {
  return new Promise((resolve) => {
    let sure = false;
    const dialog = openDialog(title, (close) => {
      const agree = () => {
        sure = true;
        close();
      };
      return [
        lines.map((line) => html`<p>${line}</p>`),
        html`<div class="actions end">
          <button class="button quiet" autofocus @click=${close}>${t("common.cancel")}</button>
          <button class="button ${danger ? "danger" : "primary"}" @click=${agree}>${yes}</button>
        </div>`,
      ];
    });
    dialog.addEventListener("close", () => resolve(sure));
  });
}
