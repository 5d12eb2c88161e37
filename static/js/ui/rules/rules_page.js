/** The rules of a game, with an anchor for every numbered rule. */

import { Page } from "../../lib/component.js";
import { html, render } from "../../lib/html.js";
import { markdown } from "../../lib/markdown.js";
import { fetchRules } from "../../net/api.js";
import { failurePage } from "../failure.js";
import { loading } from "../loading.js";
import { t } from "../text.js";

/** What stands below it in a document of rules is not for players. */
const END = "<!-- For developers";

class RulesPage extends Page {
  /** @override */
  start() {
    document.title = `${t("rules.title")} · ${t("brand")}`;
    render(this, loading());
    this.#load();
  }

  async #load() {
    try {
      const { nodes, headings } = markdown(forPlayers(await fetchRules(this.params.slug ?? "", this.life)));
      const [title, ...sections] = headings;
      if (title) document.title = `${title.text} · ${t("brand")}`;
      render(
        this,
        html`<div class="page rules-page">
          <nav class="rules-contents" aria-label=${t("rules.contents")}>
            <p class="eyebrow">${t("rules.contents")}</p>
            <ul class="plain">${sections.map(({ id, text, level }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`)}</ul>
          </nav>
          <article class="rules-text">${nodes}</article>
        </div>`,
      );
      this.#toAnchor();
      addEventListener("hashchange", () => this.#toAnchor(), { signal: this.life });
    } catch (error) {
      if (!this.life.aborted) render(this, html`<div class="page narrow">${failurePage(error, () => this.#load())}</div>`);
    }
  }

  #toAnchor() {
    for (const marked of this.querySelectorAll(".target")) marked.classList.remove("target");
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target || !this.contains(target)) return;
    target.classList.add("target");
    target.scrollIntoView({ block: "start" });
  }
}
customElements.define("rules-page", RulesPage);

/** @param {string} document */
const forPlayers = (document) => document.split(END, 1)[0] ?? "";
