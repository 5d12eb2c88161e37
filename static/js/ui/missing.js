/** The page for a path that names nothing. */

import { Page } from "../lib/component.js";
import { html, render } from "../lib/html.js";
import { t } from "./text.js";

class MissingPage extends Page {
  /** @override */
  start() {
    document.title = `${t("missing.title")} · ${t("brand")}`;
    render(
      this,
      html`<div class="page narrow">
        <section class="failure">
          <h1>${t("missing.title")}</h1>
          <p>${t("missing.lead")}</p>
          <div class="actions"><a class="button primary" href="/">${t("common.back")}</a></div>
        </section>
      </div>`,
    );
  }
}
customElements.define("missing-page", MissingPage);
