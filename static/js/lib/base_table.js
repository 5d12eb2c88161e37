/** What the tables of all games do alike: they know the step, the match and who is there, and send one action at a time. */

/** @import { GameAction, Match } from "../types/protocol.js" */
/** @import { Step, TableContext } from "../types/game-ui.js" */

/** A game's table extends it with its own `refresh` and `putDown`. */
export class BaseTable {
  /** @type {Step | null} */
  step = null;
  /** @type {Match} */
  match;
  /** @type {readonly boolean[]} */
  presence = [];
  /** Whether an action is on its way. */
  busy = false;
  /** Whether the last action came from here. */
  #acted = false;

  /** @param {TableContext} context */
  constructor(context) {
    this.context = context;
    this.match = context.match;
  }

  /** Draws what is known now. */
  refresh() {}

  /** Forgets what is half chosen. */
  putDown() {}

  /** Takes a new step over: the answer to an action, or what somebody else did. @param {Step} step */
  take(step) {
    this.step = step;
    this.busy = false;
    this.putDown();
  }

  /** @param {GameAction} action */
  act(action) {
    if (this.busy) return;
    this.busy = true;
    this.#acted = true;
    this.putDown();
    this.refresh();
    this.context.act(action);
  }

  /** Whether the viewer did this step, in a match that goes on now. @param {Step} step */
  isOwn({ seat }) {
    return this.context.mode === "live" && seat === this.context.seat;
  }

  /** What had the focus may be gone after an own action: `focus` keeps the keyboard at the table then. @param {() => void} focus */
  keepFocus(focus) {
    if (this.#acted && document.activeElement === document.body) focus();
    this.#acted = false;
  }

  /** @param {Match} match */
  setMatch(match) {
    this.match = match;
    this.refresh();
  }

  /** @param {boolean[]} presence */
  setPresence(presence) {
    this.presence = presence;
    this.refresh();
  }

  reject() {
    this.busy = false;
    this.refresh();
  }
}
