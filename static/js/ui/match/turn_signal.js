/** Tells a player who looks elsewhere that it is their turn: title, icon of the tab, sound, notification. */

import { preference, setPreference } from "../../lib/preferences.js";
import { announce } from "../notices.js";
import { t } from "../text.js";
import { tick } from "./sound.js";

const ICON = new URL("../../../icons/favicon.svg", import.meta.url).pathname;
const TURN_ICON = new URL("../../../icons/favicon-turn.svg", import.meta.url).pathname;

export class TurnSignal {
  #yours = false;
  /** @type {Notification | null} */
  #shown = null;

  /** @param {string} title */
  constructor(title) {
    this.title = title;
  }

  /** @param {boolean} yours @param {boolean} quiet it was so before the page was opened: no sound */
  set(yours, quiet) {
    document.title = yours ? `● ${t("match.yourTurn")} · ${this.title}` : `${this.title} · ${t("brand")}`;
    setIcon(yours ? TURN_ICON : ICON);
    if (yours && !this.#yours) this.#call(quiet);
    if (!yours) this.#shown?.close();
    this.#yours = yours;
  }

  end() {
    this.#shown?.close();
    setIcon(ICON);
  }

  /** @param {boolean} quiet */
  #call(quiet) {
    announce(t("match.announceTurn"));
    if (quiet) return;
    tick();
    if (document.visibilityState === "visible" || !notificationsOn()) return;
    try {
      this.#shown = new Notification(t("match.yourTurn"), { body: this.title, icon: TURN_ICON, tag: "turn" });
      this.#shown.onclick = () => {
        window.focus();
        this.#shown?.close();
      };
    } catch {
      // Some phones only allow notifications from a service worker.
    }
  }
}

/** @param {string} path */
function setIcon(path) {
  const link = document.getElementById("favicon");
  if (link instanceof HTMLLinkElement && !link.href.endsWith(path)) link.href = path;
}

export const notificationsPossible = () => "Notification" in window;

export const notificationsOn = () => notificationsPossible() && Notification.permission === "granted" && preference("notify", "off") === "on";

/** Asks the browser if needed. @returns {Promise<"on" | "off" | "blocked">} */
export async function toggleNotifications() {
  if (notificationsOn()) {
    setPreference("notify", "off");
    return "off";
  }
  if ((await Notification.requestPermission()) !== "granted") return "blocked";
  setPreference("notify", "on");
  return "on";
}
