/** The data of a score sheet: points of every side by round, from the view and the events. */
import type { TableSession, Viewer } from "../../lib/session.svelte";
import { sideNames, UNKNOWN, type TextContext } from "../../lib/eventText";
import { i18n } from "../../lib/i18n.svelte";
import type { GameFacts } from "../../protocol";
import { lastOf } from "./lastOf";
import { FAMILIES } from "../families";
import type { Detail } from "../gameFamily";

export interface Score {
  /** The names of the sides: the seats, in co-op the team and the Ox. */
  readonly sides: readonly string[];
  readonly rounds: readonly (readonly number[])[];
  /** The sides that have won; none before the end. */
  readonly winners: readonly number[];
  readonly mine: number | null;
  readonly details: readonly Detail[];
}

/** Sums after each round, the first line being zeroes. */
export function sumsOf(rounds: readonly (readonly number[])[], sides: number): number[][] {
  const sums = [Array<number>(sides).fill(0)];
  for (const round of rounds) sums.push((sums.at(-1) ?? []).map((sum, side) => sum + (round[side] ?? 0)));
  return sums;
}

export function totalsOf(score: Score): number[] {
  return sumsOf(score.rounds, score.sides.length).at(-1) ?? [];
}

/** The text context of a viewer. */
export function textContextOf(session: TableSession, viewer: Viewer | null): TextContext {
  const preset = session.room?.setup.preset ?? "classic";
  const me = session.seats.length > 1 ? null : (viewer?.seat ?? null);
  return { catalogue: i18n.catalogue, preset, facts: session.room?.facts ?? UNKNOWN, names: session.names, me };
}

export function scoreOf(textContext: TextContext, viewer: Viewer, facts: GameFacts | undefined): Score {
  const rounds = viewer.player.scene?.view.table.history ?? [];
  const ended = lastOf(viewer.events, "round-ended");
  return {
    sides: sideNames(textContext, textContext.names),
    rounds,
    winners: lastOf(viewer.events, "game-ended")?.winners ?? [],
    mine: textContext.facts.team && textContext.me !== null ? 0 : textContext.me,
    details: facts && ended?.round === rounds.length ? FAMILIES[facts.family].details(ended, facts) : [],
  };
}
