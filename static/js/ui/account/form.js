/** Forms whose errors stand at the field that they are about. */

import { html } from "../../lib/html.js";
import { ApiError } from "../../net/api.js";
import { icon } from "../icons.js";
import { errorText } from "../text.js";
import { say } from "./words.js";

/**
 * @typedef {{name: string, label: string, autocomplete: string, type?: string, hint?: string, value?: string, longest?: number}} FieldWish
 *   `name` is that of the problem's `where`
 * @typedef {{element: HTMLElement, input: HTMLInputElement, fault: HTMLElement, name: string}} Field
 */

let count = 0;

/** @param {FieldWish} wish @returns {Field} */
export function field({ name, label, autocomplete, type = "text", hint = "", value = "", longest = 200 }) {
  const id = `${name}-${++count}`;
  const input = /** @type {HTMLInputElement} */ (html`<input class="input" id=${id} name=${autocomplete} type=${type}
    autocomplete=${autocomplete} autocapitalize="none" spellcheck="false" maxlength=${longest} required
    aria-describedby="${id}-hint ${id}-fault" .value=${value}>`);
  const fault = html`<p class="error-text" id=${`${id}-fault`} role="alert"></p>`;
  const element = html`<div class="field">
    <label for=${id}>${label}</label>
    ${type === "password" ? html`<div class="input-row">${input}${revealer(input)}</div>` : input}
    ${hint ? html`<p class="small soft" id=${`${id}-hint`}>${hint}</p>` : null}
    ${fault}
  </div>`;
  return { element, input, fault, name };
}

/** @param {HTMLInputElement} input */
function revealer(input) {
  const button = html`<button type="button" class="icon-button" aria-pressed="false" aria-label=${say("password.show")} title=${say("password.show")}>${icon("eye")}</button>`;
  button.addEventListener("click", () => {
    const shown = input.type === "password";
    input.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
    input.focus();
  });
  return button;
}

/**
 * @param {Field[]} fields
 * @param {{button: string, before?: Node | null, between?: Node | null, work: () => Promise<unknown>}} parts
 *   `before` and `between` stand before and after the fields
 */
export function form(fields, { button, before = null, between = null, work }) {
  const submit = html`<button class="button primary">${button}</button>`;
  const other = html`<p class="error-text" role="alert"></p>`;
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (submit.hasAttribute("aria-busy")) return;
    for (const one of fields) tell(one, "");
    other.textContent = "";
    submit.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (error) {
      blame(fields, other, error);
    } finally {
      submit.removeAttribute("aria-busy");
    }
  };
  return html`<form class="account-form" @submit=${send}>
    ${before}${fields.map((one) => one.element)}${between}${other}
    <div class="actions">${submit}</div>
  </form>`;
}

/** @param {Field[]} fields @param {HTMLElement} other @param {unknown} error */
function blame(fields, other, error) {
  const where = error instanceof ApiError ? String(error.problem.where ?? "").replace(/^body\./, "") : "";
  const guilty = fields.find((one) => one.name === where);
  if (!guilty) {
    other.textContent = errorText(error);
    return;
  }
  tell(guilty, errorText(error));
  guilty.input.focus();
}

/** @param {Field} one @param {string} text */
function tell(one, text) {
  one.fault.textContent = text;
  if (text) one.input.setAttribute("aria-invalid", "true");
  else one.input.removeAttribute("aria-invalid");
}
