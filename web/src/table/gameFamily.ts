/** What a family of games plugs into the pages around a table. */
import type { Component } from "svelte";
import type { GameEvent, GameFacts, GameView } from "../protocol";
import type { GameProps } from "./gameProps";

export interface Standing {
  readonly points: number;
  /** Whether some of the points of this round are hidden (R12). */
  readonly hidden: boolean;
}

/** A part of the points of a round. */
export interface Detail {
  readonly name: string;
  readonly values: readonly number[];
}

export type RoundEnded = Extract<GameEvent, { type: "round-ended" }>;
/** A key, and the id of the text that explains it. */
export type Key = readonly [key: string, meaning: string];

export interface Family {
  /** The component that shows its table, loaded when it is needed. */
  readonly table: () => Promise<{ default: Component<GameProps> }>;
  /** Its keys; `single`: those of one character, which can be switched off. */
  readonly keys: () => Promise<{ keysOf: (facts: GameFacts, single: boolean) => readonly Key[] }>;
  /** Whether points are bullheads, and those of the running round count. */
  readonly bullheads: boolean;
  /** Whether its table names the players beside their cards, so that a small screen needs no list of seats. */
  readonly namesPlayers: boolean;
  /** Round and trick as text; empty before the first deal. */
  readonly progress: (view: GameView, facts: GameFacts, short: boolean) => string;
  /** Points of every side so far: finished rounds, and this one as far as it is shown. */
  readonly standings: (view: GameView) => Standing[];
  /** What a seat has done about the open question. */
  readonly answered: (view: GameView, seat: number) => "passed" | "committed" | null;
  /** Whether all seats are asked at once and one button may pass for them. */
  readonly asksTeam: (view: GameView) => boolean;
  /** What the points of a round are made of. */
  readonly details: (event: RoundEnded, facts: GameFacts) => Detail[];
}

/** The points of a side in the finished rounds. */
export function before({ table }: GameView, side: number): number {
  return table.history.reduce((sum, round) => sum + (round[side] ?? 0), 0);
}
