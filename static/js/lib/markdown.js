/** Renders the markdown that rules are written in: headings, paragraphs, lists, tables, bold, italics, code, links. Gives nodes, never markup. */

import { html } from "./html.js";

/** A numbered rule at the start of an item or paragraph, such as "M-4" or "R-10". */
const RULE = /^\*{0,2}([A-Z]{1,2}-\d+)\*{0,2}(?=[\s.:,])/;
const INLINE = /(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*|_[^_\s][^_]*_|\[[^\]]+\]\([^)\s]+\))/;

/** @typedef {{level: number, text: string, id: string}} Heading */

/**
 * @param {string} source
 * @returns {{nodes: HTMLElement[], headings: Heading[]}}
 */
export function markdown(source) {
  /** @type {Heading[]} */
  const headings = [];
  const nodes = blocks(source.replace(/\r\n?/g, "\n").split("\n")).flatMap((lines) => block(lines, headings));
  return { nodes, headings };
}

/** Groups of lines between blank ones; headings and tables stand alone. @param {string[]} lines */
function blocks(lines) {
  /** @type {string[][]} */
  const found = [[]];
  for (const line of lines) {
    const current = /** @type {string[]} */ (found.at(-1));
    if (!line.trim()) found.push([]);
    else if (/^#{1,6} /.test(line)) found.push([line], []);
    else if (current.length && isItem(line) && !isItem(/** @type {string} */ (current[0]))) found.push([line]);
    else current.push(line);
  }
  return found.filter((group) => group.length);
}

/** @param {string} line */
const isItem = (line) => /^\s*([-*]|\d+\.) /.test(line);

/** @param {string[]} lines @param {Heading[]} headings */
function block(lines, headings) {
  const first = /** @type {string} */ (lines[0]);
  const heading = /^(#{1,6}) (.*)$/.exec(first);
  if (heading) return [headingOf(/** @type {string} */ (heading[1]).length, /** @type {string} */ (heading[2]), headings)];
  if (isItem(first)) return [list(lines)];
  if (first.startsWith("|") && /^\|[\s:|-]+\|?$/.test(lines[1] ?? "")) return [table(lines)];
  if (first.startsWith("```")) return [html`<pre><code>${lines.filter((line) => !line.startsWith("```")).join("\n")}</code></pre>`];
  return [html`<p id=${anchor(first)}>${inline(lines.join(" "))}</p>`];
}

/** @param {number} level @param {string} text @param {Heading[]} headings */
function headingOf(level, text, headings) {
  const id = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  headings.push({ level, text: text.replace(/[*`]/g, ""), id });
  const element = document.createElement(`h${Math.min(level, 4)}`);
  element.id = id;
  element.append(...inline(text));
  return element;
}

/** Lines that are no item go on with the one before. @param {string[]} lines */
function list(lines) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    if (isItem(line)) items.push(line.replace(/^\s*([-*]|\d+\.) /, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const ordered = /^\s*\d/.test(/** @type {string} */ (lines[0]));
  const rows = items.map((text) => html`<li id=${anchor(text)}>${ruleText(text)}</li>`);
  return ordered ? html`<ol>${rows}</ol>` : html`<ul>${rows}</ul>`;
}

/** @param {string[]} lines */
function table([head = "", , ...rows]) {
  const cells = (/** @type {string} */ line) => line.replace(/^\||\|\s*$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, "|"));
  return html`<div class="table-scroll" tabindex="0"><table>
    <thead>${rowOf("th", cells(head))}</thead>
    <tbody>${rows.map((row) => rowOf("td", cells(row)))}</tbody>
  </table></div>`;
}

/** @param {"th" | "td"} kind @param {string[]} cells */
function rowOf(kind, cells) {
  const row = document.createElement("tr");
  for (const text of cells) {
    const cell = document.createElement(kind);
    cell.append(...inline(text));
    row.append(cell);
  }
  return row;
}

/** The rule's number stands out and leads to itself. @param {string} text */
function ruleText(text) {
  const found = RULE.exec(text);
  if (!found) return inline(text);
  return [html`<a class="rule-number" href="#${found[1]}">${found[1]}</a>`, ...inline(text.slice(found[0].length).replace(/^[.:]/, ""))];
}

/** @param {string} text */
const anchor = (text) => RULE.exec(text)?.[1] ?? null;

/** @param {string} text @returns {(Node | string)[]} */
function inline(text) {
  return text.split(INLINE).flatMap((part, index) => (index % 2 ? span(part) : references(part)));
}

/** Numbers of rules lead to them. @param {string} text */
function references(text) {
  return text.split(/\b([A-Z]{1,2}-\d+)\b/).map((part, index) => (index % 2 ? html`<a class="rule-link" href="#${part}">${part}</a>` : part));
}

/** @param {string} part */
function span(part) {
  if (part.startsWith("**")) return html`<strong>${inline(part.slice(2, -2))}</strong>`;
  if (part.startsWith("`")) return html`<code>${part.slice(1, -1)}</code>`;
  const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part);
  if (link) return html`<a href=${link[2]} rel="noopener">${link[1]}</a>`;
  return html`<em>${inline(part.slice(1, -1))}</em>`;
}
