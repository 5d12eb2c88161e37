/** The account page: who you are here, and all that belongs to it. */

import { Page } from "../../lib/component.js";
import { html, render } from "../../lib/html.js";
import { session } from "../../net/session.js";
import { failurePage } from "../failure.js";
import { loading } from "../loading.js";
import { t } from "../text.js";
import { SECTIONS } from "./sections.js";
import { say } from "./words.js";

class AccountPage extends Page {
  #drawnFor = "";

  /** @override */
  start() {
    document.title = `${say("title")} · ${t("brand")}`;
    render(this, loading());
    session.on("user", () => this.#draw(), this.life);
    this.#load();
  }

  async #load() {
    try {
      await session.load();
      if (!this.life.aborted) this.#draw();
    } catch (error) {
      render(this, html`<div class="page narrow">${failurePage(error, () => this.#load())}</div>`);
    }
  }

  /** Anew for another user; what somebody has typed stays when only the name changes. */
  #draw() {
    const { user } = session;
    const mark = user ? `${user.id} ${user.login}` : "-";
    if (mark === this.#drawnFor) return;
    this.#drawnFor = mark;
    const lead = !user ? say("stranger") : user.login ? say("account", { login: user.login }) : say("guest");
    render(
      this,
      html`<div class="page narrow account-page">
        <h1 class="page-title">${say("title")}</h1>
        <p class="account-lead">${lead}</p>
        ${SECTIONS.map((part) => part(user))}
      </div>`,
    );
  }
}
customElements.define("account-page", AccountPage);
