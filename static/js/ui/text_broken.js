/** The words about matches that cannot be continued. */

export const brokenWords = {
  "broken.running": "This match cannot be continued: since step {n} the rules of this server no longer agree with what was played. Everything before is shown.",
  "broken.nothing": "This match cannot be continued: the rules of this server do not fit it, and nothing of it can be shown.",
  "broken.finished": "From step {n} on the rules of this server no longer agree with what was played. The replay shows the whole match.",
  "broken.closed": "This match was ended without a result: since step {n} the rules of this server no longer agree with what was played.",
  "broken.closedBy": "{name} ended this match without a result: since step {n} the rules of this server no longer agree with what was played.",
  "broken.end": "End this match",
  "broken.endTitle": "End this match for everybody?",
  "broken.endHow": "It ends without a result, and for good. It can still be looked at up to its last good step.",
  "broken.endHands": "Nobody sees more than now: hands stay hidden.",
  "broken.endWait": "If you would rather wait, leave it as it is: once the server has the right rules again, it can be continued.",
  "broken.endYes": "End it",
  "broken.empty": "There is nothing to show.",
  "match.broken": "Cannot be continued",
  "match.closed": "Ended without a result",
  "error.match_broken": "This match cannot be continued.",
  "error.not_broken": "This match can be continued after all, or is over. Load the page again.",
};
