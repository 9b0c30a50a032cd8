/** A film winds forth and back, knows its tricks, and shows every seat only what that seat could see. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import type { Frame, GameEvent, GamePrivate, GameView, ReplayFrames } from "../protocol";
import { Film, marksOf, momentsOf, sceneOf } from "./film.svelte";
import { filmKeys } from "./keys";

/** Events in short; the film reads little more than their type. */
const event = (type: string, part: object = {}) => ({ type, ...part }) as unknown as GameEvent;
const view = (name: string, round = 1) => ({ seat: null, private: null, table: { name, round } }) as unknown as GameView;
const hands = (...cards: number[][]) => cards.map((hand) => ({ hand, commit: null, specials: [] }) as GamePrivate);

function frame(events: readonly GameEvent[], privates: readonly GamePrivate[], names = events.map((one) => one.type)): Frame {
  return { action: {}, by: null, ms: null, events, privates, steps: names.map((name) => view(name)) } as unknown as Frame;
}

const FRAMES = [
  frame(
    [
      event("round-began", { round: 1 }), event("received", { to: 0, hand: [3, 9] }), event("received", { to: 1, hand: [5, 7] }),
      event("rows-laid"), event("trick-began", { trick: 1 }), event("asked"),
    ],
    hands([3, 9], [5, 7]),
  ),
  frame([event("chose", { to: 1, choice: { type: "play", card: 5 } }), event("answered", { seat: 1 })], hands([3, 9], [5, 7])),
  frame(
    [
      event("chose", { to: 0, choice: { type: "play", card: 3 } }), event("answered", { seat: 0 }), event("revealed"),
      event("placed", { card: 3, seat: 0, row: 1 }), event("took", { seat: 1, cards: [55, 12], change: 8, row: 2 }),
      event("trick-began", { trick: 2 }), event("asked"),
    ],
    hands([9], [7]),
  ),
  frame([event("answered", { seat: 0 })], hands([9], [7])),
  frame(
    [event("revealed"), event("placed", { card: 7, seat: 1, row: 1 }), event("round-ended"), event("game-ended", { winners: [0] })],
    hands([], []),
  ),
];
const REPLAY = { id: "x", preset: "classic", names: ["Ann", "Ben"], frames: FRAMES, v: 1 } as unknown as ReplayFrames;

const types = (events: readonly GameEvent[]) => events.map((one) => one.type);

describe("moments", () => {
  const moments = momentsOf(REPLAY);
  it("are what can be seen, in order", () => {
    expect(types(moments.map((one) => one.event))).toEqual([
      "round-began", "rows-laid", "trick-began", "revealed", "placed", "took", "trick-began", "revealed", "placed", "round-ended", "game-ended",
    ]);
  });
  it("know how many actions have been played", () => {
    expect(moments.map((one) => one.step)).toEqual([1, 1, 1, 3, 3, 3, 3, 5, 5, 5, 5]);
  });
  it("show the question that follows them", () => {
    expect(moments[2]?.view.table).toMatchObject({ name: "asked" });
    // The answers before a reveal do not change what was there before.
    expect(moments[5]?.view.table).toMatchObject({ name: "took" });
  });
  it("carry what single seats were told before them", () => {
    expect(types(moments[1]?.whispers ?? [])).toEqual(["received", "received"]);
    expect(types(moments[3]?.whispers ?? [])).toEqual(["chose", "chose"]);
  });
  it("are marked where rounds and tricks begin and rows are taken", () => {
    expect(marksOf(moments)).toEqual([
      { at: 0, kind: "round", size: 1 }, { at: 2, kind: "trick", size: 0 }, { at: 5, kind: "took", size: 8 }, { at: 6, kind: "trick", size: 0 },
    ]);
  });
});

describe("viewpoints", () => {
  it("give a seat its own hand and no other", () => {
    const moment = momentsOf(REPLAY)[2]!;
    expect(sceneOf(moment, null).view).toMatchObject({ seat: null, private: null });
    expect(sceneOf(moment, 0).view).toMatchObject({ seat: 0, private: { hand: [3, 9] } });
    expect(JSON.stringify(sceneOf(moment, 1))).not.toContain("[3,9]");
    expect(JSON.stringify(sceneOf(moment, null))).not.toContain("hand");
  });
  it("hide what others alone were told", () => {
    const film = new Film(REPLAY);
    film.go(4);
    expect(types(film.events)).toEqual(["round-began", "rows-laid", "trick-began", "revealed", "placed"]);
    for (const seat of [0, 1]) {
      film.seat = seat;
      const heard = film.events.filter((one) => "to" in one);
      expect(types(heard)).toEqual(["received", "chose"]);
      expect(heard.every((one) => "to" in one && one.to === seat)).toBe(true);
    }
  });
  it("leave the hand out where all lie open on a small screen", () => {
    const film = new Film(REPLAY);
    film.seat = 1;
    film.open = true;
    expect(film.scene.view.private).not.toBeNull();
    film.lean = true;
    expect(film.scene.view.private).toBeNull();
    expect(film.seat).toBe(1);
  });
});

describe("winding", () => {
  it("goes by placement and by trick, and stays within the film", () => {
    const film = new Film(REPLAY);
    film.step(-1);
    expect(film.at).toBe(0);
    film.trick(1);
    expect(film.at).toBe(2);
    film.step(1);
    expect(film.at).toBe(3);
    film.trick(1);
    expect(film.at).toBe(6);
    film.trick(-1);
    expect(film.at).toBe(2);
    film.trick(1);
    film.trick(1);
    expect(film.moment.event.type).toBe("game-ended");
    expect(film.atEnd).toBe(true);
    film.step(1);
    expect(film.at).toBe(10);
    film.go(999);
    expect(film.at).toBe(10);
  });
  it("moves things only when it goes on", () => {
    const film = new Film(REPLAY);
    const shown: string[] = [];
    film.onshown = (one) => shown.push(one.type);
    film.step(1);
    expect(film.scene.still).toBeUndefined();
    film.seat = 1;
    expect(film.scene.still).toBe(true);
    film.step(1);
    film.step(-1);
    expect(film.scene.still).toBe(true);
    film.go(5);
    expect(film.scene.still).toBe(true);
    expect(shown).toEqual(["rows-laid", "trick-began"]);
  });
  it("remembers the trick it is in, with what is shown as its last scene", () => {
    const film = new Film(REPLAY);
    film.go(5);
    expect(types(film.past.map((one) => one.event!))).toEqual(["trick-began", "revealed", "placed", "took"]);
    expect(film.past.at(-1)).toBe(film.scene);
  });
  it("can be played on until the last action", () => {
    const film = new Film(REPLAY);
    film.go(6);
    expect(film.goesOn).toBe(true);
    film.go(7);
    expect(film.goesOn).toBe(false);
  });
  it("opens where something lies on the table", () => {
    const film = new Film(REPLAY);
    expect(film.moments[film.opening]!.event.type).toBe("trick-began");
  });

  it("knows how many tricks a round has", () => {
    expect(new Film(REPLAY).tricks.get(1)).toBe(2);
  });
});

describe("addresses", () => {
  it("lead back to every moment and every seat", () => {
    const film = new Film(REPLAY);
    const again = new Film(REPLAY);
    for (const seat of [null, 0, 1]) {
      film.seat = seat;
      for (let at = 0; at < film.moments.length; at++) {
        film.go(at);
        again.find(film.address);
        expect([again.at, again.seat]).toEqual([at, seat]);
      }
    }
  });
  it("lead somewhere sensible, or nowhere", () => {
    const film = new Film(REPLAY);
    film.find("4.0@7");
    expect([film.at, film.seat]).toEqual([6, null]);
    film.find("99.0");
    expect(film.atEnd).toBe(true);
    film.find("nonsense");
    film.find("");
    expect(film.atEnd).toBe(true);
    film.find("0.0");
    expect(film.at).toBe(0);
  });
});

describe("playing", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    settings.change({ speed: "normal" });
  });

  function timeToEnd(): number {
    const film = new Film(REPLAY);
    film.play();
    let time = 0;
    while (film.playing && time < 60_000) {
      vi.advanceTimersByTime(20);
      time += 20;
    }
    flushSync();
    expect(film.atEnd).toBe(true);
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
    const film = new Film(REPLAY);
    film.play();
    film.step(1);
    expect(film.playing).toBe(false);
    vi.advanceTimersByTime(9000);
    expect(film.at).toBe(1);
    film.go(10);
    film.play();
    expect([film.at, film.playing]).toEqual([0, true]);
    film.pause();
  });
});

describe("keys", () => {
  function press(film: Film, key: string, target: EventTarget = document.body): boolean {
    const pressed = new KeyboardEvent("keydown", { key, cancelable: true, bubbles: true });
    const listen = filmKeys(film) as EventListener;
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
    const film = new Film(REPLAY);
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"]) press(film, key);
    expect(film.at).toBe(2);
    press(film, "End");
    press(film, "ArrowUp");
    expect(film.at).toBe(6);
    const eyes = ["v", "V", "v"].map((key) => (press(film, key), film.seat));
    expect(eyes).toEqual([0, 1, null]);
    press(film, "o");
    expect(film.open).toBe(true);
  });
  it("leave alone what has the focus", () => {
    const film = new Film(REPLAY);
    expect(press(film, " ", made("button"))).toBe(false);
    expect(press(film, "ArrowRight", made("button"))).toBe(true);
    expect(press(film, "ArrowRight", made("input", "range"))).toBe(false);
    expect(press(film, "v", made("input", "text"))).toBe(false);
    expect(press(film, "ArrowDown", made("select"))).toBe(false);
    expect(film.at).toBe(1);
    expect(film.playing).toBe(false);
  });
});
