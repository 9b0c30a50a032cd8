import { beforeAll, describe, expect, it } from "vitest";
import { i18n } from "../../../../src/lib/i18n.svelte";
import { LANGUAGES } from "../../../../src/lib/i18n.svelte";
import { settings } from "../../../../src/lib/settings.svelte";
import type { GameChoice, NimmtSort } from "../../../../src/protocol";
import { speakEnglish } from "../../../fixtures/nimmt";
import { latestProposal } from "../../../../src/table/nimmt/special/proposals";
import { entriesOf } from "../../../../src/table/nimmt/special/menu";
import { oxMoodAfter } from "../../../../src/table/nimmt/special/oxMood";
import { propsOf, QUESTIONS } from "../../../fixtures/specials";
import {
  choiceText,
  confirmLabel,
  proposalText,
  questionText,
  outcomeText,
} from "../../../../src/table/nimmt/special/choiceText";

beforeAll(speakEnglish);

describe("what a choice will do", () => {
  it("tells the cards that go when a row overflows, as the rules take them", () => {
    let seen = 0;
    for (const asked of QUESTIONS) {
      const { textContext } = propsOf(asked, () => {});
      asked.decision.options.forEach((option, n) => {
        if (option.type !== "slide" && option.type !== "insert") return;
        const took = asked.taken[n]?.find(({ why }) => why === option.type);
        const preview = asked.previews[n] ?? null;
        expect(preview?.taken ?? []).toEqual(took?.cards ?? []);
        const text = outcomeText(option, preview, { table: asked.view.table, textContext });
        expect(text.includes("That row is full")).toBe(took !== undefined);
        if (took !== undefined) seen++;
      });
    }
    expect(seen).toBeGreaterThan(10);
  });

  it("tells what the next card then costs, unless previews are off", () => {
    const asked = QUESTIONS.find(({ previews, decision }) =>
      previews.some((preview, n) => decision.options[n]?.type === "neg-pos" && preview?.takes && preview.points > 0),
    )!;
    const n = asked.previews.findIndex((one, n) => asked.decision.options[n]?.type === "neg-pos" && (one?.points ?? 0) > 0);
    const say = () =>
      outcomeText(asked.decision.options[n]!, asked.previews[n] ?? null, {
        table: asked.view.table,
        textContext: propsOf(asked, () => {}).textContext,
      });
    expect(say()).toContain("As things stand");
    settings.change({ previews: false });
    expect(say()).not.toContain("As things stand");
    settings.change({ previews: true });
  });

  it("puts a second First Card behind the first", () => {
    const asked = QUESTIONS.find(
      ({ preset, decision }) => preset === "coop" && decision.options.some(({ type }) => type === "first"),
    )!;
    const { table } = asked.view;
    const option = asked.decision.options.find((one) => one.type === "first" && one.seat !== asked.view.seat)!;
    const moved = table.queue.find((play) => option.type === "first" && play.seat === option.seat)!.card;
    const { textContext } = propsOf(asked, () => {});
    const say = (queue: number[]) => outcomeText(option, { row: null, cards: 0, points: 0, queue }, { table, textContext });
    expect(say([moved, 7])).toContain("is placed next");
    expect(say([7, moved])).toContain("comes right after the 7");
  });

  it("is said in full in every language", async () => {
    for (const lang of LANGUAGES) {
      await i18n.setLanguage(lang);
      for (const asked of QUESTIONS) {
        const { textContext } = propsOf(asked, () => {});
        const scope = { table: asked.view.table, textContext };
        const texts = asked.decision.options.flatMap((option, n) => [
          outcomeText(option, asked.previews[n] ?? null, scope),
          choiceText(option, textContext, asked.view.table.todo[0]?.type),
          confirmLabel(option),
          proposalText(option, textContext),
        ]);
        for (const text of [...texts, questionText(scope, true, false), questionText(scope, false, true)])
          expect(text).not.toMatch(/\{|web-|nimmt-|undefined|null\b|^$/);
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
