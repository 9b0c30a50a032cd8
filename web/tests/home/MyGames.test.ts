/** My games: the first few, then all that are here, then older ones page by page. */
import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import MyGames from "../../src/home/MyGames.svelte";
import type { GameSummary } from "../../src/protocol";

const game = (number: number): GameSummary => ({
  id: `game${number}`,
  preset: "classic",
  status: "finished",
  names: ["Ann", "Bob"],
  seats: [0],
  opened: number,
  ended: number,
  scores: [3, 9],
  winners: [0],
  practice: false,
});

const links = () => screen.getAllByRole("link").length;

test("older games are asked for when all that are here are shown", async () => {
  const asked: string[] = [];
  const older = (before: string) => {
    asked.push(before);
    return Promise.resolve();
  };
  const games = Array.from({ length: 8 }, (_, number) => game(number));
  const { rerender } = render(MyGames, { games, presets: [], next: "5.game5", older });
  expect(links()).toBe(5);
  await fireEvent.click(screen.getByRole("button"));
  expect(links()).toBe(8);
  expect(asked).toEqual([]);
  await fireEvent.click(screen.getByRole("button"));
  expect(asked).toEqual(["5.game5"]);
  await rerender({ games: [...games, game(8)], presets: [], next: null, older });
  expect(links()).toBe(9);
  expect(screen.queryByRole("button")).toBeNull();
});
