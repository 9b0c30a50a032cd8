import { describe, expect, it } from "vitest";
import { factsOf } from "../../fixtures/nimmt";
import type { PresetInfo, RoomState, SeatSeen, Setup } from "../../../src/protocol";
import { freeName, missing, optionValue, seatCounts, withOption, withPreset } from "../../../src/table/waiting/rules";

const OPEN: SeatSeen = {
  kind: "open",
  name: "",
  bot: null,
  host: false,
  connected: false,
  autopilot: false,
  contributed: false,
  standing: false,
  same_as: null,
  invited: null,
};
const person = (name: string, contributed = true): SeatSeen => ({ ...OPEN, kind: "person", name, connected: true, contributed });
const BOT: SeatSeen = { ...OPEN, kind: "bot", name: "careful", bot: "careful" };
const SETUP: Setup = {
  preset: "classic",
  seats: 4,
  options: {},
  public: false,
  clock: "off",
  pace: "human",
  spectators: true,
  delay: 0,
  autostart: false,
  practice: false,
};

function room(...seats: SeatSeen[]): RoomState {
  return {
    id: "a",
    facts: factsOf("classic"),
    setup: { ...SETUP, seats: seats.length },
    status: "open",
    seats,
    commitment: "c",
    contributions: null,
    spectators: 0,
    silent: false,
    rematch: null,
    rematch_by: null,
    helps: false,
    practice: false,
    paused: false,
  };
}

const CLASSIC: PresetInfo = {
  id: "classic",
  family: "nimmt",
  facts: factsOf("classic"),
  seats: [2, 3, 4, 5, 6],
  options: [
    { name: "hand", default: 10, values: null },
    { name: "max_rounds", default: null, values: null },
  ],
};
const TACTICAL: PresetInfo = {
  id: "nothanks-tactical",
  family: "nothanks",
  seats: [3, 4, 5],
  options: [],
  facts: factsOf("nothanks-tactical"),
};

describe("what is missing", () => {
  it("is people, as long as a seat is open", () => {
    expect(missing(room(person("Ann", false), OPEN, OPEN))).toEqual({ kind: "people", count: 2 });
  });
  it("is then whoever has not given bytes; bots need not", () => {
    expect(missing(room(person("Ann"), BOT, person("Bo", false)))).toEqual({ kind: "bytes", seats: [2] });
  });
  it("is then only the start", () => {
    expect(missing(room(person("Ann"), BOT))).toEqual({ kind: "start" });
  });
});

describe("a free name", () => {
  it("is the wanted one if nobody has it", () => expect(freeName("Zoé", room(person("Ann"), OPEN))).toBe("Zoé"));
  it("gets a number otherwise", () => {
    expect(freeName("ann", room(person("Ann"), person("Ann 2"), OPEN))).toBe("ann 3");
  });
  it("stays short enough", () => {
    const long = "x".repeat(24);
    expect(freeName(long, room(person(long), OPEN)).length).toBeLessThanOrEqual(24);
  });
  it("does not mind bots", () => expect(freeName("careful", room(BOT, OPEN))).toBe("careful"));
});

describe("the number of seats", () => {
  it("keeps every chair that is taken", () => {
    expect(seatCounts(CLASSIC, room(person("Ann"), OPEN, BOT, OPEN))).toEqual([3, 4, 5, 6]);
  });
  it("follows the game", () => {
    const ten = room(person("Ann"), ...Array<SeatSeen>(9).fill(OPEN));
    expect(withPreset({ ...SETUP, seats: 10 }, TACTICAL, ten)).toMatchObject({ preset: "nothanks-tactical", seats: 5 });
    expect(withPreset({ ...SETUP, seats: 2 }, TACTICAL, room(person("Ann"), OPEN)).seats).toBe(3);
    expect(withPreset(SETUP, TACTICAL, room(person("Ann"), OPEN, OPEN, OPEN)).seats).toBe(4);
  });
});

describe("options", () => {
  it("have their usual values until they are changed", () => {
    expect(optionValue(SETUP, CLASSIC, "hand")).toBe(10);
    const changed = withOption(SETUP, CLASSIC, "hand", 8);
    expect(changed.options).toEqual({ hand: 8 });
    expect(optionValue(changed, CLASSIC, "hand")).toBe(8);
  });
  it("are left out when they are usual again", () => {
    expect(withOption({ ...SETUP, options: { hand: 8 } }, CLASSIC, "hand", 10).options).toEqual({});
    expect(withOption({ ...SETUP, options: { max_rounds: 1 } }, CLASSIC, "max_rounds", null).options).toEqual({});
  });
  it("do not follow to another game", () => {
    expect(withPreset({ ...SETUP, options: { hand: 8 } }, TACTICAL, room(person("Ann"), OPEN, OPEN, OPEN)).options).toEqual({});
  });
});
