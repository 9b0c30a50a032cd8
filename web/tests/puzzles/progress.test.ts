/** What was solved is kept on this device, and the streak counts days in a row. */
import { beforeEach, describe, expect, it } from "vitest";
import { dayOf, isDone, noteSolved, progress, streak } from "../../src/puzzles/progress";

beforeEach(() => localStorage.clear());

describe("the streak", () => {
  it("counts days in a row, today's or not", () => {
    expect(streak([], "2026-11-18")).toBe(0);
    expect(streak(["2026-11-16", "2026-11-17"], "2026-11-18")).toBe(2);
    expect(streak(["2026-11-16", "2026-11-17", "2026-11-18"], "2026-11-18")).toBe(3);
    expect(streak(["2026-11-16"], "2026-11-18")).toBe(0);
    expect(streak(["2026-02-28", "2026-03-01"], "2026-03-01")).toBe(2);
  });

  it("knows the player's own day", () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  });
});

describe("a solved puzzle", () => {
  it("is noted once, with its day", () => {
    noteSolved("a", 2, "2026-11-18");
    noteSolved("a", 1, "2026-11-18");
    noteSolved("b", 1, null);
    expect(progress()).toEqual({ solved: { a: { tries: 2 }, b: { tries: 1 } }, days: ["2026-11-18"] });
  });

  it("that was solved before keeps the streak on the day it is set, and its first result", () => {
    noteSolved("a", 2, null);
    noteSolved("b", 1, "2026-11-18");
    noteSolved("a", 1, "2026-11-19");
    expect(progress().days).toEqual(["2026-11-18", "2026-11-19"]);
    expect(progress().solved.a).toEqual({ tries: 2 });
  });

  it("whose solution was looked up long ago counts on its day, but not after a look on that day", () => {
    noteSolved("a", 0, null);
    noteSolved("a", 1, "2026-11-18");
    expect(progress().days).toEqual(["2026-11-18"]);
    noteSolved("b", 0, "2026-11-19");
    noteSolved("b", 1, "2026-11-19");
    expect(progress().days).toEqual(["2026-11-18"]);
    expect(isDone(progress(), "2026-11-19")).toBe(true);
    expect(isDone(progress(), "2026-11-20")).toBe(false);
  });

  it("whose solution was looked up counts for no day", () => {
    noteSolved("a", 0, "2026-11-18");
    noteSolved("b", 1, null);
    expect(progress().days).toEqual([]);
    expect(progress().solved.b).toEqual({ tries: 1 });
  });

  it("survives what cannot be read", () => {
    localStorage.setItem("vacherie.puzzles", "{");
    expect(progress()).toEqual({ solved: {}, days: [] });
    localStorage.setItem("vacherie.puzzles", '{"solved": 3}');
    expect(progress()).toEqual({ solved: {}, days: [] });
  });
});
