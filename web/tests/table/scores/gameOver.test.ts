import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { factsOf } from "../../fixtures/nimmt";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../../src/lib/api";
import { contributionsTo } from "../../../src/lib/contributions";
import { route } from "../../../src/lib/route.svelte";
import { TableSession } from "../../../src/lib/session.svelte";
import { settings } from "../../../src/lib/settings.svelte";
import type { GameEvent, Message, Proof, RoomState } from "../../../src/protocol";
import { prepare, view } from "../../fixtures/noThanks";
import GameOver from "../../../src/table/scores/GameOver.svelte";
import RoundOver from "../../../src/table/scores/RoundOver.svelte";

beforeAll(prepare);
beforeEach(() => {
  settings.change({ speed: "off" });
  vi.spyOn(api, "presets").mockResolvedValue({ presets: [], bots: [], levels: [], phrases: [], coach: true, v: 1 });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const seat = (name: string) => ({
  kind: "person" as const,
  name,
  bot: null,
  host: false,
  connected: true,
  autopilot: false,
  contributed: true,
  standing: false,
  same_as: null,
  invited: null,
});
const room = (part: Partial<RoomState> = {}) =>
  ({
    id: "x",
    setup: { preset: "nothanks", options: {} },
    facts: factsOf("nothanks"),
    status: "playing",
    seats: ["Ann", "Rosa", "Bella", "Flora"].map(seat),
    rematch: null,
    rematch_by: null,
    ...part,
  }) as unknown as RoomState;

/** A session on a line of our own. */
function table(seats: number[] = [0]): { session: TableSession; say: (...messages: object[]) => void } {
  const line = { send() {}, close() {} } as unknown as WebSocket;
  const session = new TableSession(
    "mu4k2vyq3hba",
    () => {},
    () => line,
  );
  const say = (...messages: object[]) => {
    for (const message of messages as Message[]) line.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
    flushSync();
  };
  say({ type: "welcome", table: "x", seats, host: true, v: 1 }, { type: "room", room: room(), v: 1 });
  return { session, say };
}

const told = (seq: number, events: GameEvent[], shown = view(), over = false) => ({
  type: "table",
  seat: 0,
  seq,
  events,
  view: shown,
  decisions: [],
  awaited: [],
  over,
  steps: events.slice(1).map(() => shown),
  previews: [],
  v: 1,
});
const began: GameEvent = { type: "round-began", round: 1, seat: 0, chips: 11, pile: 24, open_chips: false };
const points = [20, 3, 12, 7];
const ended = (round = 1): GameEvent => ({
  type: "round-ended",
  round,
  points,
  totals: points,
  owned: [[27], [3], [12], [7]],
  chips: [7, 0, 0, 0],
});
const over: GameEvent = { type: "game-ended", totals: points, winners: [1] };
const after = (round = 1) => view({ due: "deal", card: null, history: Array(round).fill(points), round });

describe("the end of a round", () => {
  async function play() {
    const { session, say } = table();
    say(told(1, [began]));
    render(RoundOver, { session, viewer: session.viewer });
    expect(screen.queryByTestId("round-over")).toBeNull();
    say(told(2, [ended()], after()));
    await screen.findByTestId("round-over");
    return { session, say };
  }

  it("is shown, also without animation, and goes on by the button", async () => {
    const { say } = await play();
    expect(screen.getByRole("heading").textContent).toBe("Round 1 is over");
    await fireEvent.click(screen.getByTestId("go-on"));
    expect(screen.queryByTestId("round-over")).toBeNull();
    say(told(3, [{ ...began, round: 2 }]));
    expect(screen.queryByTestId("round-over")).toBeNull();
  });

  it("goes away by Escape", async () => {
    await play();
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(screen.queryByTestId("round-over")).toBeNull();
  });

  it("goes away by itself, but not from under somebody who reads", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { session, say } = table();
    say(told(1, [began]));
    render(RoundOver, { session, viewer: session.viewer });
    say(told(2, [ended()], after()));
    await vi.waitFor(() => screen.getByTestId("round-over"));
    await fireEvent.focusIn(screen.getByTestId("round-over"));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(screen.queryByTestId("round-over")).not.toBeNull();
    await fireEvent.focusOut(screen.getByTestId("round-over"));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(screen.queryByTestId("round-over")).toBeNull();
    vi.useRealTimers();
  });

  it("is not told to somebody who comes later, nor at the end of the game", async () => {
    const { session, say } = table();
    say(told(2, [began, ended()], after()));
    render(RoundOver, { session, viewer: session.viewer });
    say(told(4, [ended(2), over], after(2), true));
    await Promise.resolve();
    expect(screen.queryByTestId("round-over")).toBeNull();
  });
});

describe("the end of a game", () => {
  function end(seats: number[] = [0], part: Partial<RoomState> = {}) {
    const { session, say } = table(seats);
    say(told(1, [began]), told(3, [ended(), over], after(), true), {
      type: "room",
      room: room({ status: "finished", ...part }),
      v: 1,
    });
    render(GameOver, { session, viewer: session.viewers.get(0) ?? null });
  }

  it("says who has won, and leads there", () => {
    end();
    expect(screen.getByRole("heading").textContent).toBe("Rosa wins with 3 points.");
    expect(document.activeElement).toBe(screen.getByRole("heading"));
    expect(screen.getByTestId("replay").getAttribute("href")).toBe("/g/mu4k2vyq3hba");
    expect(screen.queryByTestId("score-plot")).toBeNull();
  });

  it("asks for a rematch once", async () => {
    const rematch = vi.spyOn(api, "rematch").mockReturnValue(new Promise(() => {}));
    end();
    await fireEvent.click(screen.getByTestId("rematch"));
    await fireEvent.click(screen.getByTestId("rematch"));
    expect(rematch.mock.calls).toEqual([["mu4k2vyq3hba"]]);
  });

  /** The table of a rematch that Rosa offers to Ann. */
  const next = (kind: "open" | "person") =>
    vi.spyOn(api, "look").mockResolvedValue({
      room: { id: "y", status: "open", commitment: "cc", seats: [{ ...seat("Ann"), kind }, seat("Rosa")] },
    } as never);

  it("tells who offers a rematch, and joins it with one click", async () => {
    next("open");
    const sit = vi.spyOn(api, "sit").mockResolvedValue({ seat: 0 } as never);
    const go = vi.spyOn(route, "go").mockReturnValue(undefined);
    end([0], { rematch: "y", rematch_by: 1 });
    expect(screen.getByRole("status").textContent.trim()).toBe("Rosa offers a rematch.");
    expect(screen.getByTestId("rematch").textContent).toBe("Join the rematch");
    await fireEvent.click(screen.getByTestId("rematch"));
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith("/t/y"));
    const wish = sit.mock.calls[0]?.[1];
    expect([sit.mock.calls.length, wish?.seat, wish?.commitment]).toEqual([1, 0, "cc"]);
    expect(contributionsTo("y")).toEqual([{ table: "y", seat: 0, commitment: "cc", contribution: wish?.contribution }]);
  });

  it("shows an offer also to somebody who looks at the table", async () => {
    end([0], { rematch: "y", rematch_by: 1 });
    await fireEvent.click(screen.getByText("See the table"));
    expect(screen.getByRole("status").textContent.trim()).toBe("Rosa offers a rematch.");
    expect(screen.getByTestId("rematch").textContent).toBe("Join the rematch");
  });

  it("joins a rematch that was offered at the same moment", async () => {
    vi.spyOn(api, "rematch").mockResolvedValue({ id: "y", link: "", v: 1 });
    next("open");
    const sit = vi.spyOn(api, "sit").mockResolvedValue({ seat: 0 } as never);
    const go = vi.spyOn(route, "go").mockReturnValue(undefined);
    end();
    await fireEvent.click(screen.getByTestId("rematch"));
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith("/t/y"));
    expect(sit).toHaveBeenCalledOnce();
  });

  it("offers a rematch to people, and plays again with bots", async () => {
    vi.spyOn(api, "rematch").mockResolvedValue({ id: "y", link: "", v: 1 });
    next("person");
    const sit = vi.spyOn(api, "sit");
    const go = vi.spyOn(route, "go").mockReturnValue(undefined);
    end();
    expect(screen.getByTestId("rematch").textContent).toBe("Offer a rematch");
    await fireEvent.click(screen.getByTestId("rematch"));
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith("/t/y"));
    expect(sit).not.toHaveBeenCalled();
    cleanup();
    end([0], { seats: [seat("Ann"), { ...seat("Rosa"), kind: "bot" }] });
    expect(screen.getByTestId("rematch").textContent).toBe("Play again");
  });

  it("leads spectators, and whoever has offered it, to the rematch", () => {
    for (const [seats, by] of [
      [[], 1],
      [[0], 0],
    ] as const) {
      end([...seats], { rematch: "y", rematch_by: by });
      expect(screen.getByTestId("rematch").getAttribute("href")).toBe("/t/y");
      expect(screen.getByRole("status").textContent.trim()).toBe("");
      cleanup();
    }
  });

  it("can be put aside to look at the table", async () => {
    end();
    await fireEvent.click(screen.getByText("See the table"));
    expect(screen.queryByTestId("game-over")).toBeNull();
    await fireEvent.click(screen.getByText("See the result"));
    expect(screen.getByTestId("game-over")).toBeTruthy();
  });

  it("shows what the shuffle rests on, and how to check it where the browser cannot", async () => {
    const proof: Proof = { commitment: "aa", contributions: ["bb", "cc", "dd", "ee"], secret: "ff", derived: [1] };
    vi.spyOn(api, "game").mockResolvedValue({ proof } as never);
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    end();
    const fold = screen.getByTestId<HTMLDetailsElement>("proof");
    fold.open = true;
    await fireEvent(fold, new Event("toggle"));
    await screen.findByText("ff");
    expect(fold.textContent).toContain("cc (follows from the secret)");
    expect(fold.textContent).toContain("vacherie verify");
    expect(screen.queryByTestId("check-proof")).toBeNull();
    vi.unstubAllGlobals();
  });
});
