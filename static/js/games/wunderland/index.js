/** Wunderland for the match page: `createTable`. */

/** @import { CreateTable } from "../../types/game-ui.js" */

import { GameTable } from "./table.js";

/** @type {CreateTable} */
export const createTable = (host, context) => new GameTable(host, context);
