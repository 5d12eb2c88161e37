/** Wunderland for the match page: `createTable`. */

/** @import { CreateTable } from "../../types/game-ui.js" */

import { GameTable } from "./table.js";
import { IMPORTANT, tellEvent } from "./text_events.js";

/** @type {CreateTable} */
export const createTable = (host, context) => {
  const table = new GameTable(host, context);
  return {
    update: (step) => table.update(step),
    setMatch: (match) => table.setMatch(match),
    reject: () => table.reject(),
    setPresence: (seats) => table.setPresence(seats),
    destroy: () => table.destroy(),
    describeEvent: (event) => {
      const text = tellEvent(event, context.game.data);
      if (!text) return null;
      const side = event["colour"];
      return { text, icon: side, side, important: IMPORTANT.has(event.type), heading: event.type === "turn_began" };
    },
  };
};
