/** What was solved on this device: puzzles, and the streak of days whose puzzle was solved. Never sent anywhere. */
import { readStored, store } from "../learn/stored";

export interface Solved {
  /** The answers given, the right one included; 0: the solution was looked up. */
  readonly tries: number;
}

export interface PuzzleProgress {
  /** By the puzzle's id. */
  readonly solved: Readonly<Record<string, Solved>>;
  /** The days whose own puzzle was solved, such as 2026-11-18. */
  readonly days: readonly string[];
  /** The last day whose puzzle was given up: a look at its solution does not count as solving it. */
  readonly givenUp?: string;
}

const KEY = "puzzles";
const NOTHING: PuzzleProgress = { solved: {}, days: [] };
/** Days that are kept; no streak is longer. */
const KEPT = 2000;

function isProgress(value: unknown): value is PuzzleProgress {
  if (typeof value !== "object" || value === null) return false;
  const { solved, days } = value as Partial<PuzzleProgress>;
  return typeof solved === "object" && solved !== null && Array.isArray(days);
}

export function progress(): PuzzleProgress {
  return readStored(KEY, NOTHING, isProgress);
}

/**
 * Note a solved puzzle; its first result stays. `day`: the day whose puzzle it is, if it is that one. The day counts even
 * if the puzzle was solved before, from the list or when it was set the last time: else that day would break the streak.
 */
export function noteSolved(id: string, tries: number, day: string | null): PuzzleProgress {
  const before = progress();
  const isNew = before.solved[id] === undefined;
  const counts = day !== null && tries > 0 && !isDone(before, day);
  const isGivenUp = day !== null && tries === 0 && !isDone(before, day);
  if (!isNew && !counts && !isGivenUp) return before;
  const after = {
    ...before,
    solved: isNew ? { ...before.solved, [id]: { tries } } : before.solved,
    days: counts ? [...before.days, day].slice(-KEPT) : before.days,
    ...(isGivenUp ? { givenUp: day } : {}),
  };
  store(KEY, after);
  return after;
}

/** Whether a day's puzzle is solved, or its solution was looked up on that day. */
export function isDone({ days, givenUp }: PuzzleProgress, day: string): boolean {
  return days.includes(day) || givenUp === day;
}

/** A day in the player's own calendar. */
export function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T12:00:00`);
  date.setDate(date.getDate() - 1);
  return dayOf(date);
}

/** How many days in a row were solved, up to today; today's puzzle may still be open. */
export function streak(days: readonly string[], today: string): number {
  const solved = new Set(days);
  let day = solved.has(today) ? today : dayBefore(today);
  let count = 0;
  for (; solved.has(day); day = dayBefore(day)) count += 1;
  return count;
}
