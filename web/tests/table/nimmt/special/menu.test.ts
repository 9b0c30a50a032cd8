import { describe, expect, it } from "vitest";
import type { GameChoice } from "../../../../src/protocol";
import { aimedAt, entriesOf, fitting, nextPart, spotOf, valuesOf, type Picked } from "../../../../src/table/nimmt/special/menu";
import { QUESTIONS } from "../../../fixtures/specials";

describe("asking step by step", () => {
  it("leads to every option and to nothing else", () => {
    for (const { decision } of QUESTIONS) {
      const found: GameChoice[] = [];
      const walk = (options: readonly GameChoice[], picked: Picked, steps: number): void => {
        expect(steps).toBeLessThanOrEqual(3);
        const part = nextPart(options, picked);
        if (part === null) found.push(...options);
        else
          for (const value of valuesOf(options, part))
            walk(fitting(options, { ...picked, [part]: value }), { ...picked, [part]: value }, steps + 1);
        if (part === null) expect(options).toHaveLength(1);
      };
      for (const entry of entriesOf(decision.options)) walk(entry.options, {}, 1);
      expect(new Set(found)).toEqual(new Set(decision.options.filter(({ type }) => type !== "pass")));
      expect(found).toHaveLength(new Set(found).size);
    }
  });

  it("finds every target on the table", () => {
    for (const { view, decision } of QUESTIONS) {
      for (const option of decision.options) {
        for (const part of ["card", "seat", "row"] as const) {
          const value = aimedAt(option, part);
          if (value !== null) expect(spotOf(option.type, part, value, view.table, view.private?.hand ?? [])).not.toBeNull();
        }
      }
    }
  });
});
