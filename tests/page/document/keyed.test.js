import { html } from "/js/lib/html.js";
import { keyed } from "/js/lib/keyed.js";
import { check, equal } from "/tests/checks.js";

/** @typedef {{id: string, text: string}} Item */

/** @param {Element} host @param {Item[]} items */
const show = (host, items) => keyed(host, items, (item) => item.id, (item) => html`<li>${item.text}</li>`);

check("items that did not change keep their nodes, in any order", () => {
  const host = html`<ul></ul>`;
  show(host, [{ id: "a", text: "A" }, { id: "b", text: "B" }]);
  const [a, b] = [...host.children];
  show(host, [{ id: "b", text: "B" }, { id: "c", text: "C" }, { id: "a", text: "A" }]);
  equal([host.textContent, host.children[0] === b, host.children[2] === a], ["BCA", true, true]);
});

check("an item that changed is drawn anew, one that is gone goes", () => {
  const host = html`<ul></ul>`;
  show(host, [{ id: "a", text: "A" }, { id: "b", text: "B" }]);
  const [a, b] = [...host.children];
  show(host, [{ id: "b", text: "bee" }]);
  equal([host.textContent, host.contains(a ?? null), host.contains(b ?? null)], ["bee", false, false]);
});
