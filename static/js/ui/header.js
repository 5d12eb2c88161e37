/** The bar at the top of every page but the table's. */

import { Component } from "../lib/component.js";
import { html, render } from "../lib/html.js";
import { session } from "../net/session.js";
import { icon, compass } from "./icons.js";
import { askName } from "./nickname.js";
import { nameText } from "./person_name.js";
import { t } from "./text.js";

class SiteHeader extends Component {
  /** @override */
  start() {
    session.on("user", () => this.#draw(), this.life);
    this.#draw();
  }

  #draw() {
    render(
      this,
      html`<a class="brand" href="/" aria-label=${t("nav.home", { brand: t("brand") })}>${compass()}<span>${t("brand")}</span></a>`,
      html`<nav class="site-nav">
        <a href="/">${t("nav.lobby")}</a>
        <a href="/new" class="nav-new" aria-label=${t("nav.new")}>${icon("plus")}<span>${t("nav.new")}</span></a>
        ${nameButton()}
      </nav>`,
    );
  }
}
customElements.define("site-header", SiteHeader);

function nameButton() {
  const { user } = session;
  const face = [icon("user"), html`<span>${user ? nameText(user.name) : t("name.label")}</span>`];
  const label = user ? t("nav.account", { name: user.name }) : t("nav.nickname");
  if (user) return html`<a class="name-button" href="/account" aria-label=${label} title=${label}>${face}</a>`;
  return html`<button class="name-button" aria-label=${label} title=${label} @click=${() => askName()}>${face}</button>`;
}
