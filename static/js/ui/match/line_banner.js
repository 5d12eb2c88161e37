/** Says when the line to the server is gone; quiet while all is well. */

import { html, render } from "../../lib/html.js";
import { t } from "../text.js";

/** A short break is not worth a word. */
const PATIENCE = 1_500;

/** @typedef {import("../../net/socket.js").Line} Line */

export class LineBanner {
  #timer = 0;

  /** @param {Element} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {Line} line */
  show(line) {
    clearTimeout(this.#timer);
    if (line.state === "ready") render(this.host);
    else if (this.host.childElementCount) this.#draw(line);
    else this.#timer = setTimeout(() => this.#draw(line), PATIENCE);
  }

  end() {
    clearTimeout(this.#timer);
  }

  /** @param {Line} line */
  #draw(line) {
    render(this.host, html`<p class="banner">${textOf(line)}</p>`);
  }
}

/** @param {Line} line */
function textOf({ state, reason }) {
  if (!navigator.onLine) return t("line.offline");
  if (state === "connecting") return t("line.connecting");
  return reason === "restart" ? t("line.restart") : t("line.waiting");
}
