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

export class TakeBackBanner {
  /** @type {Question | null} */
  #question = null;
  #isWished = false;
  #shown = "";

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
    const mark = JSON.stringify([this.#isWished, question, this.table().match?.seats.map((seat) => seat.player?.name)]);
    if (mark === this.#shown) return;
    this.#shown = mark;
    if (question) render(this.host, this.#banner(this.#text(question), this.#answers(question)));
    else if (this.#isWished) render(this.host, this.#banner(this.#wishText(), this.#wishes()));
    else render(this.host);
  }

  #isOpen() {
    return this.#question && !this.#question.ended ? this.#question : null;
  }

  /** @param {string} text @param {Node[]} buttons */
  #banner(text, buttons) {
    return html`<section class="question" aria-label=${t("takeback.title")}><p>${text}</p>${buttons.length ? html`<div class="actions">${buttons}</div>` : null}</section>`;
  }

  /** @param {string} label @param {() => void} press @param {string} [kind] */
  #button(label, press, kind = "") {
    return html`<button class="button ${kind}" @click=${press}>${label}</button>`;
  }

  /** @returns {number[]} the seats of other people who are at the table */
  #others() {
    const { match, seat } = this.table();
    const people = (match?.seats ?? []).filter((other) => other.player?.kind === "human" && !other.stand_in);
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
    return this.#mayAnswer(question) ? t("takeback.yours", { name }) : t("takeback.others", { name, names });
  }

  /** @param {Question} question */
  #answers(question) {
    const { seat, answer } = this.table();
    if (question.seat === seat) return [this.#button(t("takeback.withdraw"), () => answer(question.number, false))];
    if (!this.#mayAnswer(question)) return [];
    return [
      this.#button(t("takeback.yes"), () => answer(question.number, true), "primary"),
      this.#button(t("takeback.no"), () => answer(question.number, false)),
    ];
  }

  /** @param {Question} question */
  #mayAnswer({ asked, agreed }) {
    const { seat } = this.table();
    return seat !== null && asked.includes(seat) && !agreed.includes(seat);
  }

  /** What was agreed to stands in the log anyway. @param {Question} question */
  #tellEnd({ ended, by, seat }) {
    const { match, seat: own, note } = this.table();
    if (!match || ended === "agreed" || ended === null) return;
    const name = seatName(match.seats[by ?? seat]);
    const text = ended === "refused" ? t("takeback.refused", { name }) : ended === "withdrawn" ? t("takeback.withdrawn", { name }) : t("takeback.movedOn");
    note(text);
    if (own === seat && ended !== "withdrawn") notify(text);
    else announce(text);
  }
}
