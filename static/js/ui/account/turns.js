/** How the user learns that it is their turn: by this browser, and by a webhook. */

import { html, render } from "../../lib/html.js";
import { ago, dateAndTime, timeOfDay } from "../../lib/time.js";
import { fetchWebhook, removeWebhook, setWebhook, testWebhook } from "../../net/account.js";
import { session } from "../../net/session.js";
import { notificationsOn, notificationsPossible, toggleNotifications } from "../match/turn_signal.js";
import { busy, notify, notifyError } from "../notices.js";
import { field, form } from "./form.js";
import { section } from "./section.js";
import { say } from "./words.js";

/** @typedef {import("../../types/protocol.js").Webhook} Webhook */

/** @param {import("../../types/protocol.js").Myself | null} user */
export function turnsPart(user) {
  if (!user) return null;
  const place = html`<div class="webhook"></div>`;
  fetchWebhook().then((webhook) => show(place, webhook), notifyError);
  return section(say("turns.title"), say("turns.lead"), notificationsPossible() ? browserSwitch() : null, place);
}

function browserSwitch() {
  const box = /** @type {HTMLInputElement} */ (html`<input type="checkbox" role="switch" .checked=${notificationsOn()}>`);
  const change = async () => {
    const now = await toggleNotifications();
    box.checked = now === "on";
    if (now === "blocked") notify(say("turns.blocked"), "bad");
  };
  box.addEventListener("change", () => change().catch(notifyError));
  return html`<label class="account-switch">${box}<span class="account-line">${say("turns.browser")}<span class="small soft">${say("turns.browserHint")}</span></span></label>`;
}

/** @param {HTMLElement} place @param {Webhook | null} webhook */
function show(place, webhook) {
  render(place, webhook ? present(place, webhook) : adder(place));
  // What every page says of it is up to date too.
  session.look().catch(() => null);
}

/** @param {HTMLElement} place */
function adder(place) {
  const url = field({ name: "url", label: say("turns.url"), autocomplete: "off", type: "url", hint: say("turns.urlHint"), longest: 1000 });
  return form([url], {
    button: say("turns.save"),
    work: async () => {
      show(place, await setWebhook(url.input.value.trim()));
      notify(say("turns.saved"));
    },
  });
}

/** @param {HTMLElement} place @param {Webhook} webhook */
function present(place, webhook) {
  const test = async () => {
    const { failure, webhook: now } = await testWebhook();
    show(place, now);
    if (failure) notify(say("turns.testFailed", { why: reason(failure) }), "bad");
    else notify(say("turns.testSent"));
  };
  const remove = async () => {
    show(place, await removeWebhook());
    notify(say("turns.removed"));
  };
  return [
    html`<p class="account-line"><span class="small soft">${say("turns.url")}</span><b>${webhook.address}</b>${state(webhook)}</p>`,
    html`<div class="actions">${button(say("turns.test"), test)}${button(say("turns.remove"), remove)}</div>`,
  ];
}

/** @param {Webhook} webhook */
function state({ failure, problem, next_try_at: next, sent_at: sentAt }) {
  if (failure) return html`<span class="error-text" role="alert">${say("turns.off", { why: reason(failure) })}</span>`;
  if (problem && next) return html`<span class="error-text" role="alert">${say("turns.failing", { why: reason(problem), when: timeOfDay(next) })}</span>`;
  if (!sentAt) return html`<span class="small soft">${say("turns.neverSent")}</span>`;
  return html`<time class="small soft" datetime=${sentAt} title=${dateAndTime(sentAt)}>${say("turns.sent", { when: ago(sentAt) })}</time>`;
}

/** Why a message was not accepted, in words. @param {string} failure */
function reason(failure) {
  const status = /^status_(\d+)$/.exec(failure);
  if (status) return say("turns.why.status", { n: status[1] ?? "" });
  if (failure === "timeout") return say("turns.why.timeout");
  if (failure === "no_such_host") return say("turns.why.no_such_host");
  if (failure === "forbidden_address") return say("turns.why.forbidden_address");
  if (failure === "no_tls") return say("turns.why.no_tls");
  if (failure === "redirected") return say("turns.why.redirected");
  return say("turns.why.unreachable");
}

/** @param {string} label @param {() => Promise<unknown>} work */
function button(label, work) {
  return html`<button type="button" class="button" @click=${(/** @type {MouseEvent} */ event) => busy(/** @type {HTMLElement} */ (event.currentTarget), work)}>${label}</button>`;
}
