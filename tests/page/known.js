/** What the engine told the test: its data and the names of its actions and events. */

import { readFileSync } from "node:fs";

export const known = JSON.parse(readFileSync(process.env.KNOWN, "utf-8"));
