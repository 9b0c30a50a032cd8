import { beforeAll, describe, expect, it } from "vitest";
import { current } from "../../../lib/words.svelte";
import { LANGUAGES } from "../../../lib/words.svelte";
import { speakEnglish } from "../trial";
import { heardIn } from "./proposals";
import { entriesOf } from "./menu";
import { moodAfter } from "./temper";
import { propsOf, QUESTIONS } from "./trial";
import { brief, doing, overflow, proposal, question, will } from "./will";

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
      await current.use(lang);
      for (const asked of QUESTIONS) {
        const { telling } = propsOf(asked, () => {});
        const saying = { table: asked.view.table, telling };
        const texts = asked.decision.options.flatMap((option) => [will(option, saying), brief(option, saying), doing(option), proposal(option, saying)]);
        for (const text of [...texts, question(saying, true, false), question(saying, false, true)]) expect(text).not.toMatch(/\{|web-|nimmt-|undefined|null|^$/);
      }
    }
    await speakEnglish();
  });
});

describe("a proposal", () => {
  it("is recognised by those who hear it", () => {
    for (const asked of QUESTIONS.filter(({ preset }) => preset === "coop")) {
      const { telling, names } = propsOf(asked, () => {});
      const mine = { table: asked.view.table, telling };
      const yours = { table: asked.view.table, telling: { ...telling, me: null } };
      for (const option of asked.decision.options.filter(({ type }) => type !== "pass")) {
        const line = { type: "chat" as const, n: 1, seat: 99, text: proposal(option, mine), phrase: null, v: 1 };
        expect(heardIn([line], entriesOf(asked.decision.options), yours, asked.view.seat, names)?.choice).toBe(option);
      }
    }
  });
});

describe("the Ox", () => {
  const took = { type: "took" as const, seat: 0, side: 0, row: 1, why: "low" as const, cards: [5], stays: 3, change: 2, plus: null };
  it("is glad when the team takes, hurt when it takes itself, and otherwise chews", () => {
    expect(moodAfter(took)).toBe("glad");
    expect(moodAfter({ ...took, seat: -1, side: 1 })).toBe("hit");
    expect(moodAfter({ type: "trick-began", trick: 2 })).toBe("calm");
    expect(moodAfter({ type: "answered", seat: 0 })).toBeNull();
    expect(moodAfter({ type: "game-ended", totals: [3, 9], winners: [0] })).toBe("lost");
  });
});
