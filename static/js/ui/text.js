/** The words of the shell. A game brings its own in `games/<slug>/text.js`. */

import { ApiError } from "../net/api.js";
import { speaker } from "../lib/text.js";

const english = {
  brand: "Hidden Hands",
  tagline: "Card-driven board games, played for real across a browser table.",

  "nav.lobby": "Lobby",
  "nav.new": "New match",
  "nav.home": "{brand}: to the lobby",
  "nav.nickname": "Choose a nickname",
  "nav.account": "Playing as {name}. Your account",

  "name.title": "What shall we call you?",
  "name.signIn": "I have an account",
  "name.label": "Nickname",
  "name.hint": "No account and no e-mail. This browser remembers you.",
  "name.go": "Continue",
  "name.save": "Save",
  "name.needed": "Type a name of 1 to 24 characters.",
  "name.other": "Suggest another",

  "common.cancel": "Cancel",
  "common.close": "Close",
  "common.copy": "Copy link",
  "common.copied": "Copied",
  "common.share": "Share",
  "common.retry": "Try again",
  "common.loading": "Loading…",
  "common.back": "Back to the lobby",

  "lobby.title": "Lobby",
  "lobby.playNow": "Play now against the computer",
  "lobby.playFriends": "Play with friends",
  "lobby.rules": "Read the rules",
  "lobby.setup": "Set up a match",
  "lobby.players": "{from}–{to} players",
  "lobby.playersSame": { one: "{n} player", other: "{n} players" },
  "lobby.minutes": "{from}–{to} minutes",
  "lobby.noAccount": "No account needed",
  "lobby.mine": "Your matches",
  "lobby.open": "Open tables",
  "lobby.running": "Being played",
  "lobby.finished": "Finished",
  "lobby.mineEmpty": "You sit at no table yet. Start one against the computer, or take a free seat at an open table.",
  "lobby.openEmpty": "Nobody is waiting right now. Open a table: whoever drops in can take a seat.",
  "lobby.runningEmpty": "No public match is being played. The next one to start can be watched here.",
  "lobby.finishedEmpty": "Finished public matches appear here, with every hand laid open in the replay.",
  "lobby.openOne": "Open a table",
  "lobby.unreachable": "The server does not answer. The lists refresh by themselves as soon as it does.",

  "card.sit": "Take a seat",
  "card.watch": "Watch",
  "card.continue": "Go to the table",
  "card.yourTurn": "Your turn",
  "card.waiting": { one: "{n} seat free", other: "{n} seats free" },
  "card.full": "About to start",
  "card.replay": "Replay",
  "card.private": "By invitation",
  "card.free": "Free seat",
  "card.won": "{names} won",
  "card.noWinner": "Nobody won",
  "card.step": "Move {n}",

  "new.title": "Set up a match",
  "new.game": "Game",
  "new.layout": "Players",
  "new.seats": "Who sits where",
  "new.me": "Me",
  "new.computer": "Computer",
  "new.free": "Free seat",
  "new.friend": "A friend",
  "new.options": "Options",
  "new.who": "Who may join",
  "new.public": "Anyone",
  "new.publicHint": "Listed in the lobby. Whoever comes by may take a free seat or watch.",
  "new.private": "Only with a link",
  "new.privateHint": "Not listed. You get one link for each seat, and one for watching.",
  "new.start": "Start the match",
  "new.open": "Open the table",
  "new.watchOnly": "You take no seat: you will watch.",
  "new.freeSeats": { one: "{n} seat stays free", other: "{n} seats stay free" },
  "new.allSet": "Every seat is taken: the match starts at once.",
  "new.summary": "Your table",

  "room.title": "The table is set",
  "room.lead": "The match starts when every seat is taken.",
  "room.leadFull": "Every seat is taken.",
  "room.seatFree": "Free",
  "room.sitHere": "Sit here",
  "room.leave": "Leave seat",
  "room.clear": "Free this seat",
  "room.addBot": "Computer",
  "room.removeBot": "Remove",
  "room.inviteSeat": "Link for this seat",
  "room.inviteWatch": "Link for watching",
  "room.inviteTable": "Link to this table",
  "room.start": "Start the match",
  "room.waitOwner": "{name} starts the match when all is ready.",
  "room.waitSeats": { one: "One seat is still free.", other: "{n} seats are still free." },
  "room.drop": "Cancel this match",
  "room.dropSure": "Cancel this match for everybody?",
  "room.listed": "Listed in the lobby",
  "room.unlisted": "Not listed: only with a link",
  "room.shareText": "Join me at the table: {title}",

  "join.title": "You are invited",
  "join.lead": "{owner} asks you to the table.",
  "join.seat": "Your seat",
  "join.sit": "Sit down",
  "join.watch": "Just watch",
  "join.taken": "That seat is taken. You are welcome to watch.",
  "join.running": "The match is under way.",

  "match.yourTurn": "Your turn",
  "match.waitingFor": "Waiting for {names}",
  "match.over": "Finished",
  "match.notStarted": "Not started",
  "match.watching": "Watching",
  "match.undo": "Undo",
  "match.rules": "Rules",
  "match.soundOn": "Sound on",
  "match.soundOff": "Sound off",
  "match.fullscreen": "Full screen",
  "match.more": "More",
  "match.leave": "Back to the lobby",
  "match.notify": "Notify me when it is my turn",
  "match.notifyOn": "Notifications are on",
  "match.notifyBlocked": "Notifications are blocked in this browser's settings.",
  "match.copyWatch": "Copy a link to this table",
  "match.players": "Players",
  "match.log": "Log",
  "match.chat": "Chat",
  "match.panel": "Players, log and chat",
  "match.spectators": { one: "{n} person watching", other: "{n} people watching" },
  "match.table": "The table",
  "match.toAct": "to act",
  "match.here": "at the table",
  "match.away": "away",
  "match.you": "you",
  "match.sending": "Sending…",
  "match.latency": "{n} ms",
  "match.announceTurn": "It is your turn.",
  "match.stale": "The table moved on before that reached it. Look again and choose.",

  "line.connecting": "Connecting…",
  "line.waiting": "Connection lost. Trying again…",
  "line.restart": "The server restarts. Back in a moment…",
  "line.offline": "You are offline. The match goes on when you are back.",
  "line.signedOut": "You are signed out",
  "line.sign_in": "Your seat waits for you. Sign in again to take it.",
  "line.signIn": "Sign in",
  "line.lookOn": "Look on",
  "line.not_found": "There is no such match, or it needs an invitation.",
  "line.done": "The table has closed.",

  "log.empty": "Nothing has happened yet.",
  "log.latest": "Newest",
  "log.undone": "taken back",
  "log.undid": "{name} took that back",
  "log.tookBack": "{name} went back to an earlier choice",
  "log.goTo": "Show this moment",

  "chat.empty": "Say hello.",
  "chat.label": "Message",
  "chat.placeholder": "Write a message…",
  "chat.send": "Send",
  "chat.toTable": "Players",
  "chat.toAll": "Everyone",
  "chat.to": "Who reads it",
  "chat.fromSpectators": "Watching",
  "chat.unread": { one: "{n} unread message", other: "{n} unread messages" },

  "result.won": "{names} won",
  "result.youWon": "You won",
  "result.draw": "Nobody won",
  "result.replay": "See the replay",
  "result.again": "Play again",
  "result.dismiss": "Look at the table",

  "replay.title": "Replay",
  "replay.first": "First step",
  "replay.back": "One step back",
  "replay.play": "Play",
  "replay.pause": "Pause",
  "replay.forward": "One step forward",
  "replay.last": "Last step",
  "replay.slider": "Step",
  "replay.position": "{n} of {total}",
  "replay.speed": "Speed",
  "replay.viewer": "Seen by",
  "replay.open": "All hands open",
  "replay.spectator": "A spectator",
  "replay.setup": "Set-up",
  "replay.notFinished": "The replay opens when the match is over.",
  "replay.goToMatch": "Go to the match",
  "replay.playOn": "Play on from here",
  "replay.playOnMade": "A new private match at this step. Start it, or change who plays first.",
  "replay.log": "Download the record",

  "rules.title": "Rules",
  "rules.contents": "Contents",

  "missing.title": "Nothing here",
  "missing.lead": "This page does not exist, or the match needs an invitation.",
  "failed.title": "That did not work",
  "failed.page": "A part of the page could not be loaded.",

  "error.offline": "No answer from the server. Check your connection and try again.",
  "error.bad_answer": "The server gave an answer that this page does not understand.",
  "error.rate_limited": "Too fast. Wait a moment and try again.",
  "error.seat_taken": "Somebody was faster: that seat is taken.",
  "error.not_found": "There is no such match, or it needs an invitation.",
  "error.match_over": "The match is over.",
  "error.not_to_act": "It is not your turn.",
  "error.nothing_to_undo": "There is nothing to take back.",
  "error.not_seated": "You do not sit at this table.",
  "error.not_started": "The match has not started.",
  "error.unavailable": "The server could not store that. Try again.",
  "error.chat_refused": "That message was not accepted.",
  "error.too_large": "That is too long.",
  "error.server": "The server had a problem. Try again in a moment.",
  "error.illegal_action": "That is not allowed now.",
  "error.wrong_login": "Login and password do not fit together.",
  "error.wrong_password": "That is not your present password.",
  "error.login_taken": "That login is taken. Try another.",
  "error.bad_login": "Use 3 to 32 letters, digits or . - _ @ +, without spaces.",
  "error.bad_password": "Use at least 8 characters, and nothing that others would try first.",
  "error.bad_label": "Use 1 to 40 letters.",
  "error.bad_name": "Use 1 to 24 letters.",
  "error.too_many": "There are too many already. Remove one first.",
  "error.sits_twice": "You sit at one table both as a guest and with this account. Finish that match first, or leave the guest's matches behind.",
  "error.guest_has_matches": "You have matches as a guest. Say what becomes of them.",
  "error.not_open_to_you": "This table is not open to you. There are others in the lobby.",
  "error.sign_in_first": "You are signed out. Sign in again.",
  "error.rule": "{message} (rule {rule})",
};

/** @typedef {keyof typeof english} TextKey */

export const t = speaker(english, "en");

/** @param {readonly string[]} items */
export const list = (items) => new Intl.ListFormat("en", { type: "conjunction" }).format(items);

/** What to tell the person about a failure. @param {unknown} error */
export function errorText(error) {
  if (!(error instanceof ApiError)) return t("failed.page");
  const key = `error.${error.code}`;
  if (key in english) return t(/** @type {TextKey} */ (key));
  if (error.status === 404) return t("error.not_found");
  if (error.status === 429) return t("error.rate_limited");
  if (error.status >= 500) return t("error.server");
  return sentence(error.message);
}

/** What to tell the person about a refused action. @param {import("../types/protocol.js").RejectMessage} reject */
export function rejectText({ code, message, rule }) {
  if (code === "stale") return t("match.stale");
  const key = `error.${code}`;
  const text = key in english ? t(/** @type {TextKey} */ (key)) : sentence(message || t("error.illegal_action"));
  return rule ? t("error.rule", { message: text.replace(/\.$/, ""), rule }) : text;
}

/** @param {string} text */
const sentence = (text) => text.replace(/^./, (first) => first.toUpperCase()).replace(/([^.!?…])$/, "$1.");
