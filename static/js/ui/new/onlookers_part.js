/** The choice whether those who look on may talk. */

import { t } from "../text.js";
import { choicePart } from "./choice_part.js";

/** @param {import("./draft.js").Draft} draft @param {() => void} redraw */
export function onlookersPart(draft, redraw) {
  const choose = (/** @type {boolean} */ talk) => {
    draft.onlookersTalk = talk;
    redraw();
  };
  const talking = { value: true, title: t("new.onlookersTalk"), hint: t("new.onlookersTalkHint") };
  const silent = { value: false, title: t("new.onlookersSilent"), hint: t("new.onlookersSilentHint") };
  return choicePart(t("new.onlookers"), "onlookers", [talking, silent], draft.onlookersTalk, choose);
}
