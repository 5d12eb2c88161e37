/** The log of a match: a line for each event, in the words of the game. */

import { Component } from "../../lib/component.js";
import { html, render } from "../../lib/html.js";
import { timeOfDay } from "../../lib/time.js";
import { icon } from "../icons.js";
import { t } from "../text.js";
import { changeKey, changeText } from "./seat_changes.js";

/**
 * @typedef {import("../../net/match_log.js").LogEntry} LogEntry
 * @typedef {import("../../types/game-ui.js").EventLine} EventLine
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 * @typedef {{describe: (event: import("../../types/protocol.js").GameEvent, entry: LogEntry) => EventLine | null,
 *   name: (seat: number) => string, lobby: GameLobby, choose?: (seq: number) => void}} LogWords
 *   `choose`: a step can be clicked (replays)
 */

const NEAR_END = 60;

class MatchLogView extends Component {
  /** @type {LogWords | null} */
  #words = null;
  /** @type {import("../../types/protocol.js").SeatChange[] | null} */
  #changes = null;
  #list = html`<ol class="plain log-steps"></ol>`;
  #empty = html`<p class="panel-empty soft">${t("log.empty")}</p>`;
  #newest = html`<button class="button log-newest" hidden @click=${() => this.toEnd()}>${t("log.latest")}${icon("down")}</button>`;
  #scroller = html`<div class="log-scroller" tabindex="0" role="log" aria-live="off" aria-label=${t("match.log")}>${this.#empty}${this.#list}</div>`;

  /** @override */
  start() {
    render(this, this.#scroller, this.#newest);
    this.#scroller.addEventListener("scroll", () => this.#seen(), { signal: this.life, passive: true });
  }

  /** @param {LogWords} words */
  setWords(words) {
    this.#words = words;
  }

  /** @param {LogEntry[]} entries */
  reset(entries) {
    render(this.#list, entries.map((entry) => this.#step(entry)));
    this.#placeChanges();
    this.#empty.hidden = this.#list.childElementCount > 0;
    this.toEnd();
  }

  /** @param {LogEntry} entry @returns {EventLine[]} what was added, so that it can be announced */
  add(entry) {
    const atEnd = this.#atEnd();
    const step = this.#step(entry);
    if (step) this.#list.append(step);
    if ((this.#changes?.at(-1)?.seq ?? -1) >= entry.seq) this.#placeChanges();
    this.#empty.hidden = this.#list.childElementCount > 0;
    if (atEnd) this.toEnd();
    else this.#newest.hidden = false;
    return this.#lines(entry);
  }

  /** What became of the seats stands between the steps. @param {import("../../types/protocol.js").SeatChange[]} changes @returns what is new since the last time */
  setChanges(changes) {
    const known = this.#changes && new Set(this.#changes.map(changeKey));
    const added = known ? changes.filter((change) => !known.has(changeKey(change))) : [];
    if (known && !added.length) return added;
    const atEnd = this.#atEnd();
    this.#changes = changes;
    this.#placeChanges();
    if (atEnd) this.toEnd();
    return added;
  }

  #placeChanges() {
    for (const old of this.#list.querySelectorAll("[data-change]")) old.remove();
    const steps = [...this.#list.children].filter((step) => step instanceof HTMLElement);
    for (const change of this.#changes ?? []) {
      const next = steps.find((step) => Number(step.dataset.seq) > change.seq);
      const line = html`<li class="log-step seat-change" data-change=${change.what} data-after=${change.seq}><span class="log-line" title=${timeOfDay(change.at)}><span class="log-margin">${icon("people")}</span><span class="log-text">${changeText(change)}</span></span></li>`;
      this.#list.insertBefore(line, next ?? null);
    }
    this.#empty.hidden = this.#list.childElementCount > 0;
  }

  /** A line about what is no step of the match; it is gone when the log is written anew. @param {string} text */
  note(text) {
    const atEnd = this.#atEnd();
    this.#list.append(html`<li class="log-step undid"><span class="log-line"><span class="log-margin"></span><span class="log-text">${text}</span></span></li>`);
    this.#empty.hidden = true;
    if (atEnd) this.toEnd();
  }

  /** @param {LogEntry} entry */
  change(entry) {
    const step = this.#step(entry);
    if (step) this.#list.querySelector(`[data-seq="${entry.seq}"]`)?.replaceWith(step);
  }

  /** Marks the step that is shown and brings it into sight. @param {number} seq */
  select(seq) {
    const steps = [...this.#list.children].filter((step) => step instanceof HTMLElement);
    const current = steps.findLast((step) => Number(step.dataset.seq) <= seq);
    for (const step of steps) {
      step.classList.toggle("later", Number(step.dataset.seq ?? step.dataset.after) > seq);
      if (step === current) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    }
    if (!current || !this.#scroller.clientHeight) return;
    const top = current.offsetTop - this.#scroller.clientHeight / 2;
    this.#scroller.scrollTo({ top, behavior: "auto" });
  }

  toEnd() {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#newest.hidden = true;
  }

  #atEnd() {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    return scrollHeight - scrollTop - clientHeight < NEAR_END;
  }

  #seen() {
    if (this.#atEnd()) this.#newest.hidden = true;
  }

  /** @param {LogEntry} entry @returns {EventLine[]} */
  #lines(entry) {
    const words = this.#words;
    if (!words) return [];
    const name = words.name(entry.seat);
    if (entry.backTo !== null) return [{ text: t("log.tookBack", { name }), important: true }];
    if (entry.undid) return entry.takes.some((taken) => this.#lines(taken).length) ? [{ text: t("log.undid", { name }) }] : [];
    return entry.events.flatMap((event) => {
      try {
        return words.describe(event, entry) ?? [];
      } catch (error) {
        console.error(error);
        return { text: event.type };
      }
    });
  }

  /** @param {LogEntry} entry */
  #step(entry) {
    const lines = this.#lines(entry);
    const choose = this.#words?.choose;
    if (!lines.length) return null;
    const body = lines.map((line) => this.#line(line, entry));
    const kind = `log-step ${entry.undone ? "undone" : ""} ${entry.undid || entry.backTo !== null ? "undid" : ""}`;
    return html`<li class=${kind} data-seq=${entry.seq}>
      ${entry.undone ? html`<span class="visually-hidden">${t("log.undone")}</span>` : null}
      ${choose ? html`<button class="log-choose" title=${t("log.goTo")} @click=${() => choose(entry.seq)}>${body}</button>` : body}
    </li>`;
  }

  /** @param {EventLine} line @param {LogEntry} entry */
  #line(line, entry) {
    if (line.heading) return html`<span class="log-heading">${line.html ?? line.text}</span>`;
    const isSide = /^[a-z][a-z_]+$/.test(line.icon ?? "");
    const id = line.side ?? (isSide ? line.icon : undefined);
    const colour = id ? this.#words?.lobby.sideColour(id) : null;
    const side = id ? this.#words?.lobby.sideLabel(id) : null;
    const symbol = isSide ? null : line.icon;
    return html`<span class="log-line ${line.important ? "important" : ""}" title=${timeOfDay(entry.at)}>
      <span class="log-margin" :style=${{ "--colour": colour ?? null }} title=${side}>${symbol ?? (colour ? html`<span class="dot"></span>` : null)}</span>
      <span class="log-text">${line.html ?? line.text}</span>
    </span>`;
  }
}
customElements.define("match-log", MatchLogView);

export { MatchLogView };
