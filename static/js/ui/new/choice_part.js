/** A part of the form with a choice between two. */

import { html } from "../../lib/html.js";

/** @typedef {{value: boolean, title: string, hint: string}} Choice */

/**
 * @param {string} legend @param {string} name @param {[Choice, Choice]} choices @param {boolean} chosen
 * @param {(value: boolean) => void} choose
 */
export function choicePart(legend, name, choices, chosen, choose) {
  return html`<fieldset class="part">
    <legend>${legend}</legend>
    <div class="choices two">${choices.map(
      ({
        value,
        title,
        hint,
      }) => html`<label class="choice"><input type="radio" name=${name} value=${String(value)} ?checked=${value === chosen} @change=${() => choose(value)}>
      <span class="mark"></span><span><strong>${title}</strong><span class="soft small">${hint}</span></span></label>`,
    )}</div>
  </fieldset>`;
}
