/** A part of the account page. */

import { html } from "../../lib/html.js";

let count = 0;

/**
 * @param {string} title
 * @param {string} lead
 * @param {...import("../../lib/html.js").Child} content
 */
export function section(title, lead, ...content) {
  const id = `account-part-${++count}`;
  return html`<section class="account-part" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    ${lead ? html`<p class="soft">${lead}</p>` : null}
    ${content}
  </section>`;
}
