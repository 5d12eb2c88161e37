/**
 * A tiny escaping template: html`<p class=${name}>${text}</p>` gives a node, never a string, so nothing that a
 * person typed can become markup.
 *
 * A value may stand as a child (node, text, number, list of those; null, undefined and false give nothing) or in
 * an attribute:
 *   name=${value}     the attribute; null, undefined and false leave it out
 *   name="a ${b}"     text with values inside
 *   ?name=${flag}     a boolean attribute
 *   .name=${value}    a property
 *   @name=${handler}  an event listener
 *   :style=${object}  CSS properties, set through the CSSOM as the content security policy asks
 */

/** @typedef {Node | string | number | boolean | null | undefined} Leaf */
/** @typedef {Leaf | Iterable<Leaf | Iterable<Leaf>>} Child */
/** @typedef {{template: HTMLTemplateElement, names: (string | null)[]}} Prepared */

const TOKEN = "\u2060hole";
const SHELTER = "data-hole-";
const HOLE = new RegExp(`${TOKEN}(\\d+);`);
const ADDRESS = /^(href|src|action|formaction|xlink:href)$/i;
const HOLES = new RegExp(`${TOKEN}(\\d+);`, "g");

/** @type {WeakMap<TemplateStringsArray, Prepared>} */
const prepared = new WeakMap();

/**
 * One element.
 * @param {TemplateStringsArray} strings
 * @param {...any} values
 * @returns {HTMLElement}
 */
export function html(strings, ...values) {
  return /** @type {HTMLElement} */ (onlyElement(fill(prepare(strings, false), values)));
}

/**
 * One SVG element.
 * @param {TemplateStringsArray} strings
 * @param {...any} values
 * @returns {SVGElement}
 */
export function svg(strings, ...values) {
  const root = fill(prepare(strings, true), values).firstElementChild;
  return /** @type {SVGElement} */ (onlyElement(/** @type {Element} */ (root)));
}

/**
 * Any number of nodes.
 * @param {TemplateStringsArray} strings
 * @param {...any} values
 * @returns {DocumentFragment}
 */
export function fragment(strings, ...values) {
  return fill(prepare(strings, false), values);
}

/**
 * Replaces all children of `host`.
 * @param {Element | DocumentFragment} host
 * @param {...Child} children
 */
export function render(host, ...children) {
  host.replaceChildren(...children.flatMap(nodes));
}

/**
 * @param {ParentNode} holder
 * @returns {Element}
 */
function onlyElement(holder) {
  const [element, ...others] = holder.children;
  if (!element || others.length) throw new TypeError(`expected one root element, got ${holder.children.length}`);
  element.remove();
  return element;
}

/**
 * @param {TemplateStringsArray} strings
 * @param {boolean} inSvg
 * @returns {Prepared}
 */
function prepare(strings, inSvg) {
  const known = prepared.get(strings);
  if (known) return known;
  let source = "";
  /** @type {(string | null)[]} */
  const names = [];
  strings.slice(0, -1).forEach((text, index) => {
    source += text;
    const inTag = source.lastIndexOf("<") > source.lastIndexOf(">");
    if (inTag) [source, names[index]] = shelter(source, index);
    source += inTag ? `${TOKEN}${index};` : `<!--${TOKEN}${index};-->`;
  });
  source += strings[strings.length - 1];
  const template = document.createElement("template");
  template.innerHTML = inSvg ? `<svg>${source}</svg>` : source;
  const entry = { template, names };
  prepared.set(strings, entry);
  return entry;
}

/**
 * Puts the attribute that a value belongs to under a neutral name until it is filled: the parser would lower its case,
 * and SVG attributes complain about a value that is no number.
 * @param {string} source ends where the value stands
 * @param {number} index
 * @returns {[string, string]} the source and the attribute's name
 */
function shelter(source, index) {
  const found = /([^\s"'<>=]+)=((?:"[^"]*|'[^']*)?)$/.exec(source);
  if (!found) throw new TypeError(`a value cannot stand here: ${source.slice(-40)}`);
  const [whole, name = "", start = ""] = found;
  if (name.startsWith(SHELTER)) return [source, name];
  return [`${source.slice(0, -whole.length)}${SHELTER}${index}=${start}`, name];
}

/**
 * @param {Prepared} entry
 * @param {any[]} values
 */
function fill({ template, names }, values) {
  const root = document.importNode(template.content, true);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
  /** @type {[Comment, any][]} */
  const children = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) fillAttributes(node, names, values);
    else if (node instanceof Comment) {
      const hole = HOLE.exec(node.data);
      if (hole) children.push([node, values[Number(hole[1])]]);
    }
  }
  for (const [place, value] of children) place.replaceWith(...nodes(value));
  return root;
}

/**
 * @param {Element} element
 * @param {(string | null)[]} names
 * @param {any[]} values
 */
function fillAttributes(element, names, values) {
  for (const attribute of [...element.attributes]) {
    const hole = HOLE.exec(attribute.value);
    if (!hole || !attribute.name.startsWith(SHELTER)) continue;
    const index = Number(hole[1]);
    const name = /** @type {string} */ (names[index]);
    const whole = attribute.value === hole[0];
    element.removeAttribute(attribute.name);
    if (whole) setAttribute(element, name, values[index]);
    else setAttribute(element, name, attribute.value.replace(HOLES, (_, at) => String(values[Number(at)] ?? "")));
  }
}

/** Whether an address runs code. A browser skips spaces and control characters in it. @param {string} address */
function isCode(address) {
  return /^(javascript|data|vbscript):/i.test(address.replace(/[\u0000-\u0020]/g, ""));
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {any} value
 */
function setAttribute(element, name, value) {
  const rest = name.slice(1);
  if (name.startsWith("@")) {
    if (value) element.addEventListener(rest, value);
  } else if (name.startsWith(".")) /** @type {any} */ (element)[rest] = value;
  else if (name.startsWith("?")) element.toggleAttribute(rest, Boolean(value));
  else if (name === ":style") setStyle(/** @type {HTMLElement} */ (element), value);
  else if (value === null || value === undefined || value === false) return;
  else if (ADDRESS.test(name) && isCode(String(value))) return;
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * @param {ElementCSSInlineStyle} element
 * @param {Record<string, string | number | null>} properties
 */
function setStyle(element, properties) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value !== null && value !== undefined) element.style.setProperty(name, String(value));
  }
}

/**
 * @param {any} value
 * @returns {(Node | string)[]}
 */
function nodes(value) {
  if (value === null || value === undefined || value === false || value === true) return [];
  if (value instanceof Node) return [value];
  if (typeof value === "object" && Symbol.iterator in value) return [...value].flatMap(nodes);
  return [String(value)];
}
