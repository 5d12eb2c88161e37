/** Says when the line to the server is gone; quiet while all is well. */

import { html, render } from "../../lib/html.js";
import { t } from "../text.js";

/** A short break is not worth a word. */
const PATIENCE = 1_500;

/** @typedef {import("../../net/socket.js").Line} Line */

export class LineBanner {
  #timer = 0;
  /** @type {Line} */
  #line = { state: "connecting", reason: "" };

  /** @param {Element} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {Line} line */
  show(line) {
    this.#line = line;
    if (line.state === "ready") {
      this.end();
      render(this.host);
    } else if (this.host.childElementCount) this.#draw();
    else if (!this.#timer) this.#timer = setTimeout(() => this.#draw(), PATIENCE);
  }

  end() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  #draw() {
    this.#timer = 0;
    render(this.host, html`<p class="banner">${textOf(this.#line)}</p>`);
  }
}

/** @param {Line} line */
function textOf({ state, reason }) {
  if (!navigator.onLine) return t("line.offline");
  if (state === "connecting") return t("line.connecting");
  return reason === "restart" ? t("line.restart") : t("line.waiting");
}
