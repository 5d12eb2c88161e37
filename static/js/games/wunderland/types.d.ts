/** What the server sends of Wunderland: `client_data` and the view. */

import type { GameAction } from "../../types/protocol.js";

export interface Section {
  id: string;
  name: string;
  symbol: string;
  /** The symbol field's place; "" for the section without postcards. */
  field: string;
}

export interface Location {
  id: string;
  number: number;
  name: string;
  section: string;
  kind: "start" | "photo" | "symbol";
  x: number;
  y: number;
}

export interface Assignment {
  id: string;
  places: string[];
  points: number;
}

export interface GameData {
  sections: Section[];
  locations: Location[];
  lines: { a: string; b: string }[];
  assignments: Assignment[];
  colours: string[];
  figures: number;
  postcards_per_section: number;
  scored_per_section: number;
  last_card: number;
  quiet_turns: number;
}

export interface PlayerView {
  seat: number;
  colour: string;
  score: number;
  scoring_card: number;
  fulfilled: string[];
  hand_size: number;
  hand?: string[];
  postcard_count: number;
  postcards?: string[];
}

export interface PromptView {
  kind: "turn" | "companion" | "after_move" | "settlement" | "over";
  seat?: number;
  colour?: string;
  number?: number;
  waiting?: string[];
}

export interface MoveView {
  colour: string;
  origin: string;
  to: string;
  moved: Record<string, number>;
}

export interface SectionRow {
  section: string;
  number: number;
  worth: number;
  points: number;
  /** What another postcard would add; 0 where none is left. */
  more: number;
}

export interface ScoringRow {
  section: string;
  number: number;
  scored: number;
  worth: number;
  points: number;
}

export interface ScoringView {
  colour: string;
  assignments: number;
  rows: ScoringRow[];
  postcards: number;
  total: number;
  winner: boolean;
}

export interface View {
  viewer: number;
  open_postcards: boolean;
  players: PlayerView[];
  figures: Record<string, Record<string, number>>;
  stacks: { section: string; place: string; number: number }[];
  deck: number;
  first: string;
  turn: string;
  turn_number: number;
  quiet_turns: number;
  prompt: PromptView;
  move: MoveView | null;
  postcard_points: Record<string, number>;
  /** By colour, each of the seven sections; missing in films of matches that ended before there was such a thing. */
  postcard_sections?: Record<string, SectionRow[]>;
  ended_by: string;
  reason: string;
  scoring: ScoringView[];
}

/** The legal actions, by what they are about. */
export interface Options {
  fulfil: Map<string, GameAction>;
  collect: Map<string, GameAction>;
  release: Map<string, GameAction>;
  joins: GameAction[];
  /** By origin and destination, the fewest figures first. */
  moves: Map<string, Map<string, GameAction[]>>;
  announce: GameAction | null;
  /** What ends the turn or the settlement. */
  end: GameAction | null;
}

/** A move that is being put together. `number` counts once `to` is chosen. */
export interface Plan {
  origin: string;
  to: string;
  number: number;
}

export interface Point {
  x: number;
  y: number;
}
