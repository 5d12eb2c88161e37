/** The words about sitting down and getting up, about who owns a table, and about what is said there. */

export const roomWords = {
  "room.closed": "This table is not open to you. There are others in the lobby.",
  "room.putOut": "The owner has taken you off the table.",
  "room.startable": "From {when} on anybody who sits here may start it.",
  "room.owned": "This table is yours now: you start the match, and hand out its links.",
  "room.newLinks": "All links of this table are new. Send them again to those whom you still expect.",
  "room.noOnlookersTalk": "Those who look on may not talk",
  "room.leaveTitle": "Leave your seat?",
  "room.leaveLink": "To come back you need a new link.",
  "room.leaveOwner": "{name} owns the match then, and starts it.",
  "room.clearTitle": "Take {name} off the table?",
  "room.clearPublic": "They may sit down again, unless you block them.",
  "room.clearPrivate": "They are told, and cannot come back by any link that they have. All links of this table change: those whom you still expect, or who look on, need the new ones.",
  "room.clearYes": "Take off the table",
  "room.alsoBlock": "Also block {name}: they can neither sit down nor talk at your tables",
  "room.besideTitle": "Sit down all the same?",
  "room.beside": { one: "{names}, whom you block, sits there.", other: "{names}, whom you block, sit there." },
  "room.besideYes": "Sit down all the same",

  "card.closed": "Not open to you",
  "card.origin": "Goes on from step {n}: hands may be known",

  "origin.note": "Goes on from step {n} of a finished match: hands and decks may be known to whoever has seen its replay. It is not rated.",
  "origin.short": "goes on from step {n}",
  "origin.replay": "See the replay",

  "new.onlookers": "Those who look on",
  "new.onlookersTalk": "May talk",
  "new.onlookersTalkHint": "In a chat of their own, which the players read too.",
  "new.onlookersSilent": "May not talk",
  "new.onlookersSilentHint": "They watch, and read what players say to everyone.",

  "line.putOutTitle": "You are off the table",
  "line.put_out": "The owner has taken you off the table.",
  "line.gotUpTitle": "You have left the table",
  "line.got_up": "To come back, ask whoever owns the table for a new link.",
  "line.newLinksTitle": "The links have changed",
  "line.new_links": "The owner has changed the links of this table. Ask for the new one.",

  "chat.all": "Show all",
  "chat.less": "Show less",
  "chat.silent": "Those who look on do not talk at this table.",
  "chat.slow": "Guests who look on say something every ten seconds or so.",

  "error.not_owner": "Only the owner of the table may do that.",
  "error.put_out": "The owner has taken you off the table.",
  "error.blocked_there": "Somebody whom you block sits there.",
};
