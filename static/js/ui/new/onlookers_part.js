/** The choice whether those who look on may talk. */

import { html } from "../../lib/html.js";
import { t } from "../text.js";

/** @param {import("./draft.js").Draft} draft @param {() => void} redraw */
export function onlookersPart(draft, redraw) {
  /** @param {boolean} talk @param {string} title @param {string} hint */
  const choice = (talk, title, hint) => {
    const choose = () => {
      draft.onlookersTalk = talk;
      redraw();
    };
    return html`<label class="choice"><input type="radio" name="onlookers" value=${String(talk)} ?checked=${draft.onlookersTalk === talk} @change=${choose}>
      <span class="mark"></span><span><strong>${title}</strong><span class="soft small">${hint}</span></span></label>`;
  };
  return html`<fieldset class="part">
    <legend>${t("new.onlookers")}</legend>
    <div class="choices two">${choice(true, t("new.onlookersTalk"), t("new.onlookersTalkHint"))}${choice(false, t("new.onlookersSilent"), t("new.onlookersSilentHint"))}</div>
  </fieldset>`;
}
