/** The chat of a match: players read everything, spectators read each other. */

import { Component } from "../../lib/component.js";
import { html, render } from "../../lib/html.js";
import { keyed } from "../../lib/keyed.js";
import { timeOfDay } from "../../lib/time.js";
import { session } from "../../net/session.js";
import { personName } from "../account/person_dialog.js";
import { icon } from "../icons.js";
import { needUser } from "../nickname.js";
import { t } from "../text.js";
import { changeKey, changeText } from "./seat_changes.js";

/**
 * @typedef {import("../../types/protocol.js").ChatMessage} ChatMessage
 * @typedef {import("../../net/live_match.js").UnsaidLine} UnsaidLine
 * @typedef {import("../../types/protocol.js").SeatChange} SeatChange
 * @typedef {"table" | "spectators"} Channel
 */

const LONGEST = 500;
/** What is longer, in letters or lines, is folded. */
const FOLDED = { letters: 300, lines: 5 };

class MatchChat extends Component {
  /** Sends a message. @type {(text: string, channel: Channel) => void} */
  send = () => {};
  /** The colour of a seat. @type {(seat: number) => string} */
  colour = () => "var(--line-strong)";
  /** @type {number | null} */
  #seat = null;
  /** @type {Channel} */
  #channel = "table";
  /** @type {ChatMessage[]} */
  #messages = [];
  /** @type {SeatChange[]} */
  #changes = [];
  #list = html`<ol class="plain chat-list"></ol>`;
  /** Lines that the server has not stored yet. */
  #unsaid = html`<ol class="plain chat-list chat-unsaid"></ol>`;
  /** @type {UnsaidLine[]} */
  #unsaidLines = [];
  #input = /** @type {HTMLInputElement} */ (html`<input class="input" name="text" maxlength=${LONGEST} autocomplete="off" enterkeyhint="send" aria-label=${t("chat.label")} placeholder=${t("chat.placeholder")}>`);
  #empty = html`<p class="panel-empty soft">${t("chat.empty")}</p>`;
  #scroller = html`<div class="chat-scroller" tabindex="0" role="log" aria-label=${t("match.chat")}>${this.#empty}${this.#list}${this.#unsaid}</div>`;
  #form = html`<form class="chat-form"></form>`;
  #rule = html`<p class="chat-rule soft small" hidden></p>`;
  #onlookersTalk = true;
  #channels = html`<div class="segments chat-channels" role="radiogroup" aria-label=${t("chat.to")}></div>`;

  /** @override */
  start() {
    this.#form.addEventListener("submit", (event) => this.#say(event), { signal: this.life });
    const button = html`<button class="icon-button" aria-label=${t("chat.send")} title=${t("chat.send")}>${icon("send")}</button>`;
    render(this.#form, this.#channels, html`<div class="input-row">${this.#input}${button}</div>`);
    render(this, this.#scroller, this.#form, this.#rule);
    this.setSeat(this.#seat);
    session.on("user", () => this.#showRule(), this.life);
  }

  /** @param {import("../../types/protocol.js").Match} match */
  setMatch({ onlookers_talk, owner }) {
    this.#onlookersTalk = onlookers_talk !== false || owner.id === session.user?.id;
    this.#showRule();
  }

  /** What does not hold for players: silence, or slow mode. */
  #showRule() {
    const isSilent = this.#seat === null && !this.#onlookersTalk;
    const isSlow = this.#seat === null && session.user !== null && !session.user?.login;
    this.#form.hidden = isSilent;
    this.#rule.hidden = !isSilent && !isSlow;
    this.#rule.textContent = isSilent ? t("chat.silent") : t("chat.slow");
  }

  /** @param {number | null} seat */
  setSeat(seat) {
    if (seat === null) this.#channel = "spectators";
    else if (this.#seat === null) this.#channel = "table";
    this.#seat = seat;
    this.#channels.hidden = seat === null;
    render(this.#channels, this.#choice("table", t("chat.toTable")), this.#choice("spectators", t("chat.toAll")));
    this.#showRule();
  }

  /** @param {Channel} channel @param {string} label */
  #choice(channel, label) {
    return html`<label><input type="radio" name="channel" value=${channel} ?checked=${this.#channel === channel} @change=${() => {
      this.#channel = channel;
    }}>${label}</label>`;
  }

  /** @param {ChatMessage[]} messages */
  show(messages) {
    this.#messages = messages;
    this.#draw();
  }

  /** What became of the seats stands between what people say. @param {SeatChange[]} changes */
  setChanges(changes) {
    this.#changes = changes;
    this.#draw();
  }

  #draw() {
    /** @type {(ChatMessage | SeatChange)[]} */
    const lines = [...this.#messages, ...this.#changes].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
    const key = (/** @type {ChatMessage | SeatChange} */ line) => ("text" in line ? String(line.id) : changeKey(line));
    this.#keepEnd(() => keyed(this.#list, lines, key, (line) => ("text" in line ? this.#line(line) : noteOf(line))));
  }

  /** @param {UnsaidLine[]} lines said here, and not stored yet */
  showUnsaid(lines) {
    this.#unsaidLines = lines;
    this.#keepEnd(() => keyed(this.#unsaid, lines, (line) => line.client_id, unsaidLine));
  }

  /** A line was refused: its words are there to be changed. @param {string | undefined} clientId */
  giveBack(clientId) {
    const line = this.#unsaidLines.find((one) => one.client_id === clientId);
    if (line && !this.#input.value) this.#input.value = line.text;
  }

  /** Draws; whoever looked at the end still does. @param {() => void} draw */
  #keepEnd(draw) {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    const atEnd = scrollHeight - scrollTop - clientHeight < 60;
    draw();
    this.#empty.hidden = this.#list.childElementCount + this.#unsaid.childElementCount > 0;
    if (atEnd) this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  /** @param {ChatMessage} message */
  #line(message) {
    const isPublic = message.channel === "spectators";
    const colour = message.seat < 0 ? null : this.colour(message.seat);
    return html`<li class="chat-line ${message.seat === this.#seat ? "own" : ""}">
      <span class="chat-head small"><span class="dot" :style=${{ "--colour": colour }}></span><b>${personName({ id: message.user, name: message.name, account: message.account })}</b>
        ${message.seat < 0 ? html`<span class="soft">${t("chat.fromSpectators")}</span>` : isPublic ? html`<span class="soft">${t("chat.toAll")}</span>` : null}
        <time class="soft" datetime=${message.at}>${timeOfDay(message.at)}</time></span>
      ${textOf(message.text)}
    </li>`;
  }

  /** @param {SubmitEvent} event */
  async #say(event) {
    event.preventDefault();
    const text = this.#input.value.trim();
    if (!text || !(session.user ?? (await needUser()))) return;
    this.#input.value = "";
    this.send(text, this.#channel);
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }
}

/** @param {SeatChange} change */
const noteOf = (change) =>
  html`<li class="chat-note small soft">${icon("people")}<span>${changeText(change)} <time datetime=${change.at}>${timeOfDay(change.at)}</time></span></li>`;

customElements.define("match-chat", MatchChat);

/** @param {UnsaidLine} line */
const unsaidLine = ({ text }) => html`<li class="chat-line own unsaid"><span class="chat-text">${text}</span> <span class="small soft">${t("match.sending")}</span></li>`;

/** Its first lines alone, if it is long. @param {string} text */
function textOf(text) {
  const whole = html`<span class="chat-text">${text}</span>`;
  if (text.length <= FOLDED.letters && text.split("\n").length <= FOLDED.lines) return whole;
  whole.classList.add("folded");
  const button = html`<button type="button" class="chat-fold" aria-expanded="false" @click=${() => {
    const isFolded = whole.classList.toggle("folded");
    button.setAttribute("aria-expanded", String(!isFolded));
    button.textContent = isFolded ? t("chat.all") : t("chat.less");
  }}>${t("chat.all")}</button>`;
  return [whole, button];
}

export { MatchChat };
