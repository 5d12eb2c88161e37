/** What the engine sends for Mini WWII: its data, views and prompts (engine/games/mini_wwii/{rules,view}.py). */

export type Unit = "army" | "navy";
export type LinkKind = "land" | "sea" | "flag";

export interface AreaData {
  id: string;
  name: string;
  shape: "land" | "island" | "coast";
  stars: number;
  home: string;
  builds: Unit[];
  x: number;
  y: number;
}

export interface LinkData {
  a: string;
  b: string;
  kind: LinkKind;
}

export interface CardEvent {
  kind: "operation" | "tactics" | "logistics" | "diplomacy";
  op?: number;
  target?: "own" | "opponent";
  draw?: number;
  build?: Unit[];
  nation?: string;
  vp?: number;
}

export interface CardData {
  country: string;
  op: number;
  technology: string;
  event: CardEvent;
}

export interface TechnologyData {
  name: string;
  kind: string;
  level: number;
  needs?: { any: number; of: string[] };
  effect: Record<string, any>;
}

export interface RoundData {
  year: number;
  first: string;
  flag: string;
  cards: number;
}

export interface GameData {
  areas: AreaData[];
  links: LinkData[];
  cards: Record<string, CardData>;
  technologies: Record<string, TechnologyData>;
  diplomacy: Record<string, string>;
  pools: Record<string, Record<Unit, number>>;
  rounds: RoundData[];
  join_war: Record<string, { boxes: number; joins: string }>;
  victory: { target: number; allied_target_after_join: number };
  countries: string[];
  teams: Record<string, string[]>;
  nations: Record<string, string>;
}

export interface UnitView {
  nation: string;
  unit: Unit;
  number: number;
  supplied: boolean;
}

/** Fields at their default are left out. */
export interface AreaView {
  controller?: string;
  home?: string;
  units?: UnitView[];
  damage?: boolean;
}

export interface CountryView {
  seat: number;
  team: string;
  saved_ops: number;
  passed: boolean;
  face_down: boolean;
  face_down_card: string;
  technologies: string[];
  /** From version 2 of the rules on: the cards that lie below the board for them. */
  technology_cards?: string[];
  /** From version 2 of the rules on: cards that saved an OP this round. */
  preserved?: string[];
  used_rockets: string[];
  tactics: { card: string; op: number }[];
  diplomacy: string[];
  lend_lease_done: boolean;
  points: { control: number; diplomacy: number; technology: number; total: number };
}

export interface HandView {
  countries: string[];
  seat: number;
  size: number;
  cards: string[] | null;
  /** Chosen to be kept, while others still choose. */
  kept: string[];
  seen: string[];
}

/** Fields at their default are left out. */
export interface PromptView {
  kind: string;
  country?: string;
  seat?: number;
  ops?: number;
  saved?: number;
  number?: number;
  area?: string;
  card?: string;
  target?: string;
  seen?: string[];
  /** OPs by action and type of unit, after discounts. */
  costs?: Record<string, Record<string, number>>;
  /** OPs that finishing now would keep. */
  saves?: number;
}

export interface JoinView {
  box: number;
  last: number;
  joined: boolean;
  cards: number;
  /** From version 2 of the rules on: steps made by invasions this round. */
  invasions?: number;
}

export interface View {
  viewer: number;
  rules: string;
  round: number;
  year: number;
  first: string;
  flag: string;
  stage: string;
  prompts: PromptView[];
  areas: Record<string, AreaView>;
  countries: Record<string, CountryView>;
  hands: HandView[];
  pools: Record<string, Record<Unit, number>>;
  join_war: Record<string, JoinView>;
  draw_deck: number;
  discards: string[];
  points: Record<string, number>;
  targets: Record<string, number>;
}

export interface Point {
  x: number;
  y: number;
}

/** Where an area is drawn: `r` is the half width of its token, `label` the middle of its name's top edge. */
export interface Place extends Point {
  r: number;
  label: { y: number; width: number };
}

export interface Chart {
  shape: "tall" | "wide" | "broad";
  places: Map<string, Place>;
  pole: Point;
  /** The radius of the open water around the pole. */
  room: number;
  box: { x: number; y: number; width: number; height: number };
}
