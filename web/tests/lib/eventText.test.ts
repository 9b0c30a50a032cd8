import { beforeAll, describe, expect, it } from "vitest";
import type { GameEvent } from "../../src/protocol";
import { argumentsOf, eventText, type TextContext } from "../../src/lib/eventText";
import { factsOf } from "../fixtures/nimmt";
import told from "../fixtures/event-texts.json";
import { i18n, loadCatalogue } from "../../src/lib/i18n.svelte";

beforeAll(async () => {
  i18n.catalogue = await loadCatalogue("en");
});

const say = (preset: string, event: GameEvent): string | null => {
  const textContext: TextContext = { catalogue: i18n.catalogue, preset, facts: factsOf(preset), names: ["Vera", "Lou"], me: 0 };
  return eventText(textContext, event);
};

describe("a marker that moves", () => {
  it("says which numbers its new row takes", () => {
    expect(say("fan-parity", { type: "moved", marker: "odd", row: 4, up: true })).toBe(
      "The Even/Odd card moves to row 4: odd numbers only.",
    );
    expect(say("fan-parity", { type: "moved", marker: "even", row: 1, up: true })).toBe(
      "The Even/Odd card moves to row 1: even numbers only.",
    );
  });

  it("is the climber or the cow where they play", () => {
    expect(say("fan-climb", { type: "moved", marker: "climb", row: 2, up: false })).toBe(
      "The climber moves on: row 2 now goes downhill.",
    );
    expect(say("fan-leap", { type: "moved", marker: "cow", row: 3, up: true })).toBe("The cow jumps to row 3.");
  });
});

describe("a marker at the start of a round", () => {
  it("goes by the card of its row", () => {
    const laid = (row: number): GameEvent => ({ type: "rows-laid", cards: [56, 7, 62, 99], marker: { row, up: true } });
    expect(say("fan-parity", laid(2))).toContain("odd numbers only");
    expect(say("fan-parity", laid(1))).toContain("even numbers only");
  });
});

describe("the words of an event", () => {
  it("are those that the server's own telling finds", () => {
    for (const { preset, names, me, event, words } of told) {
      const textContext: TextContext = {
        catalogue: i18n.catalogue,
        preset,
        facts: factsOf(preset),
        names,
        me,
      };
      expect({ event, ...argumentsOf(textContext, event as GameEvent) }).toMatchObject({ event, ...words });
    }
  });
});
