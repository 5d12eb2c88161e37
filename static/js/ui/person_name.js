/** Names of people: isolated from what stands around them, and marked where somebody has an account. */

import { html } from "../lib/html.js";
import { icon } from "./icons.js";
import { t } from "./text.js";

/** @param {string} name */
export const nameText = (name) => html`<bdi>${name}</bdi>`;

/** A guest may call themselves anything; who has an account stays the same person. @param {{name: string, account?: boolean | undefined}} person */
export function markedName({ name, account }) {
  // The sign stands first: the end of a long name may be cut off.
  return html`<span class="marked-name">${account ? accountMark() : null}${nameText(name)}${account ? html`<span class="visually-hidden"> (${t("person.account")})</span>` : null}</span>`;
}

/** The sign alone, for where words stand beside it. */
export const accountMark = () => html`<span class="account-mark" title=${t("person.account")}>${icon("seal")}</span>`;
