/** What the tests of the special cards need: questions from real games (scripts/decisions.py), asked by the page. */
import { fireEvent, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect } from "vitest";
import { current } from "../../../lib/words.svelte";
import type { Decision, GameChoice, NimmtTook, NimmtView } from "../../../protocol";
import type { GameProps } from "../../props";
import { aim } from "../aim.svelte";
import { aimedAt, PARTS, specialOf } from "./menu";
import questions from "./questions.json";

export interface Question {
  readonly preset: string;
  readonly view: NimmtView;
  readonly decision: Decision;
  /** What each option takes at once. */
  readonly taken: readonly (readonly NimmtTook[])[];
}

export const QUESTIONS = questions as unknown as readonly Question[];

const NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"];

export function propsOf({ preset, view, decision }: Question, answer: (choice: GameChoice) => void, more: Partial<GameProps> = {}): GameProps {
  const names = NAMES.slice(0, view.table.seats);
  return {
    scene: { view, event: null }, decision, previews: [], seat: view.seat, names, room: null, answer,
    telling: { words: current.words, family: "nimmt", preset, names, me: view.seat }, ...more,
  };
}

/** Where a value is picked: on the table, or from the buttons beside it. */
async function pick(choice: GameChoice, view: NimmtView): Promise<void> {
  const question = aim.question;
  for (const part of PARTS) {
    const value = aimedAt(choice, part);
    if (value === null) continue;
    const at = part === "seat" ? (view.table.queue.find((play) => play.seat === value)?.card ?? -1) : value;
    const kind = part === "row" ? "row" : choice.type === "replace" ? "hand" : "card";
    const offered = kind === "row" ? question?.rows : kind === "hand" ? question?.hand : question?.cards;
    if (offered === undefined) continue;
    expect(offered.has(at), `${JSON.stringify(choice)} at ${kind} ${at}`).toBe(true);
    question?.pick(kind, at);
    await tick();
    return;
  }
  throw new Error(`nothing to pick for ${JSON.stringify(choice)}`);
}

/** Make a choice as a player would; returns how many steps it took before it was confirmed. */
export async function choose(choice: GameChoice, { view, decision }: Question): Promise<number> {
  if (choice.type === "pass") {
    await fireEvent.click(screen.getByTestId(`option-${decision.options.indexOf(choice)}`));
    return 1;
  }
  const [card] = screen.queryAllByTestId(`special-${specialOf(choice)}`);
  await fireEvent.click(choice.type === "unstop" ? screen.getByTestId("use-unstop") : (card as HTMLElement));
  let steps = 1;
  while (screen.queryByTestId("play") === null) {
    expect(++steps).toBeLessThanOrEqual(3);
    await pick(choice, view);
  }
  await fireEvent.click(screen.getByTestId("play"));
  return steps;
}
