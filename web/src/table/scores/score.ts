/** The data of a score sheet: points of every side by round, from the view and the events. */
import type { TableSession, Viewer } from "../../lib/session.svelte";
import { sideNames, type TextContext } from "../../lib/eventText";
import { i18n, t } from "../../lib/i18n.svelte";
import type { GameEvent } from "../../protocol";
import { familyOf } from "../gameFamily";
import { costOf } from "../nothanks/runs";

type RoundEnded = Extract<GameEvent, { type: "round-ended" }>;
export type GameEnded = Extract<GameEvent, { type: "game-ended" }>;

/** A part of the points of the last round. */
export interface Detail {
  readonly name: string;
  readonly values: readonly number[];
}

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

export function detailsOf(event: RoundEnded): Detail[] {
  if ("piles" in event) return [{ name: t("web-sheet-taken"), values: event.piles.map((pile) => pile.length) }];
  return [
    { name: t("web-sheet-cards"), values: event.owned.map(costOf) },
    { name: t("web-sheet-chips"), values: event.chips.map((chips) => -chips) },
  ];
}

export function lastOf<T extends GameEvent["type"]>(
  events: readonly GameEvent[],
  type: T,
): Extract<GameEvent, { type: T }> | null {
  return (events.findLast((event) => event.type === type) as Extract<GameEvent, { type: T }> | undefined) ?? null;
}

/** The text context of a viewer. */
export function textContextOf(session: TableSession, viewer: Viewer | null): TextContext {
  const preset = session.room?.setup.preset ?? "classic";
  const me = session.seats.length > 1 ? null : (viewer?.seat ?? null);
  return { catalogue: i18n.catalogue, family: familyOf(preset), preset, names: session.names, me };
}

export function scoreOf(textContext: TextContext, viewer: Viewer): Score {
  const rounds = viewer.player.scene?.view.table.history ?? [];
  const ended = lastOf(viewer.events, "round-ended");
  return {
    sides: sideNames(textContext, textContext.names),
    rounds,
    winners: lastOf(viewer.events, "game-ended")?.winners ?? [],
    mine: textContext.preset === "coop" ? (textContext.me === null ? null : 0) : textContext.me,
    details: ended !== null && ended.round === rounds.length ? detailsOf(ended) : [],
  };
}
