/** Without the server, puzzles come from the book, and are judged as the server would. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { puzzleSource } from "../../src/puzzles/puzzleSource";
import type { PuzzleBook } from "../../src/protocol";

const options = [3, 18, 40, 77].map((card) => ({ type: "play", card, reversed: false }));
/** Of dozens of answers the solution lists the most promising alone: here not the 18. */
const listed = options.filter(({ card }) => card !== 18).map((choice) => ({ choice, value: 0, error: 0, cost_error: 0 }));
const solved = (id: string, difficulty: number) => ({
  puzzle: { id, preset: "classic", difficulty, names: ["A", "B"], decision: { options } },
  solution: { v: 1, correct: false, best: 1, unit: 2520, options: listed, explanation: { id: "why" } },
});
const BOOK = { v: 1, first_day: "2026-11-01", puzzles: [solved("p0", 3), solved("p1", 1)] } as unknown as PuzzleBook;

/** A network: what it answers on a path, with a status; the book is on the device. */
function network(status: number | null, body: unknown = {}): void {
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/api/puzzle-book") return Promise.resolve(new Response(JSON.stringify(BOOK)));
    if (status === null) return Promise.reject(new TypeError("no network"));
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.offline;
});

describe("puzzles", () => {
  it.each([null, 502, 503, 504])("come from the book when the server is down (%s)", async (status) => {
    network(status);
    const list = await puzzleSource.list("2026-11-04");
    expect(list.puzzles.map(({ id, seats }) => [id, seats])).toEqual([
      ["p1", 2],
      ["p0", 2],
    ]);
    expect([list.day, list.today]).toEqual(["2026-11-04", "p1"]);
    expect((await puzzleSource.list("2026-10-31")).today).toBe("p1");
    expect((await puzzleSource.show("p0")).id).toBe("p0");
    await expect(puzzleSource.show("p9")).rejects.toMatchObject({ code: "no-such-puzzle" });
  });

  it("are judged without the server", async () => {
    network(null);
    const wrong = await puzzleSource.answer("p0", { type: "play", card: 3, reversed: false });
    expect([wrong.correct, wrong.best, wrong.explanation]).toEqual([false, null, null]);
    const unlisted = await puzzleSource.answer("p0", { type: "play", card: 18, reversed: false });
    expect(unlisted.correct).toBe(false);
    const right = await puzzleSource.answer("p0", { reversed: false, type: "play", card: 40 });
    expect([right.correct, right.best]).toEqual([true, 1]);
    const told = await puzzleSource.solve("p0");
    expect([told.correct, told.best]).toEqual([false, 1]);
  });

  it("come from the server when it answers", async () => {
    network(200, { today: "there" });
    expect((await puzzleSource.list("2026-11-04")).today).toBe("there");
    network(404, { code: "no-such-puzzle", message: "" });
    await expect(puzzleSource.show("p0")).rejects.toMatchObject({ code: "no-such-puzzle" });
  });

  it("are those of the server's day where the clock of the device is days ahead", async () => {
    vi.stubGlobal("fetch", (path: string) => {
      const known = path === "/api/puzzles?day=";
      const body = known ? { day: "2026-11-04", today: "there" } : { code: "no-such-puzzle", message: "" };
      return Promise.resolve(new Response(JSON.stringify(body), { status: known ? 200 : 404 }));
    });
    expect(await puzzleSource.list("2031-01-01")).toMatchObject({ day: "2026-11-04", today: "there" });
  });

  it("do not ask a server that the page was started without", async () => {
    network(200, { today: "there" });
    document.documentElement.dataset.offline = "";
    expect((await puzzleSource.list("2026-11-04")).today).toBe("p1");
  });
});
