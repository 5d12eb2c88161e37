/** The question whether the match may go back, over the table: to wish it, to answer it, to wait for the answers. */

import { html, render } from "../../lib/html.js";
import { announce, notify } from "../notices.js";
import { namesOf, seatName } from "../seats.js";
import { t } from "../text.js";
import { tick } from "./sound.js";

/**
 * @typedef {import("../../types/protocol.js").Match} Match
 * @typedef {import("../../types/protocol.js").TakeBackMessage} Question
 * @typedef {{match: Match | null, seat: number | null, ask: () => void, answer: (number: number, agree: boolean) => void,
 *   note: (text: string) => void}} Table `note`: adds a line to the log
 */

/** Milliseconds in which the buttons of an answer do nothing: a press just then was meant for something else. */
const DEAD = 1_000;

export class TakeBackBanner {
  /** @type {Question | null} */
  #question = null;
  #isWished = false;
  #shown = "";
  /** The question whose answer is offered, and whether its buttons work already. @type {number | null} */
  #offered = null;
  #isLive = false;
  #timer = 0;

  /** @param {Element} host @param {() => Table} table */
  constructor(host, table) {
    this.host = host;
    this.table = table;
  }

  /** The own wish: asked before the others are, for it cannot be undone. */
  wish() {
    if (this.#isOpen()) return;
    this.#isWished = !this.#isWished;
    this.draw();
    this.host.querySelector("button")?.focus();
  }

  /** @param {Question | null} question null: nothing is known of one */
  show(question) {
    const before = this.#question;
    this.#question = question;
    this.#isWished = false;
    const isNew = question && question.number !== before?.number;
    if (question && !question.ended && isNew && question.seat !== this.table().seat) {
      announce(this.#text(question));
      if (this.#mayAnswer(question)) tick();
    }
    if (question?.ended && before?.number === question.number && !before.ended) this.#tellEnd(question);
    this.draw();
  }

  /** The match went on: a wish is for the moment in which it was made. */
  stepped() {
    this.#isWished = false;
    this.draw();
  }

  draw() {
    const question = this.#isOpen();
    this.#offer(question);
    const seats = this.table().match?.seats.map((seat) => [seat.player?.name, seat.stand_in]);
    const mark = JSON.stringify([this.#isWished, question, this.#isLive, seats]);
    if (mark === this.#shown) return;
    this.#shown = mark;
    if (question) render(this.host, this.#banner(this.#text(question), this.#answers(question)));
    else if (this.#isWished) render(this.host, this.#banner(this.#wishText(), this.#wishes()));
    else render(this.host);
  }

  /** From when its buttons are there, the answer to a question waits a moment. @param {Question | null} question */
  #offer(question) {
    const offered = question && this.#mayAnswer(question) ? question.number : null;
    if (offered === this.#offered) return;
    clearTimeout(this.#timer);
    this.#offered = offered;
    this.#isLive = false;
    if (offered === null) return;
    this.#timer = setTimeout(() => {
      this.#isLive = true;
      this.draw();
    }, DEAD);
  }

  #isOpen() {
    return this.#question && !this.#question.ended ? this.#question : null;
  }

  /** @param {string} text @param {Node[]} buttons */
  #banner(text, buttons) {
    return html`<section class="question" aria-label=${t("takeback.title")}><p>${text}</p>${buttons.length ? html`<div class="actions">${buttons}</div>` : null}</section>`;
  }

  /** @param {string} label @param {() => void} press @param {string} [kind] @param {boolean} [isDead] */
  #button(label, press, kind = "", isDead = false) {
    return html`<button class="button ${kind}" ?disabled=${isDead} @click=${press}>${label}</button>`;
  }

  /** @returns {number[]} the seats of other people: who is away is asked too, unless only their stand-in has acted */
  #others() {
    const { match, seat } = this.table();
    const people = (match?.seats ?? []).filter((other) => other.player?.kind === "human" && other.stand_in !== "resigned");
    return people.filter((other) => other.index !== seat).map((other) => other.index);
  }

  #wishText() {
    const { match } = this.table();
    const others = this.#others();
    return others.length && match ? t("takeback.wish", { names: namesOf(match, others) }) : t("takeback.wishAlone");
  }

  #wishes() {
    const { ask } = this.table();
    const drop = () => this.stepped();
    return [
      this.#button(this.#others().length ? t("takeback.ask") : t("takeback.goBack"), () => {
        drop();
        ask();
      }, "primary"),
      this.#button(t("common.cancel"), drop),
    ];
  }

  /** @param {Question} question */
  #text(question) {
    const { match, seat } = this.table();
    if (!match) return "";
    const name = seatName(match.seats[question.seat]);
    const names = namesOf(match, question.asked.filter((asked) => !question.agreed.includes(asked)));
    if (question.seat === seat) return t("takeback.mine", { names });
    if (this.#mayAnswer(question)) return t("takeback.yours", { name });
    return this.#isAsked(question) ? t("takeback.yoursAway", { name }) : t("takeback.others", { name, names });
  }

  /** @param {Question} question */
  #answers(question) {
    const { seat, answer } = this.table();
    if (question.seat === seat) return [this.#button(t("takeback.withdraw"), () => answer(question.number, false))];
    if (!this.#mayAnswer(question)) return [];
    return [
      this.#button(t("takeback.yes"), () => answer(question.number, true), "primary", !this.#isLive),
      this.#button(t("takeback.no"), () => answer(question.number, false), "", !this.#isLive),
    ];
  }

  /** @param {Question} question */
  #isAsked({ asked, agreed }) {
    const { seat } = this.table();
    return seat !== null && asked.includes(seat) && !agreed.includes(seat);
  }

  /** Who is away takes their seat back first. @param {Question} question */
  #mayAnswer(question) {
    const { match, seat } = this.table();
    return this.#isAsked(question) && seat !== null && !match?.seats[seat]?.stand_in;
  }

  /** What was agreed to stands in the log anyway. @param {Question} question */
  #tellEnd({ ended, by, seat }) {
    const { match, seat: own, note } = this.table();
    if (!match || ended === "agreed" || ended === null) return;
    const name = seatName(match.seats[by ?? seat]);
    const isDeserted = ended === "withdrawn" && by === null;
    const withdrawn = isDeserted ? t("takeback.deserted") : t("takeback.withdrawn", { name });
    const text = ended === "refused" ? t("takeback.refused", { name }) : ended === "withdrawn" ? withdrawn : t("takeback.movedOn");
    note(text);
    if (own === seat && (isDeserted || ended !== "withdrawn")) notify(text);
    else announce(text);
  }
}
