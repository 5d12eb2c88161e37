/**
 * Words by key, ready for other languages: a text is a sentence with `{names}` in it, or one sentence for each plural
 * form of `{n}`.
 */

import { isolated } from "./isolate.js";

/**
 * @typedef {string | {one: string, other: string, [form: string]: string}} Text
 * @typedef {Record<string, string | number>} Values
 */

/**
 * @template {Record<string, Text>} Texts
 * @param {Texts} texts
 * @param {string} language
 * @returns {(key: keyof Texts & string, values?: Values) => string}
 */
export function speaker(texts, language) {
  const plural = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) return key;
    const sentence = typeof text === "string" ? text : (text[plural.select(Number(values.n))] ?? text.other);
    return sentence.replace(/\{(\w+)\}/g, (whole, name) => isolated(String(values[name] ?? whole)));
  };
}
