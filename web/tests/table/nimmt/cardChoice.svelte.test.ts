import { describe, expect, it, vi } from "vitest";
import type { GameChoice, NimmtPlay } from "../../../src/protocol";
import { CardChoice, type Question } from "../../../src/table/nimmt/cardChoice.svelte";
import { tableKeys } from "../../../src/table/nimmt/tableKeys";
import { asking, plays, PREVIEWS } from "../../fixtures/nimmt";

function cardChoice(some: Partial<Question> = {}): CardChoice {
  return new CardChoice(() => ({
    decision: asking(plays([5, 33, 64, 90])),
    previews: PREVIEWS,
    commit: null,
    sending: false,
    answer: () => {},
    ...some,
  }));
}

const REVERSIBLE: GameChoice[] = [
  { type: "play", card: 24, reversed: false },
  { type: "play", card: 24, reversed: true },
  { type: "play", card: 33, reversed: false },
];

describe("choosing a card", () => {
  it("shows what the card under the pointer would do, then again the lifted one", () => {
    const mine = cardChoice();
    mine.lift(64);
    expect(mine.considered?.preview?.row).toBe(4);
    mine.pointed = 33;
    expect(mine.considered?.preview?.points).toBe(8);
    expect(mine.chosen?.choice.card).toBe(64);
    mine.pointed = null;
    expect(mine.considered?.choice.card).toBe(64);
  });

  it("turns a card back to front, and back when another is lifted", () => {
    const mine = cardChoice({ decision: asking(REVERSIBLE), previews: [] });
    mine.lift(33);
    expect(mine.reversible).toBe(false);
    mine.lift(24);
    mine.turn();
    expect(mine.chosen?.choice).toEqual({ type: "play", card: 24, reversed: true });
    mine.lift(33);
    expect(mine.reversed).toBe(false);
  });

  it("starts with what is committed, or with the only card", () => {
    const commit: NimmtPlay = { type: "play", card: 33, reversed: false };
    const again = cardChoice({ commit });
    again.reset();
    expect(again.card).toBe(33);
    expect(again.isCommitted).toBe(true);
    const only = cardChoice({ decision: asking(plays([7])) });
    only.reset();
    expect(only.card).toBe(7);
  });

  it("sends a change of mind, but nothing twice and nothing while an answer is on its way", () => {
    const answer = vi.fn();
    const commit: NimmtPlay = { type: "play", card: 33, reversed: false };
    const mine = cardChoice({ commit, answer });
    mine.reset();
    mine.commit();
    expect(answer).not.toHaveBeenCalled();
    mine.lift(64);
    mine.commit();
    expect(answer).toHaveBeenCalledWith({ type: "play", card: 64, reversed: false });
    const busy = cardChoice({ answer, sending: true });
    busy.lift(5);
    busy.commit();
    expect(answer).toHaveBeenCalledOnce();
  });
});

describe("keys anywhere on the table", () => {
  const press = (listen: (event: KeyboardEvent) => void, ...keys: string[]): void => {
    for (const key of keys) {
      const event = new KeyboardEvent("keydown", { key, cancelable: true });
      Object.defineProperty(event, "target", { value: document.body });
      listen(event);
    }
  };

  it("type the number of a card", () => {
    const mine = cardChoice();
    const listen = tableKeys(mine, () => false);
    press(listen, "6", "4");
    expect(mine.card).toBe(64);
    press(listen, "9");
    expect(mine.card).toBe(90);
    press(listen, "5");
    expect(mine.card).toBe(5);
  });

  it("choose a row where a row is asked", () => {
    const row = vi.fn(() => true);
    const mine = cardChoice();
    press(tableKeys(mine, row), "3");
    expect(row).toHaveBeenCalledWith(3);
    expect(mine.card).toBeNull();
  });

  it("step through the hand, turn a card and play it", () => {
    const answer = vi.fn();
    const mine = cardChoice({ decision: asking(REVERSIBLE), previews: [], answer });
    press(
      tableKeys(mine, () => false),
      "ArrowRight",
      "r",
      "Enter",
    );
    expect(answer).toHaveBeenCalledWith({ type: "play", card: 24, reversed: true });
  });
});
