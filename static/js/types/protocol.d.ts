/**
 * The messages and records of docs/protocol.md. What a game fills in (`Action`, `Event`, `View`) stays open here.
 */

export type GameAction = { type: string; [field: string]: any };
export type GameEvent = { type: string; [field: string]: any };
export type MatchStatus = "open" | "running" | "finished" | "expired" | "closed";

export interface User {
  id: string;
  name: string;
}

export interface Myself extends User {
  /** What this user signs in with; null for a guest. */
  login: string | null;
  /** Whether messages to the webhook do not arrive. */
  notices: "off" | "failing" | null;
}

export interface Account {
  login: string;
  created_at: string;
}

export type Sight = "hands" | "login" | "invites";

/** A browser in which the user is signed in. */
export interface SessionInfo {
  id: string;
  created_at: string;
  last_seen_at: string;
  /** Family and system; may be empty. */
  browser: string;
  this: boolean;
}

export interface ApiToken {
  id: string;
  label: string;
  scope: "read" | "play";
  /** What it sees that a spectator does not. */
  sees: Sight[];
  created_at: string;
  last_used_at: string | null;
}

/** Where somebody is told of their turn. */
export interface Webhook {
  /** Scheme and host: the rest is a secret. */
  address: string;
  set_at: string;
  sent_at: string | null;
  failed_at: string | null;
  /** Why it was switched off. */
  failure: string | null;
  /** Why the last try failed, while it is tried again. */
  problem: string | null;
  next_try_at: string | null;
}

export interface Blocked extends User {
  since: string;
}

export interface Player {
  kind: "human" | "bot";
  name: string;
  id?: string;
  /** Whether this person has a login; absent for computer players. */
  account?: boolean;
}

export interface SeatInfo {
  index: number;
  sides: string[];
  player: Player | null;
  you: boolean;
  /** Why a stand-in plays for the player: the clock ran out, away for a while, or resigned. */
  stand_in: "time" | "away" | "resigned" | null;
  /** Whether you block the person who sits there. */
  you_block?: boolean;
  /** Who may take the seat over: who brings its player's link, or somebody new. */
  offer?: "hand_over" | "open" | null;
  /** For those who may hand it on. */
  takeover_key?: string | null;
  /** What the others may propose about it, and from when on. */
  proposable?: { what: ProposalKind[]; since: string } | null;
}

export type ProposalKind = "bot" | "open" | "stand_in";

/** A proposal that waits for answers. */
export interface Proposal {
  number: number;
  seq: number;
  seat: number;
  what: ProposalKind;
  /** The seat of who made it. */
  by: number;
  asked: number[];
  agreed: number[];
  made_at: string;
}

/** What became of a seat after step `seq`. */
export interface SeatChange {
  at: string;
  seq: number;
  seat: number;
  what:
    | "away"
    | "back"
    | "late"
    | "resigned"
    | "offered"
    | "taken"
    | "sat"
    | "opened"
    | "replaced"
    | "proposed"
    | "agreed"
    | "refused"
    | "withdrawn"
    | "dropped";
  name: string;
  by: string | null;
  proposal: ProposalKind | null;
}

export type TimeControl = { kind: "per_move"; days: number } | { kind: "bank"; bank: number; increment: number };

export interface ClockRecord {
  /** The server's time. */
  now: string;
  /** Seconds. */
  grace: number;
  seats: { left_ms: number; runs_out_at: string | null; stand_in_at: string | null }[];
}

export interface Outcome {
  winners: number[];
  scores: Record<string, number>;
  reason: string;
}

export interface Invites {
  seats: Record<string, string>;
  watch: string;
}

export interface Match {
  id: string;
  game: string;
  title: string;
  status: MatchStatus;
  layout: string;
  /** The rules by which it is played; set when it begins. */
  rules_version: number;
  options: Record<string, any>;
  public: boolean;
  owner: User & { account: boolean };
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  seq: number;
  seats: SeatInfo[];
  to_act: number[];
  outcome: Outcome | null;
  invites: Invites | null;
  seed_hash: string;
  /** Shown when the match is over. */
  seed?: string | null;
  /** When the match was brought here from another server. */
  imported_at?: string | null;
  /** The match and step that this one goes on from. */
  origin?: { match: string; seq: number } | null;
  time_control: TimeControl | null;
  /** Whether the match may go back beyond undo. */
  takebacks: boolean;
  /** While the match runs and has a time control. */
  clock: ClockRecord | null;
  /** When a match that nobody began expires, or expired. */
  expires_at: string | null;
  /** The first step that the server's rules cannot follow (0: the setup), and why: nobody can act any more. */
  broken?: { seq: number; code: string } | null;
  /** The seat that ended a broken match. */
  closed_by?: number | null;
  /** Whether spectators may talk. */
  onlookers_talk?: boolean;
  /** From when on anybody who sits there may start it; null unless every seat is taken. */
  startable_at?: string | null;
  /** Whether the owner took you off the table. */
  put_out?: boolean;
  /** False: a seat is free, but you may not sit down. */
  open_to_you?: boolean;
  proposal?: Proposal | null;
  /** The seat that the reader had. */
  former?: { seat: number; until: string; why: "handed_over" | "resigned" | "late" } | null;
  /** Empty in lists. */
  seat_changes?: SeatChange[];
  /** The seat that the key of the request opens. */
  invited?: number;
}

export interface Layout {
  id: string;
  title: string;
  seats: string[][];
}

/** A property of a JSON schema, as far as option forms understand it. */
export interface OptionSchema {
  type?: string;
  title?: string;
  description?: string;
  default?: any;
  enum?: any[];
  const?: any;
  anyOf?: OptionSchema[];
  allOf?: OptionSchema[];
  $ref?: string;
  minimum?: number;
  maximum?: number;
}

export interface OptionsSchema extends OptionSchema {
  properties?: Record<string, OptionSchema>;
  $defs?: Record<string, OptionsSchema>;
}

export interface GameInfo {
  slug: string;
  title: string;
  summary: string;
  minutes: [number, number];
  layouts: Layout[];
  options: OptionsSchema;
  teams: Record<string, string[]>;
}

export type GameWithData = GameInfo & { rules_version: number; data: any };

export interface Frame {
  seq: number;
  at: string;
  seat: number;
  /** Null for the setup, for an undo or take-back, and where this viewer may not know it. */
  action: GameAction | null;
  undid: boolean;
  back_to?: number;
  events: GameEvent[];
  view: any;
  to_act: number[];
}

export interface Replay {
  match: Match;
  viewer: string;
  frames: Frame[];
}

export interface HistoryEntry {
  seq: number;
  at: string;
  seat: number;
  events: GameEvent[];
  undid?: boolean;
  /** A take-back: the step that the match went back to. */
  back_to?: number;
}

/** A finished match as everybody saw it: for each step a patch for each viewer, see `net/film_patches.js`. */
export interface FilmDocument {
  format: "film";
  version: 1;
  match: string;
  game: string;
  rules_version: number;
  viewers: string[];
  steps: any[][];
}

export interface ChatMessage {
  type: "chat";
  id: number;
  at: string;
  seat: number;
  /** The id of who said it. */
  user: string;
  name: string;
  /** Whether they have a login. */
  account: boolean;
  text: string;
  channel: "table" | "spectators";
  /** For who said it alone. */
  client_id?: string;
}

export interface HelloMessage {
  type: "hello";
  protocol: number;
  match: Match;
  seat: number | null;
  history: HistoryEntry[];
  chat: ChatMessage[];
}

export interface ViewMessage {
  type: "view";
  seq: number;
  at: string;
  seat: number;
  events: GameEvent[];
  view: any;
  legal: GameAction[];
  to_act: number[];
  undo: boolean;
  /** Whether this viewer may ask the others to go back. */
  takeback?: boolean;
  undid?: boolean;
  back_to?: number;
  outcome: Outcome | null;
}

export interface RejectMessage {
  type: "reject";
  client_id?: string;
  code: string;
  message: string;
  rule?: string;
  expected?: any;
  got?: any;
  where?: string;
  seq?: number;
}

export interface AckMessage {
  type: "ack";
  client_id: string;
  seq: number;
}

export interface PresenceMessage {
  type: "presence";
  seats: boolean[];
  spectators: number;
}

export interface MatchMessage {
  type: "match";
  match: Match;
}

/** The question whether the match goes back. */
export interface TakeBackMessage {
  type: "takeback";
  number: number;
  /** Who asks. */
  seat: number;
  back_to: number;
  asked: number[];
  agreed: number[];
  ended: "agreed" | "refused" | "withdrawn" | "moved_on" | null;
  /** Who refused or withdrew; null of a withdrawn one: nobody was left to answer. */
  by: number | null;
}

export interface ClockMessage {
  type: "clock";
  clock: ClockRecord;
}

export interface PongMessage {
  type: "pong";
  n: number;
}

export type ServerMessage =
  | HelloMessage
  | ViewMessage
  | RejectMessage
  | AckMessage
  | ChatMessage
  | PresenceMessage
  | MatchMessage
  | TakeBackMessage
  | ClockMessage
  | PongMessage;

/** An RFC 9457 problem. */
export interface Problem {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  code?: string;
  where?: string;
  expected?: any;
  got?: any;
}
