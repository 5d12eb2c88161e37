/** Starts the page: the parts that are always there, then the page that the path names. */

import { html } from "./lib/html.js";
import { ignoreHeldKeys } from "./lib/held_keys.js";
import { startRouter } from "./lib/router.js";
import { session } from "./net/session.js";
import { watchSigns } from "./net/signs.js";
import "./ui/alerts.js";
import "./ui/header.js";
import { notifyError } from "./ui/notices.js";
import { failurePage } from "./ui/failure.js";

/** @type {import("./lib/router.js").Route[]} */
const ROUTES = [
  { pattern: /^\/(games.*)?$/, tag: "lobby-page", load: () => import("./ui/lobby/lobby_page.js") },
  { pattern: /^\/new$/, tag: "new-match-page", load: () => import("./ui/new/new_match_page.js") },
  { pattern: /^\/m\/(?<id>[^/]+)$/, tag: "match-page", load: () => import("./ui/match/match_page.js"), bare: true },
  { pattern: /^\/join\/(?<id>[^/]+)$/, tag: "join-page", load: () => import("./ui/join/join_page.js") },
  { pattern: /^\/replay\/(?<id>[^/]+)$/, tag: "replay-page", load: () => import("./ui/replay/replay_page.js"), bare: true },
  { pattern: /^\/account$/, tag: "account-page", load: () => import("./ui/account/account_page.js") },
  { pattern: /^\/rules\/(?<slug>[^/]+)$/, tag: "rules-page", load: () => import("./ui/rules/rules_page.js") },
  { pattern: /^/, tag: "missing-page", load: () => import("./ui/missing.js") },
];

const outlet = /** @type {HTMLElement} */ (document.getElementById("main"));

watchSigns();
ignoreHeldKeys(document);
startRouter(ROUTES, outlet, (error) => {
  console.error(error);
  outlet.replaceChildren(html`<div class="page narrow">${failurePage(error, () => location.reload())}</div>`);
});
session.load().catch(notifyError);
