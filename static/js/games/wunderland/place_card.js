/** What is at a place: its name, its section, who stands there, how far it is. */

/** @import { Model } from "./model.js" */

import { html, render } from "../../lib/html.js";
import { stepsFrom } from "./distances.js";
import { badge, picture, symbolIcon } from "./icons.js";
import { cardMarks } from "./model.js";
import { COLOUR, TABLE_TEXT, count, list } from "./text.js";
import { placeName, sectionName } from "./text_events.js";

export class PlaceCard {
  #element = html`<aside class="wl-place-card" hidden></aside>`;

  get element() {
    return this.#element;
  }

  /** @param {string} place "" for none @param {Model} model */
  show(place, model) {
    this.#element.hidden = !place;
    if (place) render(this.#element, ...about(place, model));
  }
}

/** @param {string} id @param {Model} model */
function about(id, model) {
  const { data, view, plan } = model;
  const place = data.locations.find((location) => location.id === id);
  if (!place) return [];
  const section = data.sections.find((each) => each.id === place.section);
  const stack = view.stacks.find((each) => each.place === id);
  const marks = cardMarks(model).get(id);
  const steps = plan && plan.origin !== id ? stepsFrom(data.lines, plan.origin).get(id) : undefined;
  const figures = Object.entries(view.figures[id] ?? {});
  return [
    html`<header>${place.kind === "symbol" ? symbolIcon(section?.symbol ?? "", place.section) : picture(id)}<span><b>${placeName(data, id)}</b><small>${sectionName(data, place.section)}</small></span></header>`,
    html`<p class="wl-here">${figures.length ? figures.map(([colour, number]) => html`<span title=${COLOUR[colour]}>${badge(colour)}${number}</span>`) : TABLE_TEXT.nobody}</p>`,
    stack ? html`<p>${TABLE_TEXT.stack(stack.number)}</p>` : null,
    marks ? html`<p>${TABLE_TEXT.on_card(list(marks))}</p>` : null,
    steps ? html`<p>${TABLE_TEXT.steps_from(steps, placeName(data, plan?.origin ?? ""))}</p>` : null,
  ].filter((node) => node !== null);
}

/** For screen readers. @param {string} id @param {Model} model */
export function placeLabel(id, model) {
  const { data, view } = model;
  const figures = Object.entries(view.figures[id] ?? {}).map(([colour, number]) => `${COLOUR[colour]} ${count(number, "figure")}`);
  const stack = view.stacks.find((each) => each.place === id);
  const marks = cardMarks(model).get(id);
  return [placeName(data, id), ...figures, stack ? TABLE_TEXT.stack(stack.number) : "", marks ? TABLE_TEXT.on_card(list(marks)) : ""].filter(Boolean).join(". ");
}
