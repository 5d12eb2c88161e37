/** What stands there while something is on its way; it shows itself only if that takes long. */

import { html } from "../lib/html.js";
import { compass } from "./icons.js";
import { t } from "./text.js";

export const loading = () => html`<p class="page-loading" role="status">${compass()}<span>${t("common.loading")}</span></p>`;
