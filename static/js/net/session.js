/** Who uses this browser. One user for the whole page, known by the cookie. */

import { Emitter } from "../lib/emitter.js";
import { createGuest, fetchMe, rename } from "./api.js";

/** @typedef {import("../types/protocol.js").User} User */

/** @extends {Emitter<{user: User | null}>} */
class Session extends Emitter {
  /** @type {User | null} */
  user = null;
  /** @type {Promise<User | null> | null} */
  #asked = null;

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

  /** Becomes a guest, or takes another name. @param {string} name */
  async takeName(name) {
    await this.load().catch(() => null);
    const user = this.user ? await rename(name) : await createGuest(name);
    this.#asked = Promise.resolve(user);
    return this.#set(user);
  }

  /** @template {User | null} T @param {T} user @returns {T} */
  #set(user) {
    this.user = user;
    this.emit("user", user);
    return user;
  }
}

export const session = new Session();
