/** Fields for a game's options, made from the JSON schema of its `options`. */

import { html } from "../../lib/html.js";

/**
 * @typedef {import("../../types/protocol.js").OptionsSchema} OptionsSchema
 * @typedef {import("../../types/protocol.js").OptionSchema} OptionSchema
 * @typedef {import("../../types/game-ui.js").GameLobby} GameLobby
 * @typedef {Record<string, unknown>} OptionValues
 */

/** The schema of the object itself, whatever stands around it. @param {OptionsSchema} schema @returns {OptionsSchema} */
function rootOf(schema) {
  const name = schema.$ref?.split("/").pop();
  return (name && schema.$defs?.[name]) || schema;
}

/** @param {OptionsSchema} schema @param {OptionSchema} property @returns {OptionSchema} */
function resolve(schema, property) {
  const ref = property.$ref ?? property.allOf?.[0]?.$ref;
  const name = ref?.split("/").pop();
  return name ? { ...schema.$defs?.[name], ...property } : property;
}

/** @param {OptionsSchema} schema @returns {OptionValues} */
export function defaultOptions(schema) {
  const properties = Object.entries(rootOf(schema).properties ?? {});
  return Object.fromEntries(properties.map(([name, property]) => [name, property.default]));
}

/**
 * @param {OptionsSchema} schema
 * @param {OptionValues} values changed in place
 * @param {GameLobby} lobby
 * @param {() => void} changed
 */
export function optionFields(schema, values, lobby, changed) {
  const properties = Object.entries(rootOf(schema).properties ?? {});
  return properties.map(([name, raw]) => {
    const property = resolve(schema, raw);
    const set = (/** @type {unknown} */ value) => {
      values[name] = value;
      changed();
    };
    return html`<fieldset class="option">
      <legend>${lobby.optionLabel?.(name) ?? property.title ?? words(name)}</legend>
      ${property.description ? html`<p class="soft small">${property.description}</p>` : null}
      ${control(name, property, values[name], set, lobby)}
    </fieldset>`;
  });
}

/** @param {string} name @param {OptionSchema} property @param {unknown} value @param {(value: unknown) => void} set @param {GameLobby} lobby */
function control(name, property, value, set, lobby) {
  const choices = choicesOf(property);
  if (choices) return segments(name, choices, value, set, (choice) => lobby.optionLabel?.(name, choice) ?? words(String(choice)));
  if (property.type === "boolean") return segments(name, [true, false], value, set, (choice) => lobby.optionLabel?.(name, choice) ?? (choice ? "Yes" : "No"));
  if (property.type === "integer" || property.type === "number") return numberInput(name, property, value, set);
  return html`<input class="input" name=${name} aria-label=${words(name)} .value=${String(value ?? "")}
    @change=${(/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).value)}>`;
}

/** @param {OptionSchema} property @returns {unknown[] | null} */
function choicesOf(property) {
  if (property.enum) return property.enum;
  const constants = property.anyOf?.filter((choice) => "const" in choice).map((choice) => choice.const);
  return constants?.length ? constants : null;
}

/** @param {string} name @param {OptionSchema} property @param {unknown} value @param {(value: unknown) => void} set */
function numberInput(name, property, value, set) {
  const change = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.checkValidity() && input.value) set(Number(input.value));
  };
  return html`<input class="input short" type="number" name=${name} aria-label=${words(name)}
    min=${property.minimum} max=${property.maximum} .value=${String(value ?? "")} @change=${change}>`;
}

/**
 * @param {string} name
 * @param {unknown[]} choices
 * @param {unknown} value
 * @param {(value: unknown) => void} set
 * @param {(choice: unknown) => string} label
 */
function segments(name, choices, value, set, label) {
  return html`<div class="segments">${choices.map(
    (choice) => html`<label><input type="radio" name="option-${name}" ?checked=${choice === value} @change=${() => set(choice)}>${label(choice)}</label>`,
  )}</div>`;
}

/** @param {string} id */
const words = (id) => id.replace(/_/g, " ").replace(/^./, (first) => first.toUpperCase());
