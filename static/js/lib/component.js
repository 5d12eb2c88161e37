/** Base of the custom elements: everything that must stop when the element goes hangs on one signal. */
export class Component extends HTMLElement {
  #life = new AbortController();

  /** Aborted when the element leaves the document: pass it to `addEventListener` and `fetch`. */
  get life() {
    return this.#life.signal;
  }

  connectedCallback() {
    if (this.#life.signal.aborted) this.#life = new AbortController();
    this.start();
  }

  disconnectedCallback() {
    this.#life.abort();
    this.stop();
  }

  /** Called when the element stands in the document. */
  start() {}

  /** Called when it has left. */
  stop() {}

  /**
   * Calls `work` now and every `milliseconds` while the page is visible, until the element goes.
   * @param {number} milliseconds
   * @param {() => unknown} work
   */
  every(milliseconds, work) {
    const tick = () => {
      if (document.visibilityState === "visible") work();
    };
    const timer = setInterval(tick, milliseconds);
    document.addEventListener("visibilitychange", tick, { signal: this.life });
    this.life.addEventListener("abort", () => clearInterval(timer));
    work();
  }

  /**
   * Tells the parents that something happened here.
   * @param {string} name
   * @param {unknown} [detail]
   */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

/** A custom element that fills the page; the router gives it what the path says. */
export class Page extends Component {
  /** @type {Record<string, string>} */
  params = {};
}
