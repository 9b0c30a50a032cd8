/** The lessons: which there are, how they are loaded, and which are done on this device. */
import { PRESETS } from "../generated/presets";
import type { Decision, GameEvent, GameFacts, GamePrivate, GameView, Preview } from "../protocol";
import { readStored, store } from "./stored";

/** An event, and what it changes on the table. */
export interface Moment {
  readonly event: GameEvent;
  readonly table: Partial<GameView["table"]>;
  readonly private?: GamePrivate;
}

/** What an answer leads to: the next question, or something to say. */
export interface Outcome {
  readonly moments: readonly Moment[];
  readonly says?: string;
  readonly next?: Ask;
}

export interface Ask {
  readonly decision: Decision;
  readonly previews: readonly (Preview | null)[];
  /** One for every option of the decision. */
  readonly answers: readonly Outcome[];
}

export interface Situation {
  readonly name: string;
  readonly view: GameView;
  readonly ask: Ask;
}

/** Made by scripts/lessons from the rules. */
export interface Lesson {
  readonly preset: string;
  readonly facts: GameFacts;
  readonly situations: readonly Situation[];
}

/** What is said after a right answer. */
export const GOOD = "good";

const FILES = import.meta.glob<{ default: Lesson }>("../generated/lessons/*.json");
const fileOf = (preset: string) => FILES[`../generated/lessons/${preset}.json`];

/** The presets that have a lesson, the basic one of each family first. */
export const LESSONS: readonly string[] = Object.keys(PRESETS).filter((preset) => fileOf(preset) !== undefined);

/** The lesson that prepares for a preset; null for an unknown one. */
export function lessonFor(preset: string): string | null {
  if (fileOf(preset) !== undefined) return preset;
  const basic = preset.split("-")[0] ?? "";
  return Object.hasOwn(PRESETS, preset) && fileOf(basic) !== undefined ? basic : null;
}

export async function loadLesson(preset: string): Promise<Lesson> {
  const file = fileOf(preset);
  if (file === undefined) throw new Error(`no lesson for ${preset}`);
  return (await file()).default;
}

const DONE = "lessons";
const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === "string");

export function lessonsDone(): ReadonlySet<string> {
  return new Set(readStored(DONE, [], isNames));
}

export function markDone(preset: string): void {
  store(DONE, [...new Set([...lessonsDone(), preset])]);
}
