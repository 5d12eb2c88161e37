/** Lines at the top of every page about what does not arrive: messages to the user's webhook, and the user's own moves. */

import { Component } from "../lib/component.js";
import { html, render } from "../lib/html.js";
import { session } from "../net/session.js";
import { unsent } from "../net/unsent.js";
import { icon } from "./icons.js";
import { rejectText, t } from "./text.js";

/** @typedef {import("../net/unsent.js").Lost} Lost */

const LOOK_EVERY = 5 * 60_000;
/** A short wait is not worth a word. */
const PATIENCE = 1_500;

class SiteAlerts extends Component {
  /** @type {Lost[]} */
  #lost = [];
  /** Matches that were left a while ago with something unsent. @type {string[]} */
  #left = [];
  #timer = 0;
  #looked = Date.now();
  #size = new ResizeObserver(() => document.body.style.setProperty("--alerts", `${this.offsetHeight}px`));

  /** @override */
  start() {
    this.setAttribute("role", "status");
    this.#size.observe(this);
    session.on("user", () => this.#draw(), this.life);
    session.on("notices", () => this.#draw(), this.life);
    unsent.on("changed", () => this.#wait(), this.life);
    unsent.on("lost", (lost) => this.#add(lost), this.life);
    unsent.recall();
    this.every(60_000, () => this.#look());
  }

  /** @override */
  stop() {
    clearTimeout(this.#timer);
    this.#size.disconnect();
  }

  #look() {
    if (!session.user || Date.now() - this.#looked < LOOK_EVERY) return;
    this.#looked = Date.now();
    // The next look may succeed.
    session.look().catch(() => null);
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(unsent.left), PATIENCE);
    if (unsent.left.length < this.#left.length) this.#show(unsent.left);
  }

  /** @param {string[]} left */
  #show(left) {
    if (left.join() === this.#left.join()) return;
    this.#left = left;
    this.#draw();
  }

  /** @param {Lost} lost */
  #add(lost) {
    this.#lost = [...this.#lost, lost];
    this.#draw();
  }

  #draw() {
    const { notices } = session;
    render(
      this,
      this.#lost.map((lost) => this.#lostLine(lost)),
      this.#left.map((match) => line("bad", t(unsent.has(match, "move") ? "alert.moveUnsent" : "alert.messageUnsent"), table(match))),
      notices && line(notices === "off" ? "bad" : "", t(notices === "off" ? "alert.noticesOff" : "alert.noticesFailing"), html`<a href="/account">${t("alert.look")}</a>`),
    );
  }

  /** @param {Lost} lost */
  #lostLine(lost) {
    const close = () => {
      this.#lost = this.#lost.filter((one) => one !== lost);
      this.#draw();
    };
    const what = t(lost.what === "move" ? "alert.moveLost" : "alert.messageLost");
    const button = html`<button class="icon-button" aria-label=${t("common.close")} @click=${close}>${icon("close")}</button>`;
    return line("bad", `${what} ${reason(lost)}`, table(lost.match), button);
  }
}
/** @param {string} kind @param {string} text @param {...Node} tools */
const line = (kind, text, ...tools) => html`<p class="alert-line ${kind}">${icon("bell")}<span>${text}</span>${tools}</p>`;

/** @param {string} match */
const table = (match) => html`<a href="/m/${match}">${t("card.continue")}</a>`;

/** Why it was not sent, and what to do. @param {Lost} lost */
function reason({ why, reject }) {
  if (why === "refused" && reject) return rejectText(reject);
  if (why === "sign_in") return t("alert.why.sign_in");
  if (why === "closed") return t("alert.why.closed");
  if (why === "broken") return t("alert.why.broken");
  if (why === "other") return t("alert.why.other");
  return t("alert.why.not_found");
}

// An element that stands in the document already starts at once, and may have to tell something.
customElements.define("site-alerts", SiteAlerts);
