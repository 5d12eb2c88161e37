/**
 * What stands on the account page, from top to bottom. A part is made anew whenever somebody signs in or out; it gets
 * the user, null for a stranger, and gives null where it has nothing to say to them.
 */

import { blockedPart } from "./blocked.js";
import { nicknamePart } from "./nickname.js";
import { passwordPart } from "./password.js";
import { sessionsPart } from "./sessions.js";
import { signInPart } from "./sign_in.js";
import { signOutPart } from "./sign_out.js";
import { guestSignUpPart, newcomerSignUpPart } from "./sign_up.js";
import { tokensPart } from "./tokens.js";
import { turnsPart } from "./turns.js";

/** @typedef {import("../../types/protocol.js").Myself} Myself */

/** @type {((user: Myself | null) => HTMLElement | null)[]} */
export const SECTIONS = [
  nicknamePart,
  guestSignUpPart,
  signInPart,
  newcomerSignUpPart,
  passwordPart,
  turnsPart,
  sessionsPart,
  signOutPart,
  blockedPart,
  tokensPart,
];
