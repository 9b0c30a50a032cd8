import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { GameChoice } from "../../../../src/protocol";
import type { GameProps } from "../../../../src/table/gameProps";
import { targeting } from "../../../../src/table/nimmt/targeting.svelte";
import { speakEnglish } from "../../../fixtures/nimmt";
import { entriesOf } from "../../../../src/table/nimmt/special/menu";
import SpecialPanel from "../../../../src/table/nimmt/special/SpecialPanel.svelte";
import { choose, propsOf, QUESTIONS, type Question } from "../../../fixtures/specials";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  targeting.question = null;
});

const has = (question: Question, type: string): boolean => question.decision.options.some((option) => option.type === type);
const some = (type: string, preset = ""): Question => {
  const found = QUESTIONS.find((question) => question.preset.startsWith(preset) && has(question, type));
  if (found === undefined) throw new Error(`no question with ${type}`);
  return found;
};

/** Of every kind a few: the first, the last, some between (menu.test.ts walks to all of them). */
function samples(options: readonly GameChoice[]): GameChoice[] {
  const pass = options.filter(({ type }) => type === "pass");
  return pass.concat(
    entriesOf(options).flatMap(({ options: same }) =>
      same.filter((_, n) => n === same.length - 1 || n % Math.ceil(same.length / 4) === 0),
    ),
  );
}

describe("a question about special cards", () => {
  const kinds = new Set(
    QUESTIONS.flatMap(({ preset, decision }) => decision.options.map(({ type }) => `${preset.slice(0, 4)} ${type}`)),
  );

  it("is asked in every way there is", () => {
    const coop = ["pass", "unstop", "seven", "stop", "replace", "insert", "slide", "first", "last", "sort"];
    const surprise = ["pass", "exchange", "fifth", "seven", "insert", "replace", "slide", "stop", "neg-pos"];
    expect(kinds).toEqual(new Set([...coop.map((type) => `coop ${type}`), ...surprise.map((type) => `surp ${type}`)]));
  });

  it.each(QUESTIONS.map((question, n) => [n, question] as const))(
    "%i: any option can be chosen, in three steps at most, and nothing else is sent",
    async (_, question) => {
      const answer = vi.fn<(choice: GameChoice) => void>();
      render(SpecialPanel, propsOf(question, answer));
      for (const option of samples(question.decision.options)) {
        answer.mockClear();
        await choose(option, question);
        expect(answer).toHaveBeenCalledTimes(1);
        const sent = answer.mock.calls[0]?.[0];
        if (option.type === "sort") {
          expect(sent?.type === "sort" && [...sent.order].sort((a, b) => a - b)).toEqual(option.order);
        } else expect(sent).toBe(option);
        expect(targeting.question).toBeNull();
      }
    },
    20_000,
  );

  it("is never a wall of buttons", () => {
    for (const question of QUESTIONS) {
      render(
        SpecialPanel,
        propsOf(question, () => {}),
      );
      expect(document.querySelectorAll("button").length).toBeLessThanOrEqual(9);
      cleanup();
    }
  });

  it("offers an answer it has never heard of as a plain button", async () => {
    const question = some("slide");
    const option = { type: "moo", row: 3 } as unknown as GameChoice;
    const answer = vi.fn<(choice: GameChoice) => void>();
    const decision = { ...question.decision, options: [...question.decision.options, option] };
    render(SpecialPanel, propsOf(question, answer, { decision }));
    await fireEvent.click(screen.getByRole("button", { name: "moo 3" }));
    expect(answer).toHaveBeenCalledWith(option);
  });

  it("sends nothing while an answer is on its way, nor for somebody who only watches", async () => {
    const answer = vi.fn<(choice: GameChoice) => void>();
    const question = some("slide", "coop");
    render(SpecialPanel, propsOf(question, answer, { sending: { type: "pass" } }));
    await fireEvent.click(screen.getByText("Pass"));
    for (const card of screen.getAllByTestId("special-slide")) await fireEvent.click(card);
    expect(screen.queryByTestId("back")).toBeNull();
    cleanup();
    render(SpecialPanel, propsOf(question, answer, { decision: null, seat: null }));
    for (const card of screen.getAllByTestId("special-slide")) await fireEvent.click(card);
    expect(answer).not.toHaveBeenCalled();
  });
});

describe("a use that is not finished", () => {
  it("goes back step by step, also with Escape", async () => {
    const question = some("slide");
    const answer = vi.fn<(choice: GameChoice) => void>();
    render(SpecialPanel, propsOf(question, answer));
    await fireEvent.click(screen.getAllByTestId("special-slide")[0] as HTMLElement);
    const [card] = [...(targeting.question?.cards?.keys() ?? [])];
    targeting.question?.pick("card", card ?? 0);
    await vi.waitFor(() => expect(targeting.question?.rows?.size).toBeGreaterThan(0));
    await fireEvent.click(screen.getByTestId("back"));
    expect(targeting.question?.cards?.has(card ?? 0)).toBe(true);
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(targeting.question).toBeNull();
    expect(screen.queryByTestId("back")).toBeNull();
    expect(answer).not.toHaveBeenCalled();
  });

  it("is dropped, and that is said, when the question becomes another one", async () => {
    const question = some("slide", "coop");
    const props = propsOf(question, () => {});
    const { rerender } = render(SpecialPanel, props);
    await fireEvent.click(screen.getAllByTestId("special-slide")[0] as HTMLElement);
    await rerender({ ...props, decision: null });
    await rerender({ ...props, decision: { ...question.decision, id: question.decision.id + 1 } });
    expect(targeting.question).toBeNull();
    expect(screen.getByText(/Somebody was quicker/)).toBeTruthy();
  });

  it("says at once that the moment is over, and only once", async () => {
    const question = some("slide", "coop");
    const props = propsOf(question, () => {}, { room: { seats: [] } as unknown as GameProps["room"] });
    const { rerender } = render(SpecialPanel, props);
    await fireEvent.click(screen.getAllByTestId("special-slide")[0] as HTMLElement);
    await rerender({ ...props, decision: null });
    expect(screen.queryByTestId("back")).toBeNull();
    expect(screen.getByText(/Somebody was quicker/)).toBeTruthy();
    await rerender({ ...props, decision: { ...question.decision, id: question.decision.id + 1 } });
    expect(screen.getByText(/Somebody was quicker/)).toBeTruthy();
    await rerender({ ...props, decision: { ...question.decision, id: question.decision.id + 2 } });
    expect(screen.queryByText(/Somebody was quicker/)).toBeNull();
  });

  it("stays when somebody else has passed meanwhile", async () => {
    const question = some("slide", "coop");
    const props = propsOf(question, () => {});
    const { rerender } = render(SpecialPanel, props);
    await fireEvent.click(screen.getAllByTestId("special-slide")[0] as HTMLElement);
    await rerender({ ...props, decision: { ...question.decision } });
    expect(targeting.question?.cards?.size).toBeGreaterThan(0);
  });
});

describe("sorting", () => {
  it("moves cards with arrow keys and with buttons", async () => {
    const question = some("sort");
    const before = question.view.table.queue.map((play) => play.card);
    const answer = vi.fn<(choice: GameChoice) => void>();
    render(SpecialPanel, propsOf(question, answer));
    await fireEvent.click(screen.getAllByTestId("special-sort")[0] as HTMLElement);
    const last = before.at(-1) ?? 0;
    const item = () => screen.getByRole("button", { name: new RegExp(`^${last}: place`) });
    await fireEvent.keyDown(item(), { key: "ArrowLeft" });
    expect(document.activeElement).toBe(item());
    for (let n = 0; n < before.length; n++) {
      const earlier = screen.getByRole("button", { name: `${last} earlier` });
      if (!(earlier as HTMLButtonElement).disabled) await fireEvent.click(earlier);
    }
    await fireEvent.click(screen.getByTestId("play"));
    expect(answer).toHaveBeenCalledWith({ type: "sort", order: [last, ...before.slice(0, -1)] });
  });
});
