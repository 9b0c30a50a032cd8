/** Costs are told from the best option to the worst, and never below nothing. */
import { beforeAll, describe, expect, it } from "vitest";
import { costsOf, costText, elementOf, optionText, roundedParts, signed } from "../../src/coach/costs";
import type { GameChoice, ReviewedOption } from "../../src/protocol";
import { speakEnglish, textContext } from "../fixtures/nimmt";

beforeAll(speakEnglish);

const play = (card: number, reversed = false): GameChoice => ({ type: "play", card, reversed });
const option = (card: number, value: number): ReviewedOption => ({ choice: play(card), value, error: 2520, cost_error: 252 });

describe("costs", () => {
  it("compare with the best option", () => {
    const costs = costsOf([option(3, -5040), option(7, 0), option(9, 100)], 2520, 1, 0);
    expect(costs.map(({ choice, cost }) => [(choice as { card: number }).card, cost])).toEqual([
      [7, 0],
      [9, 0],
      [3, 2],
    ]);
    expect(costs.map(({ best, chosen }) => [best, chosen])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(costs.map(costText)).toEqual(["best", "0.0", "+2.0"]);
    expect(costs[0]!.error).toBeCloseTo(0.1);
  });

  it("add up as they are shown", () => {
    expect(roundedParts(147, [1.22, 52.63, -39.2])).toEqual([12, 527, -392]);
    expect(roundedParts(10, [0.34, 0.33, 0.33])).toEqual([4, 3, 3]);
    expect(roundedParts(-10, [-0.33, -0.34, -0.33])).toEqual([-3, -4, -3]);
  });

  it("have signs", () => {
    expect([signed(1.25), signed(-3), signed(-0.01)]).toEqual(["+1.3", "−3.0", "0.0"]);
  });
});

describe("options", () => {
  it("have names, and places on the table", () => {
    const context = textContext();
    expect(optionText(play(43), context)).toBe("the 43");
    expect(optionText(play(43, true), context)).toBe("the 43 reversed, as 34");
    expect(optionText({ type: "choose-row", row: 2 }, context)).toBe("Row 2");
    expect(optionText({ type: "stop", row: 2 }, context)).toBe("lock row 2");
    expect(elementOf(play(43))).toBe('[data-testid="hand-card-43"]');
    expect(elementOf({ type: "take" })).toBe('[data-choice="take"]');
    expect(elementOf({ type: "stop", row: 2 })).toBeNull();
  });
});
