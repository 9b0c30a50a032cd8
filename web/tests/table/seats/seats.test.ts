import { describe, expect, it } from "vitest";
import type { Scene } from "../../../src/lib/eventPlayer.svelte";
import type { GameEvent, NimmtView, NoThanksView, RoomState, SeatSeen } from "../../../src/protocol";
import { FAMILIES } from "../../../src/table/families";
import { gains, seatState } from "../../../src/table/seats/seats";
import { factsOf } from "../../fixtures/nimmt";

const { standings } = FAMILIES.nimmt;

const BOT: SeatSeen = {
  kind: "bot",
  name: "careful",
  bot: "careful",
  host: false,
  connected: false,
  autopilot: false,
  contributed: true,
  standing: false,
  same_as: null,
  invited: null,
};
const PERSON: SeatSeen = { ...BOT, kind: "person", name: "Ann", bot: null, connected: true };

const room = (...seats: SeatSeen[]) => ({ seats, status: "playing", facts: factsOf("classic") }) as unknown as RoomState;

function nimmt(part: Partial<NimmtView["table"]> = {}): NimmtView {
  const table = {
    rows: [],
    answered: [],
    todo: [{ type: "select" }],
    taken: [0, 0],
    points: [0, 0],
    history: [],
    round: 1,
    ...part,
  };
  return { seat: 0, private: null, table } as unknown as NimmtView;
}

describe("what a seat does", () => {
  const state = (sitting: SeatSeen, view = nimmt(), awaited: number[] = [], mine = false) =>
    seatState(
      room(sitting),
      0,
      view,
      awaited.map((seat) => ({ seat, ms: null })),
      mine,
    );

  it("thinks while it is awaited, and so do I", () => {
    expect(state(PERSON, nimmt(), [0])).toBe("thinking");
    expect(state(PERSON, nimmt(), [0], true)).toBe("turn");
    expect(state(BOT, nimmt(), [0])).toBe("thinking");
  });
  it("has chosen once it has answered", () => {
    expect(state(PERSON, nimmt({ answered: [0] }))).toBe("committed");
    expect(state(BOT, nimmt({ answered: [0] }))).toBe("committed");
  });
  it("passes in a window, by itself or for longer", () => {
    expect(state(PERSON, nimmt({ answered: [0], todo: [{ type: "window" }] }))).toBe("passed");
    expect(state({ ...PERSON, standing: true })).toBe("passed");
  });
  it("is away or played by a bot before anything else", () => {
    expect(state({ ...PERSON, connected: false }, nimmt(), [0])).toBe("away");
    expect(state({ ...PERSON, connected: false, autopilot: true }, nimmt(), [0])).toBe("autopilot");
  });
  it("is done when the game is over", () => {
    const over = { ...room({ ...PERSON, autopilot: true, connected: false }), status: "finished" as const };
    expect(seatState(over, 0, nimmt(), [], false)).toBe("ready");
  });
  it("is otherwise just there", () => {
    expect(state(PERSON)).toBe("ready");
    expect(state(BOT)).toBe("bot");
  });
});

describe("points so far", () => {
  it("are those of all rounds and of this one", () => {
    const view = nimmt({
      history: [
        [3, 8],
        [10, 0],
      ],
      points: [5, 1],
      round: 3,
    });
    expect(standings(view)).toEqual([
      { points: 18, hidden: false },
      { points: 9, hidden: false },
    ]);
  });
  it("hide what is hidden", () => {
    expect(standings(nimmt({ history: [], points: [4] }))).toEqual([
      { points: 4, hidden: false },
      { points: 0, hidden: true },
    ]);
  });
  it("count a round once when it is over", () => {
    const view = nimmt({ history: [[3, 8]], points: [3, 8] });
    expect(standings(view)).toEqual([
      { points: 3, hidden: false },
      { points: 8, hidden: false },
    ]);
  });
  it("are those of finished rounds in No Thanks!", () => {
    const view = { seat: 0, private: null, table: { owned: [[], []], history: [[12, -3]] } } as unknown as NoThanksView;
    expect(FAMILIES.nothanks.standings(view)).toEqual([
      { points: 12, hidden: false },
      { points: -3, hidden: false },
    ]);
  });
});

describe("what a trick has brought", () => {
  const scene = (event: GameEvent): Scene => ({ view: nimmt(), event });
  const took = (side: number, change: number) =>
    scene({ type: "took", seat: side, side, row: 1, why: "sixth", cards: [1, 2, 3, 4, 5], stays: 6, change, plus: null });
  const past = [
    took(0, 9),
    scene({ type: "revealed", plays: [] }),
    took(1, 5),
    took(1, 2),
    scene({ type: "trick-began", trick: 2 }),
    scene({ type: "round-began", round: 2, hands: [10, 10], offer: [], points: [0, 0], extra: null }),
  ];
  it("is everything since the reveal, and stays until the next", () => {
    expect([...gains(past, past[2]!)]).toEqual([[1, 5]]);
    expect([...gains(past, past[4]!)]).toEqual([[1, 7]]);
  });
  it("is nothing in a new round, or when somebody has just come in", () => {
    expect(gains(past, past[5]!).size).toBe(0);
    expect(gains([], scene({ type: "trick-began", trick: 2 })).size).toBe(0);
  });
});
