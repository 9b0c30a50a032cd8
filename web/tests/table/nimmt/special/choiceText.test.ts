import { beforeAll, describe, expect, it } from "vitest";
import { i18n } from "../../../../src/lib/i18n.svelte";
import { LANGUAGES } from "../../../../src/lib/i18n.svelte";
import type { GameChoice, NimmtSort } from "../../../../src/protocol";
import { speakEnglish } from "../../../fixtures/nimmt";
import { latestProposal } from "../../../../src/table/nimmt/special/proposals";
import { entriesOf } from "../../../../src/table/nimmt/special/menu";
import { oxMoodAfter } from "../../../../src/table/nimmt/special/oxMood";
import { propsOf, QUESTIONS } from "../../../fixtures/specials";
import {
  choiceText,
  confirmLabel,
  overflow,
  proposalText,
  questionText,
  outcomeText,
} from "../../../../src/table/nimmt/special/choiceText";

beforeAll(speakEnglish);

describe("what a choice will do", () => {
  it("foretells exactly the cards that go when a row overflows", () => {
    let seen = 0;
    for (const { view, decision, taken } of QUESTIONS) {
      decision.options.forEach((option, n) => {
        if (option.type !== "slide" && option.type !== "insert") return;
        const card = option.type === "slide" ? option.card : (view.table.queue[0]?.card ?? 0);
        const row = view.table.rows[option.row - 1];
        const took = taken[n]?.find(({ why }) => why === option.type);
        expect(row && overflow(row, card, view.table.rows.length)).toEqual([...(took?.cards ?? [])].sort((a, b) => a - b));
        if (took !== undefined) seen++;
      });
    }
    expect(seen).toBeGreaterThan(10);
  });

  it("is said in full in every language", async () => {
    for (const lang of LANGUAGES) {
      await i18n.setLanguage(lang);
      for (const asked of QUESTIONS) {
        const { textContext } = propsOf(asked, () => {});
        const scope = { table: asked.view.table, textContext };
        const texts = asked.decision.options.flatMap((option) => [
          outcomeText(option, scope),
          choiceText(option, textContext, asked.view.table.todo[0]?.type),
          confirmLabel(option),
          proposalText(option, textContext),
        ]);
        for (const text of [...texts, questionText(scope, true, false), questionText(scope, false, true)])
          expect(text).not.toMatch(/\{|web-|nimmt-|undefined|null|^$/);
      }
    }
    await speakEnglish();
  });
});

describe("a proposal", () => {
  const line = (choice: GameChoice | null) => ({
    type: "chat" as const,
    n: 1,
    seat: 1,
    text: choice ? null : "moo",
    phrase: null,
    proposal: choice,
    v: 1,
  });

  it("is recognised by its choice, in whatever order its fields come", () => {
    for (const asked of QUESTIONS.filter(({ preset }) => preset === "coop")) {
      const { names } = propsOf(asked, () => {});
      const entries = entriesOf(asked.decision.options);
      for (const option of asked.decision.options.filter(({ type }) => type !== "pass")) {
        const sent = Object.fromEntries(Object.entries(option).reverse()) as unknown as GameChoice;
        const found = latestProposal([line(sent)], entries, 0, names);
        expect(found?.choice).toEqual(option);
        expect(found?.entry.options).toContain(option);
        expect(latestProposal([line(sent), line(null)], entries, 0, names)).toBeNull();
        expect(latestProposal([line(sent)], entries, 1, names)).toBeNull();
      }
    }
  });

  it("of an order is an order of Sort", () => {
    const asked = QUESTIONS.find(({ decision }) => decision.options.some(({ type }) => type === "sort"));
    const sort = asked?.decision.options.find(({ type }) => type === "sort") as NimmtSort;
    const entries = entriesOf(asked?.decision.options ?? []);
    const wanted = { ...sort, order: sort.order.toReversed() };
    expect(latestProposal([line(wanted)], entries, 0, [])?.choice).toEqual(wanted);
    expect(latestProposal([line({ ...sort, order: sort.order.slice(1) })], entries, 0, [])).toBeNull();
  });
});

describe("the Ox", () => {
  const took = {
    type: "took" as const,
    seat: 0,
    side: 0,
    row: 1,
    why: "low" as const,
    cards: [5],
    stays: 3,
    change: 2,
    plus: null,
  };
  it("is glad when the team takes, hurt when it takes itself, and otherwise chews", () => {
    expect(oxMoodAfter(took)).toBe("glad");
    expect(oxMoodAfter({ ...took, seat: -1, side: 1 })).toBe("hit");
    expect(oxMoodAfter({ type: "trick-began", trick: 2 })).toBe("calm");
    expect(oxMoodAfter({ type: "answered", seat: 0 })).toBeNull();
    expect(oxMoodAfter({ type: "game-ended", totals: [3, 9], winners: [0] })).toBe("lost");
  });
});
