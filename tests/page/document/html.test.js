import { fragment, html, render, svg } from "/js/lib/html.js";
import { check, equal } from "/tests/checks.js";

check("text never becomes markup", () => {
  const node = html`<p>${"<b>bold</b> & more"}</p>`;
  equal([node.children.length, node.textContent], [0, "<b>bold</b> & more"]);
});

check("a value in an attribute never becomes another attribute", () => {
  const node = html`<p title=${'" onclick="alert(1)'}>x</p>`;
  equal([node.getAttributeNames(), node.title], [["title"], '" onclick="alert(1)']);
});

for (const address of [
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "java\tscript:alert(1)",
  "java\r\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
]) {
  check(`an address of code is left out: ${JSON.stringify(address)}`, () => {
    const link = html`<a href=${address}>x</a>`;
    const form = html`<form action=${address}></form>`;
    const button = html`<button formaction=${address}>x</button>`;
    const frame = html`<iframe src="${address}"></iframe>`;
    const drawn = svg`<a xlink:href=${address}></a>`;
    equal([link, form, button, frame, drawn].map((node) => node.attributes.length), [0, 0, 0, 0, 0]);
  });
}

check("an address of a page stands", () => {
  const links = ["/m/1", "https://example.org/a?b=javascript:c", "#javascript:"].map((address) => html`<a href=${address}>x</a>`);
  equal(links.map((link) => link.getAttribute("href")), ["/m/1", "https://example.org/a?b=javascript:c", "#javascript:"]);
});

check("flags, properties, listeners and styles", () => {
  let presses = 0;
  const node = html`<button ?disabled=${false} ?hidden=${true} .value=${"v"} @click=${() => presses++} :style=${{ "--x": 3 }}>x</button>`;
  node.click();
  const button = /** @type {HTMLButtonElement} */ (node);
  equal([button.disabled, button.hidden, button.value, presses, button.style.getPropertyValue("--x")], [false, true, "v", 1, "3"]);
});

check("nothing stands for null, undefined and booleans; lists are flattened", () => {
  const host = html`<div>old</div>`;
  render(host, null, undefined, false, ["a", [html`<i>b</i>`, 3]], fragment`<u>c</u>`);
  equal(host.innerHTML, "a<i>b</i>3<u>c</u>");
});
