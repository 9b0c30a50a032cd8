import { beforeAll, expect, it } from "vitest";
import { factsOf } from "../../fixtures/nimmt";
import { i18n, loadCatalogue } from "../../../src/lib/i18n.svelte";
import type { GameEvent } from "../../../src/protocol";
import { linesOf } from "../../../src/table/chat/Log.svelte";

beforeAll(async () => {
  i18n.catalogue = await loadCatalogue("en");
});

it("leaves out who has passed: before every card that would be a line for everybody", () => {
  const events: GameEvent[] = [
    { type: "trick-began", trick: 2 },
    { type: "passed", seat: 0, at: "window" },
    { type: "passed", seat: 1, at: "window" },
    { type: "placed", seat: 1, card: 44, row: 2 },
  ];
  const names = ["Ann", "Bob"];
  const lines = linesOf(events, { catalogue: i18n.catalogue, preset: "coop", facts: factsOf("coop"), names, me: 0 }, false);
  expect(lines.map((line) => line.text)).toEqual(["Trick 2.", "Bob places the 44 in row 2."]);
});
