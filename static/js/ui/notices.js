/** Short messages at the foot of the page, and the voice for screen readers. */

import { Component } from "../lib/component.js";
import { html } from "../lib/html.js";
import { icon } from "./icons.js";
import { errorText, t } from "./text.js";

const SHOWN_FOR = 6_000;

class SiteNotices extends Component {
  /** @override */
  start() {
    this.setAttribute("role", "status");
  }

  /** @param {string} text @param {"good" | "bad"} kind */
  add(text, kind) {
    for (const shown of this.children) if (shown.textContent === text) shown.remove();
    const notice = html`<div class="notice ${kind}">
      ${icon(kind === "bad" ? "bell" : "check")}<span>${text}</span>
      <button class="icon-button" aria-label=${t("common.close")} @click=${() => notice.remove()}>${icon("close")}</button>
    </div>`;
    this.append(notice);
    setTimeout(() => notice.remove(), SHOWN_FOR);
  }
}
customElements.define("site-notices", SiteNotices);

/** @param {string} text @param {"good" | "bad"} [kind] */
export function notify(text, kind = "good") {
  const host = document.querySelector("site-notices");
  if (host instanceof SiteNotices) host.add(text, kind);
}

/** @param {unknown} error */
export function notifyError(error) {
  console.warn(error);
  notify(errorText(error), "bad");
}

/** Runs what a button does: the button is busy meanwhile and a failure is told. @param {HTMLElement | null} button @param {() => Promise<unknown>} work */
export async function busy(button, work) {
  if (button?.hasAttribute("aria-busy")) return;
  button?.setAttribute("aria-busy", "true");
  try {
    await work();
  } catch (error) {
    notifyError(error);
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

/** @type {string[]} */
let unsaid = [];

/** Says it to screen readers; what comes at the same time is said together. @param {string} text */
export function announce(text) {
  if (!unsaid.length) {
    setTimeout(() => {
      const host = document.getElementById("announcer");
      if (host) host.textContent = unsaid.join(" ");
      unsaid = [];
    }, 150);
  }
  unsaid.push(text);
}
