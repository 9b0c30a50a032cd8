import { describe, expect, it } from "vitest";
import type { Hint } from "../../../src/protocol";
import { lossesByPlace, lossOf } from "../../../src/table/coach/costs";

const option = (card: number, reversed: boolean, value: number) => ({
  choice: { type: "play" as const, card, reversed },
  value,
  error: 2520,
  cost_error: 252,
});
const hint: Hint = {
  seat: 0,
  unit: 2520,
  options: [option(34, false, 5040), option(12, true, 2520), option(12, false, -2520)],
  reason: { id: "review-only", arguments: {} },
};

describe("what a hint says that answers cost", () => {
  it("compares each with the best, whatever the order of its fields", () => {
    expect(lossOf(hint, { reversed: false, card: 12, type: "play" })).toEqual({ amount: 3, error: 0.1, best: false });
    expect(lossOf(hint, { type: "play", card: 34, reversed: false })).toEqual({ amount: 0, error: 0.1, best: true });
    expect(lossOf(hint, { type: "play", card: 99, reversed: false })).toBeNull();
  });

  it("shows the better way to play a card", () => {
    expect([...lossesByPlace(hint)].map(([card, { amount }]) => [card, amount])).toEqual([
      [34, 0],
      [12, 1],
    ]);
  });
});
