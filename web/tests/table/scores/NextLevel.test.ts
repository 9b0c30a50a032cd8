import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { api } from "../../../src/lib/api";
import { i18n, loadCatalogue } from "../../../src/lib/i18n.svelte";
import { route } from "../../../src/lib/route.svelte";
import type { TableSession } from "../../../src/lib/session.svelte";
import type { RoomState } from "../../../src/protocol";
import NextLevel from "../../../src/table/scores/NextLevel.svelte";

beforeAll(async () => {
  i18n.catalogue = await loadCatalogue("en");
});
beforeEach(() => {
  vi.spyOn(api, "rematch").mockResolvedValue({ v: 1, id: "next", link: "" });
  vi.spyOn(api, "putBot").mockResolvedValue({ v: 1, room: {} as RoomState });
  vi.spyOn(api, "look").mockResolvedValue({ v: 1, room: { status: "playing" } as RoomState });
  vi.spyOn(route, "go").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** The end of a game of seat 0 against these bots; "person" is somebody else. */
function end(...others: string[]): void {
  const seats = [
    { kind: "person", bot: null },
    ...others.map((bot) => (bot === "person" ? { kind: "person", bot: null } : { kind: "bot", bot })),
  ];
  const room = { id: "t", status: "finished", rematch: null, seats } as unknown as RoomState;
  const session = { id: "t", seats: [0], attempt: (work: Promise<unknown>) => work } as unknown as TableSession;
  render(NextLevel, { session, room });
}

it("offers the levels above and below", () => {
  end("caramel", "caramel");
  expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Weaker: Biscotte",
    "Stronger: Praline",
  ]);
});

it("plays again with every bot one level up, and remembers that", async () => {
  end("caramel", "shark", "praline");
  expect(screen.getByTestId("stronger").getAttribute("aria-label")).toBe("Stronger: Praline and Réglisse");
  await fireEvent.click(screen.getByTestId("stronger"));
  await vi.waitFor(() => expect(route.go).toHaveBeenCalledExactlyOnceWith("/t/next"));
  expect(vi.mocked(api.putBot).mock.calls).toEqual([
    ["next", 1, "praline"],
    ["next", 3, "reglisse"],
  ]);
  expect(localStorage.getItem("vacherie.level")).toBe("reglisse");
});

it("offers one direction at an end of the ladder", () => {
  end("champion");
  expect(screen.queryByTestId("stronger")).toBeNull();
  expect(screen.getByTestId("weaker").getAttribute("aria-label")).toBe("Weaker: Duchesse");
});

it.each([[["careful", "shark"]], [["caramel", "person"]]])("offers nothing after a game against %s", (others) => {
  end(...others);
  expect(screen.queryAllByRole("button")).toEqual([]);
});
