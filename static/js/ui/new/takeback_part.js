/** Whether a new match may go back beyond undo. */

import { html } from "../../lib/html.js";
import { t } from "../text.js";

/** @param {import("./draft.js").Draft} draft @param {() => void} redraw */
export function takebackPart(draft, redraw) {
  const change = (/** @type {Event} */ event) => {
    draft.takebacks = /** @type {HTMLInputElement} */ (event.target).checked;
    redraw();
  };
  return html`<fieldset class="part">
    <legend>${t("new.takebacks")}</legend>
    <label class="choice"><input type="checkbox" name="takebacks" value="on" ?checked=${draft.takebacks} @change=${change}>
      <span class="mark"></span><span><strong>${t("new.takebacksOn")}</strong><span class="soft small">${t("new.takebacksHint")}</span></span></label>
  </fieldset>`;
}
