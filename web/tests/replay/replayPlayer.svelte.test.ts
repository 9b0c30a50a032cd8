/** A film winds forth and back, knows its tricks, and shows every seat only what that seat could see. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../src/lib/settings.svelte";
import type { Frame, GameEvent, GamePrivate, GameView, ReplayFrames } from "../../src/protocol";
import { ReplayPlayer, marksOf, positionsOf, sceneOf } from "../../src/replay/replayPlayer.svelte";
import { filmKeys } from "../../src/replay/replayKeys";

/** Events in short; the film reads little more than their type. */
const event = (type: string, part: object = {}) => ({ type, ...part }) as unknown as GameEvent;
const view = (name: string, round = 1) => ({ seat: null, private: null, table: { name, round } }) as unknown as GameView;
const hands = (...cards: number[][]) => cards.map((hand) => ({ hand, commit: null, specials: [] }));

function frame(events: readonly GameEvent[], privates: readonly GamePrivate[], names = events.map((one) => one.type)): Frame {
  return { action: {}, by: null, ms: null, events, privates, steps: names.map((name) => view(name)) } as unknown as Frame;
}

const FRAMES = [
  frame(
    [
      event("round-began", { round: 1 }),
      event("received", { to: 0, hand: [3, 9] }),
      event("received", { to: 1, hand: [5, 7] }),
      event("rows-laid"),
      event("trick-began", { trick: 1 }),
      event("asked"),
    ],
    hands([3, 9], [5, 7]),
  ),
  frame([event("chose", { to: 1, choice: { type: "play", card: 5 } }), event("answered", { seat: 1 })], hands([3, 9], [5, 7])),
  frame(
    [
      event("chose", { to: 0, choice: { type: "play", card: 3 } }),
      event("answered", { seat: 0 }),
      event("revealed"),
      event("placed", { card: 3, seat: 0, row: 1 }),
      event("took", { seat: 1, cards: [55, 12], change: 8, row: 2 }),
      event("trick-began", { trick: 2 }),
      event("asked"),
    ],
    hands([9], [7]),
  ),
  frame([event("answered", { seat: 0 })], hands([9], [7])),
  frame(
    [
      event("revealed"),
      event("placed", { card: 7, seat: 1, row: 1 }),
      event("round-ended"),
      event("game-ended", { winners: [0] }),
    ],
    hands([], []),
  ),
];
const REPLAY = { id: "x", preset: "classic", names: ["Ann", "Ben"], frames: FRAMES, v: 1 } as unknown as ReplayFrames;

const types = (events: readonly GameEvent[]) => events.map((one) => one.type);

describe("moments", () => {
  const positions = positionsOf(REPLAY);
  it("are what can be seen, in order", () => {
    expect(types(positions.map((one) => one.event))).toEqual([
      "round-began",
      "rows-laid",
      "trick-began",
      "revealed",
      "placed",
      "took",
      "trick-began",
      "revealed",
      "placed",
      "round-ended",
      "game-ended",
    ]);
  });
  it("know how many actions have been played", () => {
    expect(positions.map((one) => one.step)).toEqual([1, 1, 1, 3, 3, 3, 3, 5, 5, 5, 5]);
  });
  it("show the question that follows them", () => {
    expect(positions[2]?.view.table).toMatchObject({ name: "asked" });
    // The answers before a reveal do not change what was there before.
    expect(positions[5]?.view.table).toMatchObject({ name: "took" });
  });
  it("carry what single seats were told before them", () => {
    expect(types(positions[1]?.privateEvents ?? [])).toEqual(["received", "received"]);
    expect(types(positions[3]?.privateEvents ?? [])).toEqual(["chose", "chose"]);
  });
  it("are marked where rounds and tricks begin and rows are taken", () => {
    expect(marksOf(positions)).toEqual([
      { at: 0, kind: "round", size: 1 },
      { at: 2, kind: "trick", size: 0 },
      { at: 5, kind: "took", size: 8 },
      { at: 6, kind: "trick", size: 0 },
    ]);
  });
});

describe("viewpoints", () => {
  it("give a seat its own hand and no other", () => {
    const position = positionsOf(REPLAY)[2]!;
    expect(sceneOf(position, null).view).toMatchObject({ seat: null, private: null });
    expect(sceneOf(position, 0).view).toMatchObject({ seat: 0, private: { hand: [3, 9] } });
    expect(JSON.stringify(sceneOf(position, 1))).not.toContain("[3,9]");
    expect(JSON.stringify(sceneOf(position, null))).not.toContain("hand");
  });
  it("hide what others alone were told", () => {
    const player = new ReplayPlayer(REPLAY);
    player.go(4);
    expect(types(player.events)).toEqual(["round-began", "rows-laid", "trick-began", "revealed", "placed"]);
    for (const seat of [0, 1]) {
      player.seat = seat;
      const heard = player.events.filter((one) => "to" in one);
      expect(types(heard)).toEqual(["received", "chose"]);
      expect(heard.every((one) => "to" in one && one.to === seat)).toBe(true);
    }
  });
  it("leave the hand out where all lie open on a small screen", () => {
    const player = new ReplayPlayer(REPLAY);
    player.seat = 1;
    player.open = true;
    expect(player.scene.view.private).not.toBeNull();
    player.omitHand = true;
    expect(player.scene.view.private).toBeNull();
    expect(player.seat).toBe(1);
  });
});

describe("winding", () => {
  it("goes by placement and by trick, and stays within the film", () => {
    const player = new ReplayPlayer(REPLAY);
    player.step(-1);
    expect(player.at).toBe(0);
    player.trick(1);
    expect(player.at).toBe(2);
    player.step(1);
    expect(player.at).toBe(3);
    player.trick(1);
    expect(player.at).toBe(6);
    player.trick(-1);
    expect(player.at).toBe(2);
    player.trick(1);
    player.trick(1);
    expect(player.position.event.type).toBe("game-ended");
    expect(player.atEnd).toBe(true);
    player.step(1);
    expect(player.at).toBe(10);
    player.go(999);
    expect(player.at).toBe(10);
  });
  it("moves things only when it goes on", () => {
    const player = new ReplayPlayer(REPLAY);
    const shown: string[] = [];
    player.onshown = (one) => shown.push(one.type);
    player.step(1);
    expect(player.scene.still).toBeUndefined();
    player.seat = 1;
    expect(player.scene.still).toBe(true);
    player.step(1);
    player.step(-1);
    expect(player.scene.still).toBe(true);
    player.go(5);
    expect(player.scene.still).toBe(true);
    expect(shown).toEqual(["rows-laid", "trick-began"]);
  });
  it("remembers the trick it is in, with what is shown as its last scene", () => {
    const player = new ReplayPlayer(REPLAY);
    player.go(5);
    expect(types(player.past.map((one) => one.event!))).toEqual(["trick-began", "revealed", "placed", "took"]);
    expect(player.past.at(-1)).toBe(player.scene);
  });
  it("can be played on until the last action", () => {
    const player = new ReplayPlayer(REPLAY);
    player.go(6);
    expect(player.goesOn).toBe(true);
    player.go(7);
    expect(player.goesOn).toBe(false);
  });
  it("opens where something lies on the table", () => {
    const player = new ReplayPlayer(REPLAY);
    expect(player.positions[player.opening]!.event.type).toBe("trick-began");
  });
});

describe("addresses", () => {
  it("lead back to every moment and every seat", () => {
    const player = new ReplayPlayer(REPLAY);
    const again = new ReplayPlayer(REPLAY);
    for (const seat of [null, 0, 1]) {
      player.seat = seat;
      for (let at = 0; at < player.positions.length; at++) {
        player.go(at);
        again.find(player.address);
        expect([again.at, again.seat]).toEqual([at, seat]);
      }
    }
  });
  it("lead somewhere sensible, or nowhere", () => {
    const player = new ReplayPlayer(REPLAY);
    player.find("4.0@7");
    expect([player.at, player.seat]).toEqual([6, null]);
    player.find("99.0");
    expect(player.atEnd).toBe(true);
    player.find("nonsense");
    player.find("");
    expect(player.atEnd).toBe(true);
    player.find("0.0");
    expect(player.at).toBe(0);
  });
});

describe("playing", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    settings.change({ speed: "normal" });
  });

  function timeToEnd(): number {
    const player = new ReplayPlayer(REPLAY);
    player.play();
    let time = 0;
    while (player.playing && time < 60_000) {
      vi.advanceTimersByTime(20);
      time += 20;
    }
    flushSync();
    expect(player.atEnd).toBe(true);
    return time;
  }
  it("reaches the end by itself, at the chosen speed", () => {
    settings.change({ speed: "normal" });
    const normal = timeToEnd();
    settings.change({ speed: "slow" });
    expect(timeToEnd() / normal).toBeCloseTo(2, 1);
    settings.change({ speed: "fast" });
    expect(timeToEnd() / normal).toBeCloseTo(0.5, 1);
    // Without animation it can still be followed.
    settings.change({ speed: "off" });
    expect(timeToEnd()).toBe(normal);
  });
  it("stops when somebody winds, and begins anew at the end", () => {
    const player = new ReplayPlayer(REPLAY);
    player.play();
    player.step(1);
    expect(player.playing).toBe(false);
    vi.advanceTimersByTime(9000);
    expect(player.at).toBe(1);
    player.go(10);
    player.play();
    expect([player.at, player.playing]).toEqual([0, true]);
    player.pause();
  });
});

describe("keys", () => {
  function press(player: ReplayPlayer, key: string, target: EventTarget = document.body): boolean {
    const pressed = new KeyboardEvent("keydown", { key, cancelable: true, bubbles: true });
    const listen = filmKeys(player) as EventListener;
    document.addEventListener("keydown", listen);
    target.dispatchEvent(pressed);
    document.removeEventListener("keydown", listen);
    return pressed.defaultPrevented;
  }
  function made<K extends keyof HTMLElementTagNameMap>(tag: K, type?: string): HTMLElementTagNameMap[K] {
    const element = document.body.appendChild(document.createElement(tag));
    if (type !== undefined) element.setAttribute("type", type);
    return element;
  }

  it("wind, and go through all eyes", () => {
    const player = new ReplayPlayer(REPLAY);
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"]) press(player, key);
    expect(player.at).toBe(2);
    press(player, "End");
    press(player, "ArrowUp");
    expect(player.at).toBe(6);
    const perspective = ["v", "V", "v"].map((key) => (press(player, key), player.seat));
    expect(perspective).toEqual([0, 1, null]);
    press(player, "o");
    expect(player.open).toBe(true);
  });
  it("leave alone what has the focus", () => {
    const player = new ReplayPlayer(REPLAY);
    expect(press(player, " ", made("button"))).toBe(false);
    expect(press(player, "ArrowRight", made("button"))).toBe(true);
    expect(press(player, "ArrowRight", made("input", "range"))).toBe(false);
    expect(press(player, "v", made("input", "text"))).toBe(false);
    expect(press(player, "ArrowDown", made("select"))).toBe(false);
    expect(press(player, "ArrowDown", made("ol"))).toBe(false);
    expect(player.at).toBe(1);
    expect(player.playing).toBe(false);
  });
  it("act while a button in a list has the focus, such as a moment of the review", () => {
    const player = new ReplayPlayer(REPLAY);
    const moment = made("ol").appendChild(document.createElement("button"));
    expect(press(player, "ArrowRight", moment)).toBe(true);
    expect(player.at).toBe(1);
  });
});
