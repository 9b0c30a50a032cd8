import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../../src/lib/settings.svelte";
import type { NimmtView } from "../../../src/protocol";
import { newestTrick, trickEffects, lastTrick } from "../../../src/table/nimmt/facts";
import NimmtTable from "../../../src/table/nimmt/NimmtTable.svelte";
import { asking, plays, props, row, speakEnglish, table, textContext, view } from "../../fixtures/nimmt";

beforeAll(speakEnglish);
beforeEach(() => settings.change({ previews: true, speed: "off" }));
afterEach(cleanup);

const lift = (card: number) => fireEvent.click(screen.getByTestId(`hand-card-${card}`));
const said = () => screen.getByTestId("status").textContent;

describe("the preview", () => {
  it("says that a card takes nothing, and marks its place", async () => {
    render(NimmtTable, props());
    expect(said()).toBe("Choose a card: pick one up, and the table shows where it would go.");
    await lift(64);
    expect(said()).toBe("As things stand, the 64 goes to row 4 and takes nothing.");
    expect(screen.getByTestId("row-4").querySelector(".ghost")).not.toBeNull();
    expect(screen.getByTestId("play").textContent).toContain("Play the 64");
  });

  it("says what a card would cost", async () => {
    render(NimmtTable, props());
    await lift(33);
    expect(said()).toBe("As things stand, the 33 takes row 1: 8 bullheads.");
    expect(screen.getByTestId("row-1").classList.contains("danger")).toBe(true);
    await lift(5);
    expect(said()).toContain("fits nowhere");
    expect(screen.getByTestId("row-3").querySelector(".price.priced")).not.toBeNull();
  });

  it("can be switched off", async () => {
    settings.change({ previews: false });
    render(NimmtTable, props());
    await lift(33);
    expect(said()).toBe("You hold the 33. Play it?");
    expect(document.querySelector(".danger, .ghost")).toBeNull();
  });
});

describe("the table", () => {
  it("plays the card on the button", async () => {
    const answer = vi.fn();
    render(NimmtTable, props({ answer }));
    await lift(64);
    await fireEvent.click(screen.getByTestId("play"));
    expect(answer).toHaveBeenCalledWith({ type: "play", card: 64, reversed: false });
  });

  it("shows what is committed, and lets it be changed", async () => {
    const now = view();
    const committed: NimmtView = {
      ...now,
      private: { hand: [5, 33, 64, 90], commit: { type: "play", card: 33, reversed: false }, specials: [] },
    };
    render(
      NimmtTable,
      props({ scene: { view: committed, event: null }, decision: asking(plays([5, 33, 64, 90]), { answered: true }) }),
    );
    expect(said()).toBe("You may change your mind until everybody has chosen.");
    expect(screen.getByTestId("play").getAttribute("aria-disabled")).toBe("true");
    await lift(64);
    expect(screen.getByTestId("play").textContent).toContain("Play the 64 instead");
  });

  it("lets me choose a row by click and by key", async () => {
    const answer = vi.fn();
    const queue = [
      { seat: 0, card: 5, value: 5 },
      { seat: 1, card: 70, value: 70 },
    ];
    const scene = { view: view({ queue, todo: [{ type: "choosing-row", seat: 0, rows: [1, 2, 3, 4] }] }), event: null };
    const decision = asking([1, 2, 3, 4].map((n) => ({ type: "choose-row", row: n }) as const));
    render(NimmtTable, props({ scene, decision, answer, previews: [] }));
    expect(said()).toBe("Your 5 fits nowhere: which row do you take?");
    await fireEvent.click(screen.getByRole("button", { name: /Take row 2/ }));
    await fireEvent.keyDown(document.body, { key: "3" });
    expect(answer.mock.calls).toEqual([[{ type: "choose-row", row: 2 }], [{ type: "choose-row", row: 3 }]]);
    expect(screen.getByTestId("queue").textContent).toContain("Lou");
  });

  it("offers to turn a card, and says who still can", async () => {
    const options = [
      { type: "play", card: 24, reversed: false },
      { type: "play", card: 24, reversed: true },
    ] as const;
    const previews = [
      { row: 1, cards: 5, points: 7 },
      { row: 2, cards: 0, points: 0 },
    ];
    const scene = { view: view({ extra: { type: "flips", holders: [0, 1] } }, [24]), event: null };
    render(NimmtTable, props({ scene, decision: asking(options), previews, textContext: textContext("fan-reverse") }));
    expect(screen.getByText(/used by Max/)).toBeTruthy();
    await fireEvent.click(screen.getByTestId("reverse"));
    expect(said()).toBe("As things stand, the 24 read as 42 goes to row 2 and takes nothing.");
    expect(screen.getByTestId("play").textContent).toContain("Play the 24 as 42");
  });

  it("says whom it waits for, and what has just happened", () => {
    render(
      NimmtTable,
      props({
        decision: null,
        seat: null,
        awaited: [
          { seat: 1, ms: null },
          { seat: 2, ms: null },
        ],
      }),
    );
    expect(said()).toBe("Waiting for Lou and Max.");
    cleanup();
    render(NimmtTable, props({ decision: null }, { type: "placed", seat: 1, card: 61, row: 4 }));
    expect(said()).toBe("Lou places the 61 in row 4.");
    cleanup();
    render(
      NimmtTable,
      props({ decision: null }, { type: "round-ended", round: 1, points: [1, 2, 3], totals: [1, 2, 3], piles: [[], [], []] }),
    );
    expect(said()).toContain("Round 1 is over");
  });

  it("lets me pick from the open draft, and shows who has what", async () => {
    const answer = vi.fn();
    const offer = [1, 2, 4, 5];
    const scene = {
      view: view({ offer, rows: [], known: [[], [3], []], todo: [{ type: "drafting", seat: 0 }] }, []),
      event: null,
    };
    const decision = asking(offer.map((card) => ({ type: "pick", card }) as const));
    render(NimmtTable, props({ scene, decision, previews: [], answer, textContext: textContext("pro") }));
    await fireEvent.click(await screen.findByTestId("offer-4"));
    expect(screen.getByRole("img", { name: /^3.*Lou has it/ })).toBeTruthy();
    await fireEvent.click(screen.getByTestId("play"));
    expect(answer).toHaveBeenCalledWith({ type: "pick", card: 4 });
  });

  it("explains the draft to whoever has picked nothing yet", () => {
    const asked = (hands: readonly number[]) => {
      const scene = { view: view({ offer: [1, 2], rows: [], hands, todo: [{ type: "drafting", seat: 0 }] }, []), event: null };
      render(
        NimmtTable,
        props({
          scene,
          decision: asking([
            { type: "pick", card: 1 },
            { type: "pick", card: 2 },
          ]),
          previews: [],
          textContext: textContext("pro"),
        }),
      );
      const text = said();
      cleanup();
      return text;
    };
    expect(asked([0, 0, 0])).toBe("Pick your hand in turn, card by card: everybody sees who takes what.");
    expect(asked([1, 1, 1])).toBe("Your pick: take any card you like.");
  });

  it("tells of a draft who has picked what, and who is next", () => {
    const drafted = (next: number, seat: number) => {
      // Until the next one is asked, the view still tells of who has picked.
      const now = view({ offer: [1, 2], rows: [], todo: [{ type: "drafting", seat }] }, [4]);
      const scene = { view: now, event: { type: "picked", seat, card: 4 } as const };
      render(NimmtTable, props({ scene, decision: null, textContext: textContext("pro"), awaited: [{ seat: next, ms: null }] }));
      const text = said();
      cleanup();
      return text;
    };
    expect(drafted(1, 0)).toBe("You pick the 4. Lou is next.");
    expect(drafted(0, 2)).toBe("Max picks the 4.");
  });

  it("tracks a deck that everybody knows", async () => {
    const scene = { view: view({ gone: [2] }), event: null };
    render(NimmtTable, props({ scene, textContext: textContext("leaflet") }));
    await fireEvent.click(screen.getByTestId("track"));
    await screen.findByTestId("tracker");
    expect(screen.getByRole("listitem", { name: /^2,.*gone/ })).toBeTruthy();
    expect(screen.getByRole("listitem", { name: /^33,.*in your hand/ })).toBeTruthy();
    expect(screen.getByRole("listitem", { name: /^12,.*on the table/ })).toBeTruthy();
    expect(screen.getByRole("listitem", { name: /^1,.*somebody has it/ })).toBeTruthy();
  });

  it("puts the tracker away when a row has to be chosen", async () => {
    const leaflet = { textContext: textContext("leaflet") };
    const { rerender } = render(NimmtTable, props({ scene: { view: view({}), event: null }, ...leaflet }));
    await fireEvent.click(screen.getByTestId("track"));
    await screen.findByTestId("tracker");
    const todo = [{ type: "choosing-row", seat: 0, rows: [1, 2, 3, 4] }] as const;
    const decision = asking([1, 2, 3, 4].map((n) => ({ type: "choose-row", row: n }) as const));
    await rerender(props({ scene: { view: view({ todo }), event: null }, decision, previews: [], ...leaflet }));
    expect(screen.queryByTestId("tracker")).toBeNull();
    expect(screen.getByRole("button", { name: /Take row 2/ })).toBeTruthy();
  });
});

describe("a row to be chosen", () => {
  const rows = (answer: () => void) =>
    props({ decision: asking([1, 2, 3, 4].map((n) => ({ type: "choose-row", row: n }) as const)), previews: [], answer });
  const cover = (n: number) => screen.getByRole("button", { name: new RegExp(`Take row ${n}`) });

  it("is not taken by an Enter that was meant for the card", async () => {
    const answer = vi.fn();
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    render(NimmtTable, rows(answer));
    const enter = async (at: number) => {
      const click = new MouseEvent("click", { bubbles: true, detail: 0 });
      Object.defineProperty(click, "timeStamp", { value: at });
      await fireEvent(cover(1), click);
    };
    await enter(1200);
    expect(answer).not.toHaveBeenCalled();
    await enter(1500);
    expect(answer).toHaveBeenCalledWith({ type: "choose-row", row: 1 });
    clock.mockRestore();
  });

  it("is found with the arrows", async () => {
    render(
      NimmtTable,
      rows(() => {}),
    );
    cover(1).focus();
    await fireEvent.keyDown(cover(1), { key: "ArrowDown" });
    expect(document.activeElement).toBe(cover(2));
    await fireEvent.keyDown(cover(2), { key: "ArrowUp" });
    await fireEvent.keyDown(cover(1), { key: "ArrowUp" });
    expect(document.activeElement).toBe(cover(4));
  });
});

describe("the last trick", () => {
  const scene = (event: Parameters<typeof props>[1], rows = table().rows) => ({ view: view({ rows }), event: event ?? null });
  const past = [
    scene({ type: "answered", seat: 1 }),
    scene({ type: "revealed", plays: [{ seat: 1, card: 31, value: 31 }] }),
    scene(
      { type: "took", seat: 1, side: 1, row: 1, why: "sixth", cards: [12, 17, 21, 26, 30], stays: 31, change: 7, plus: null },
      [row([31])],
    ),
    scene({ type: "trick-began", trick: 2 }),
    scene({ type: "answered", seat: 2 }),
  ];

  it("is found among what was shown, with the scene before it", () => {
    expect(lastTrick(past).map((one) => one.event?.type)).toEqual(["answered", "revealed", "took"]);
    expect(lastTrick([])).toEqual([]);
  });

  it("leaves traces: whose card lies where, who took what", () => {
    const { fresh, taken } = trickEffects(lastTrick(past));
    expect([...fresh]).toEqual([[31, 1]]);
    expect(taken.get(1)?.change).toBe(7);
  });

  it("leaves nothing in the next round", () => {
    const next = [
      ...past,
      scene({ type: "round-began", round: 2, hands: [4, 4, 4], offer: [], points: [0, 0, 0], extra: null }),
      scene({ type: "rows-laid", cards: [1, 2, 3, 4], marker: null }),
    ];
    expect(trickEffects(newestTrick(next, next.at(-1)!)).taken.size).toBe(0);
    expect(trickEffects(newestTrick(next, past[2]!)).taken.size).toBe(1);
    expect(lastTrick(next)).toHaveLength(3);
  });

  it("can be shown again", async () => {
    vi.useFakeTimers();
    render(NimmtTable, props({ past }));
    await fireEvent.click(screen.getByTestId("again"));
    await vi.advanceTimersByTimeAsync(400);
    expect(said()).toBe("Cards up: Lou 31.");
    await vi.advanceTimersByTimeAsync(700);
    expect(said()).toContain("Lou takes");
    await vi.advanceTimersByTimeAsync(700);
    expect(said()).toContain("Choose a card");
    vi.useRealTimers();
  });
});
