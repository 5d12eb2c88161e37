/** Names in a sentence: one that is written from right to left must not turn what stands around it. */

const FIRST_STRONG = "\u2068";
const POP = "\u2069";
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The text, isolated where it holds letters that run from right to left. In elements `<bdi>` does the same. @param {string} text */
export const isolated = (text) => (RIGHT_TO_LEFT.test(text) ? `${FIRST_STRONG}${text}${POP}` : text);
