import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { FAMILIES } from "../../../src/table/families";
import type { RoundEnded } from "../../../src/table/gameFamily";
import { factsOf } from "../../fixtures/nimmt";
import { prepare } from "../../fixtures/noThanks";
import { spread, ticksOf } from "../../../src/table/scores/plot";
import { sumsOf, totalsOf, type Score } from "../../../src/table/scores/score";
import ScorePlot from "../../../src/table/scores/ScorePlot.svelte";
import ScoreSheet from "../../../src/table/scores/ScoreSheet.svelte";

beforeAll(prepare);
afterEach(cleanup);

const score: Score = {
  sides: ["Ann", "Rosa", "Bella"],
  rounds: [
    [12, 3, -4],
    [20, 9, 14],
  ],
  winners: [2],
  mine: 0,
  details: [],
};
const lines = () => screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent?.trim()));

describe("sums", () => {
  it("grow round by round", () => {
    expect(sumsOf(score.rounds, 3)).toEqual([
      [0, 0, 0],
      [12, 3, -4],
      [32, 12, 10],
    ]);
    expect(totalsOf(score)).toEqual([32, 12, 10]);
    expect(totalsOf({ ...score, rounds: [] })).toEqual([0, 0, 0]);
  });
  it("say how a round came about", () => {
    const details = (preset: string, event: RoundEnded) => FAMILIES[factsOf(preset).family].details(event, factsOf(preset));
    const counted: RoundEnded = { type: "round-ended", round: 1, points: [7], totals: [7], owned: [[8, 9, 12]], chips: [13] };
    expect(details("nothanks", counted)).toEqual([
      { name: "Cards", values: [20] },
      { name: "Chips", values: [-13] },
    ]);
    expect(details("classic", { type: "round-ended", round: 1, points: [7], totals: [7], piles: [[8, 9, 12]] })).toEqual([
      { name: "Cards taken", values: [3] },
    ]);
  });
});

describe("the sheet", () => {
  it("has a line for each round and a column for everybody", () => {
    render(ScoreSheet, { score });
    expect(lines()).toEqual([
      ["", "Ann", "Rosa", "Bella"],
      ["Round 11", "12", "3", "−4"],
      ["Round 22", "20", "9", "14"],
      ["Total", "32", "12", "10, winner"],
    ]);
  });
  it("marks the winner by a flower and a ring, me by a shade", () => {
    render(ScoreSheet, { score });
    expect(screen.getByRole("columnheader", { name: "Bella" }).querySelector(".flower")).not.toBeNull();
    expect(document.querySelectorAll(".ring")).toHaveLength(1);
    expect(screen.getByRole("columnheader", { name: "Ann" }).classList.contains("mine")).toBe(true);
  });
  it("marks nobody before the end", () => {
    render(ScoreSheet, { score: { ...score, winners: [] } });
    expect(document.querySelector(".ring, .flower")).toBeNull();
  });
  it("tells how the last round came about just before it", () => {
    render(ScoreSheet, { score: { ...score, details: [{ name: "Chips", values: [-1, 0, -6] }] } });
    expect(lines()[2]).toEqual(["Chips", "−1", "0", "−6"]);
  });
});

describe("the plot", () => {
  it("says the same in a table", () => {
    render(ScorePlot, { score, end: 66 });
    const table = screen.getByRole("table", { name: "Totals, round by round" });
    expect(
      within(table)
        .getAllByRole("row")
        .map((row) => row.textContent),
    ).toEqual(["After roundAnnRosaBella", "1123-4", "2321210"]);
  });
  it("has a line for everybody, and one where the game ends", () => {
    render(ScorePlot, { score, end: 66 });
    expect(document.querySelectorAll(".line")).toHaveLength(3);
    expect(new Set([...document.querySelectorAll(".line")].map((line) => line.getAttribute("stroke-dasharray"))).size).toBe(3);
    expect(document.querySelector(".end-name")?.textContent).toBe("end at 66");
  });
  it("has no such line where no total ends the game", () => {
    render(ScorePlot, { score, end: null });
    expect(document.querySelector(".end")).toBeNull();
  });
  it("has round numbers on its axis", () => {
    expect(ticksOf(0, 66)).toEqual([0, 20, 40, 60]);
    expect(ticksOf(-12, 30)).toEqual([0, 20]);
    expect(ticksOf(-40, 30)).toEqual([-40, -20, 0, 20]);
    expect(ticksOf(0, 3)).toEqual([0, 1, 2, 3]);
  });
  it("keeps names apart, in their order and on the picture", () => {
    expect(spread([50, 52, 51, 10], 10, 0, 100)).toEqual([50, 70, 60, 10]);
    expect(spread([99, 98, 97], 10, 0, 100)).toEqual([100, 90, 80]);
  });
});
