/** The bar over the table: the way back, what goes on, and the tools. */

import { html, render } from "../../lib/html.js";
import { compass, icon } from "../icons.js";
import { notify, notifyError } from "../notices.js";
import { copyText } from "../share.js";
import { namesOf } from "../seats.js";
import { t } from "../text.js";
import { setSound, soundOn } from "./sound.js";
import { notificationsOn, notificationsPossible, toggleNotifications } from "./turn_signal.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 * @typedef {import("../icons.js").IconName} IconName
 */

/** The left of the bar. @param {Match} match @param {string} subtitle */
export function barTitle(match, subtitle) {
  return html`<div class="bar-title">
    <a class="bar-home" href="/" aria-label=${t("match.leave")} title=${t("match.leave")}>${compass()}</a>
    <div class="bar-words"><h1>${match.title}</h1><p class="small soft">${subtitle}</p></div>
  </div>`;
}

/** What goes on, in a few words. @param {Match} match @param {number | null} seat @param {GameLobby} lobby */
export function turnChip(match, seat, lobby) {
  if (match.status === "open") return html`<span class="turn-chip">${t("match.notStarted")}</span>`;
  if (match.status === "expired") return html`<span class="turn-chip">${t("match.expired")}</span>`;
  if (match.status === "finished") return html`<span class="turn-chip">${t("match.over")}</span>`;
  if (match.status === "closed") return html`<span class="turn-chip">${t("match.closed")}</span>`;
  if (match.broken) return html`<span class="turn-chip">${t("match.broken")}</span>`;
  if (seat !== null && match.to_act.includes(seat)) return html`<span class="turn-chip yours">${t("match.yourTurn")}</span>`;
  const names = namesOf(match, match.to_act, lobby);
  return html`<span class="turn-chip">${names ? t("match.waitingFor", { names }) : ""}</span>`;
}

/** @param {IconName} name @param {string} label @param {(event: MouseEvent) => void} press @param {boolean} [wide] with its label beside it */
export function tool(name, label, press, wide = false) {
  if (wide) return html`<button class="button quiet tool-wide" title=${label} @click=${press}>${icon(name)}<span>${label}</span></button>`;
  return html`<button class="icon-button" aria-label=${label} title=${label} @click=${press}>${icon(name)}</button>`;
}

/** @param {string} slug */
export const rulesLink = (slug) =>
  html`<a class="icon-button wide-only" href="/rules/${slug}" target="_blank" rel="noopener" aria-label=${t("match.rules")} title=${t("match.rules")}>${icon("book")}</a>`;

export function soundTool() {
  const button = html`<button class="icon-button wide-only"></button>`;
  const show = () => {
    const label = soundOn() ? t("match.soundOn") : t("match.soundOff");
    button.setAttribute("aria-label", label);
    button.title = label;
    render(button, icon(soundOn() ? "soundOn" : "soundOff"));
  };
  button.addEventListener("click", () => {
    setSound(!soundOn());
    show();
  });
  show();
  return button;
}

export const fullscreenTool = () => {
  const button = tool("fullscreen", t("match.fullscreen"), toggleFullscreen);
  button.classList.add("wide-only");
  return button;
};

function toggleFullscreen() {
  const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
  asked?.catch(notifyError);
}

/**
 * The rest, in a menu.
 * @param {Match} match
 * @param {boolean} [live] whether turns may come
 * @param {() => {icon: IconName, label: string, press: () => void}[]} [seatItems] what one may do about one's seat
 */
export function moreMenu(match, live = true, seatItems = () => []) {
  const menu = html`<div class="menu" popover id="more-menu"></div>`;
  const button = html`<button class="icon-button" popovertarget="more-menu" aria-label=${t("match.more")} title=${t("match.more")}>${icon("more")}</button>`;
  menu.addEventListener("beforetoggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "open") return;
    render(menu, menuItems(match, () => menu.hidePopover(), live, seatItems()));
    const place = button.getBoundingClientRect();
    menu.style.top = `${place.bottom + 4}px`;
    menu.style.right = `${Math.max(8, innerWidth - place.right)}px`;
  });
  return [button, menu];
}

/** @param {Match} match @param {() => void} close @param {boolean} live @param {{icon: IconName, label: string, press: () => void}[]} seatItems */
function menuItems(match, close, live, seatItems) {
  const item = (/** @type {IconName} */ name, /** @type {string} */ label, /** @type {() => void} */ press) =>
    html`<button class="button quiet" @click=${() => {
      close();
      press();
    }}>${icon(name)}${label}</button>`;
  return [
    live && notificationsPossible()
      ? item("bell", notificationsOn() ? t("match.notifyOn") : t("match.notify"), changeNotifications)
      : null,
    item("link", t("match.copyWatch"), () => copyText(watchLink(match))),
    live ? null : logLink(match),
    live && item(soundOn() ? "soundOn" : "soundOff", soundOn() ? t("match.soundOn") : t("match.soundOff"), () => setSound(!soundOn())),
    html`<a class="button quiet" href="/rules/${match.game}" target="_blank" rel="noopener">${icon("book")}${t("match.rules")}</a>`,
    document.fullscreenEnabled ? item("fullscreen", t("match.fullscreen"), toggleFullscreen) : null,
    seatItems.map((one) => item(one.icon, one.label, one.press)),
    html`<a class="button quiet" href="/">${icon("exit")}${t("match.leave")}</a>`,
  ];
}

/** The match's whole record. A link cannot bring an invitation's key. @param {Match} match */
function logLink(match) {
  const mayAsk = match.public || match.invites || match.seats.some((seat) => seat.you);
  return mayAsk ? html`<a class="button quiet" href="/api/matches/${match.id}/log" download>${icon("download")}${t("replay.log")}</a>` : null;
}

async function changeNotifications() {
  const now = await toggleNotifications();
  if (now === "blocked") notify(t("match.notifyBlocked"), "bad");
  if (now === "on") notify(t("match.notifyOn"));
}

/** @param {Match} match */
export function watchLink(match) {
  const key = match.public ? "" : match.invites?.watch;
  return key ? `${location.origin}/join/${match.id}#${key}` : `${location.origin}/m/${match.id}`;
}
