/**
 * Shows a list, reusing the nodes of items that did not change, so that focus, hover and scrolling survive a refresh.
 */

/** @type {WeakMap<Element, Map<string, {signature: string, node: Element}>>} */
const shown = new WeakMap();

/**
 * @template T
 * @param {Element} host holds nothing but the list
 * @param {readonly T[]} items
 * @param {(item: T) => string} key
 * @param {(item: T) => Element} draw
 * @param {(item: T) => unknown} [signature] what the drawing depends on; the whole item if left out
 */
export function keyed(host, items, key, draw, signature = (item) => item) {
  const before = shown.get(host) ?? new Map();
  const after = new Map();
  items.forEach((item, index) => {
    const id = key(item);
    const mark = JSON.stringify(signature(item));
    const old = before.get(id);
    const node = old && old.signature === mark ? old.node : draw(item);
    if (old && old.node !== node) old.node.replaceWith(node);
    if (host.children[index] !== node) host.insertBefore(node, host.children[index] ?? null);
    after.set(id, { signature: mark, node });
  });
  while (host.children.length > items.length) host.lastElementChild?.remove();
  shown.set(host, after);
}
