/** Who uses this browser. One user for the whole page, known by the cookie, which all tabs share. */

import { Emitter } from "../lib/emitter.js";
import { createGuest, fetchMe, rename } from "./api.js";

/** @typedef {import("../types/protocol.js").Myself} Myself */

/** @extends {Emitter<{user: Myself | null, notices: Myself["notices"]}>} */
class Session extends Emitter {
  /** @type {Myself | null} */
  user = null;
  /** Whether messages to the user's webhook do not arrive. @type {Myself["notices"]} */
  notices = null;
  /** @type {Promise<Myself | null> | null} */
  #asked = null;
  #otherTabs = new BroadcastChannel("session");

  constructor() {
    super();
    this.#otherTabs.onmessage = () => void this.#askAgain().catch(() => null);
  }

  /** Asks the server once; later calls give the same answer. A failure is asked again next time. */
  load() {
    this.#asked ??= fetchMe().then(
      (user) => this.#set(user),
      (error) => {
        this.#asked = null;
        throw error;
      },
    );
    return this.#asked;
  }

  /** Somebody signed in or out, here or elsewhere: asks who it is now. */
  async renew() {
    const user = await this.#askAgain();
    this.#otherTabs.postMessage("renewed");
    return user;
  }

  /** Becomes a guest, or takes another name. @param {string} name */
  async takeName(name) {
    await this.load().catch(() => null);
    const user = this.user ? await rename(name) : await createGuest(name);
    this.#asked = Promise.resolve(user);
    this.#otherTabs.postMessage("renewed");
    return this.#set(user);
  }

  /** Asks whether messages arrive now. */
  async look() {
    const user = await fetchMe();
    if (user?.id !== this.user?.id) return;
    this.notices = user?.notices ?? null;
    this.emit("notices", this.notices);
  }

  #askAgain() {
    this.#asked = null;
    return this.load();
  }

  /** @template {Myself | null} T @param {T} user @returns {T} */
  #set(user) {
    this.user = user;
    this.notices = user?.notices ?? null;
    this.emit("user", user);
    return user;
  }
}

export const session = new Session();
