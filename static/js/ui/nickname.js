/** Asks for a nickname once; the cookie remembers it. */

import { html } from "../lib/html.js";
import { session } from "../net/session.js";
import { icon } from "./icons.js";
import { errorText, t } from "./text.js";

const LONGEST = 24;
const FIRST = ["Brass", "Quiet", "Paper", "Northern", "Amber", "Salt", "Iron", "Velvet", "Copper", "Winter", "Harbour", "Silver"];
const SECOND = ["Otter", "Heron", "Fox", "Lantern", "Sextant", "Raven", "Badger", "Compass", "Lynx", "Falcon", "Tern", "Marten"];

/** @param {readonly string[]} words */
const any = (words) => words[Math.floor(Math.random() * words.length)];

export const suggestion = () => `${any(FIRST)} ${any(SECOND)}`;

/** The user, after asking for a nickname if there is none. Null if the person declined. */
export async function needUser() {
  const user = await session.load();
  return user ?? (await askName());
}

/** The account page, which leads back here after signing in; without the fragment, which may hold a key. */
export const accountLink = () => `/account?${new URLSearchParams({ to: location.pathname })}`;

/** Opens the dialog. @returns {Promise<import("../types/protocol.js").Myself | null>} */
export function askName() {
  return new Promise((resolve) => {
    const dialog = /** @type {HTMLDialogElement} */ (html`<dialog class="name-dialog" aria-labelledby="name-title"></dialog>`);
    const form = nameForm({
      title: t("name.title"),
      button: t("name.go"),
      cancel: () => dialog.close(),
      done: () => dialog.close("done"),
    });
    dialog.append(form, html`<p class="name-account small"><a href=${accountLink()} @click=${() => dialog.close()}>${t("name.signIn")}</a></p>`);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "done" ? session.user : null);
    });
    document.body.append(dialog);
    dialog.showModal();
    form.querySelector("input")?.select();
  });
}

/**
 * @param {{title: string, button: string, done: () => void, cancel?: () => void}} parts
 * @returns {HTMLElement}
 */
export function nameForm({ title, button, done, cancel }) {
  const input = /** @type {HTMLInputElement} */ (html`<input
    class="input" id="nickname" name="nickname" maxlength=${LONGEST} autocomplete="nickname" spellcheck="false" required
    aria-describedby="nickname-hint nickname-error" .value=${session.user?.name ?? suggestion()}>`);
  const fault = html`<p class="error-text" id="nickname-error" role="alert"></p>`;
  const submit = html`<button class="button primary">${button}</button>`;
  const another = () => {
    input.value = suggestion();
    input.focus();
  };
  return html`<form novalidate @submit=${(/** @type {SubmitEvent} */ event) => save(event, input, fault, submit, done)}>
    <h2 id="name-title">${title}</h2>
    <div class="field">
      <label for="nickname">${t("name.label")}</label>
      <div class="input-row">${input}
        <button type="button" class="icon-button" aria-label=${t("name.other")} title=${t("name.other")} @click=${another}>${icon("dice")}</button>
      </div>
      <p class="small soft" id="nickname-hint">${t("name.hint")}</p>
      ${fault}
    </div>
    <div class="actions end">
      ${cancel ? html`<button type="button" class="button quiet" @click=${cancel}>${t("common.cancel")}</button>` : null}
      ${submit}
    </div>
  </form>`;
}

/**
 * @param {SubmitEvent} event
 * @param {HTMLInputElement} input
 * @param {HTMLElement} fault
 * @param {HTMLElement} submit
 * @param {() => void} done
 */
async function save(event, input, fault, submit, done) {
  event.preventDefault();
  const name = input.value.trim();
  input.setAttribute("aria-invalid", String(!name));
  fault.textContent = name ? "" : t("name.needed");
  if (!name || submit.hasAttribute("aria-busy")) return;
  submit.setAttribute("aria-busy", "true");
  try {
    await session.takeName(name);
    done();
  } catch (error) {
    input.setAttribute("aria-invalid", "true");
    fault.textContent = errorText(error);
  } finally {
    submit.removeAttribute("aria-busy");
  }
}
