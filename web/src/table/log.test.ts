import { beforeAll, expect, it } from "vitest";
import { current, loadWords } from "../lib/words.svelte";
import type { GameEvent } from "../protocol";
import { linesOf } from "./Log.svelte";

beforeAll(async () => {
  current.words = await loadWords("en");
});

it("leaves out who has passed: before every card that would be a line for everybody", () => {
  const events: GameEvent[] = [
    { type: "trick-began", trick: 2 },
    { type: "passed", seat: 0, at: "window" },
    { type: "passed", seat: 1, at: "window" },
    { type: "placed", seat: 1, card: 44, row: 2 } as GameEvent,
  ];
  const names = ["Ann", "Bob"];
  const lines = linesOf(events, { words: current.words, family: "nimmt", preset: "coop", names, me: 0 }, false);
  expect(lines.map((line) => line.text)).toEqual(["Trick 2.", "Bob places the 44 in row 2."]);
});
