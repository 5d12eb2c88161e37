/** An invitation: the key in the fragment opens a seat, or lets its bearer watch. */

import { Page } from "../../lib/component.js";
import { html, render } from "../../lib/html.js";
import { navigate } from "../../lib/router.js";
import { fetchMatch } from "../../net/api.js";
import { gameInfo, gameLobby } from "../../net/games.js";
import { rememberInvite } from "../../net/invites.js";
import { session } from "../../net/session.js";
import { failurePage } from "../failure.js";
import { icon } from "../icons.js";
import { nameForm } from "../nickname.js";
import { busy } from "../notices.js";
import { originNote } from "../origin.js";
import { avatar, sideTags } from "../seats.js";
import { isOpen, takeSeat } from "../sitting.js";
import { t } from "../text.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 */

class JoinPage extends Page {
  /** @override */
  start() {
    document.title = `${t("join.title")} · ${t("brand")}`;
    const key = decodeURIComponent(location.hash.slice(1));
    if (key) rememberInvite(this.#id, key);
    this.#load();
  }

  get #id() {
    return this.params.id ?? "";
  }

  async #load() {
    try {
      await session.load();
      const match = await fetchMatch(this.#id, this.life);
      if (match.seats.some((seat) => seat.you)) {
        await navigate(`/m/${match.id}`, { replace: true });
        return;
      }
      const [lobby, game] = await Promise.all([gameLobby(match.game), gameInfo(match.game)]);
      if (this.life.aborted) return;
      const layout = game?.layouts.find((known) => known.id === match.layout);
      render(this, invitation(match, lobby, layout ? lobby.layoutLabel(layout) : ""));
    } catch (error) {
      if (!this.life.aborted) render(this, html`<div class="page narrow">${failurePage(error, () => this.#load())}</div>`);
    }
  }
}
customElements.define("join-page", JoinPage);

/** The seat that the key opens: a free one, or while the match runs one that its player left. @param {Match} match */
function seatFor(match) {
  const seat = match.invited === undefined ? undefined : match.seats[match.invited];
  if (!seat || !isOpen(match)) return null;
  const isFree = match.status === "open" ? !seat.player : match.status === "running" && seat.offer && !match.former;
  return isFree ? seat : null;
}

/** @param {Match} match @param {GameLobby} lobby @param {string} layoutName */
function invitation(match, lobby, layoutName) {
  const seat = seatFor(match);
  return html`<div class="page narrow">
    <article class="invitation neatline"><div class="neatline-field">
      <p class="eyebrow">${t("join.title")}</p>
      <h1>${match.title}</h1>
      <p class="soft">${t("join.lead", { owner: match.owner.name })} ${layoutName}.</p>
      ${originNote(match)} ${isOpen(match) ? null : html`<p>${t("room.closed")}</p>`}
      ${seat ? html`<div class="invited-seat">${avatar(seat, lobby)}<span><span class="label">${t("join.seat")}</span><b>${sideTags(seat.sides, lobby)}</b></span></div>` : null}
      ${seat && match.status === "running" ? html`<p>${t("join.takeOver", { name: seat.player?.name ?? "" })}</p>` : null}
      ${seat || !isOpen(match) || (match.invited === undefined && match.status !== "running") ? null : html`<p>${match.status === "open" ? t("join.taken") : match.status === "expired" ? t("room.expired") : t("join.running")}</p>`}
      ${ways(match, seat?.index ?? null)}
    </div></article>
  </div>`;
}

/** @param {Match} match @param {number | null} seat */
function ways(match, seat) {
  const go = () => navigate(match.status === "finished" ? `/replay/${match.id}` : `/m/${match.id}`, { replace: true });
  const sit = async () => {
    if (seat === null || (await takeSeat(match, seat))) await go();
  };
  const watch = html`<button type="button" class="button ${seat === null ? "primary large" : "quiet"}" @click=${go}>${icon("eye")}${t("join.watch")}</button>`;
  if (seat === null) return html`<div class="actions">${watch}</div>`;
  if (!session.user) {
    const form = nameForm({ title: t("name.title"), button: t("join.sit"), done: () => void busy(null, sit) });
    return html`<div class="invitation-name">${form}<div class="actions">${watch}</div></div>`;
  }
  const press = (/** @type {MouseEvent} */ event) => busy(/** @type {HTMLElement} */ (event.currentTarget), sit);
  return html`<div class="actions"><button class="button primary large" @click=${press}>${t("join.sit")}</button>${watch}</div>`;
}
