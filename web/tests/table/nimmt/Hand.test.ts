import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { GameChoice, NimmtPlay } from "../../../src/protocol";
import { targeting } from "../../../src/table/nimmt/targeting.svelte";
import { CardChoice, type Question } from "../../../src/table/nimmt/cardChoice.svelte";
import Hand from "../../../src/table/nimmt/Hand.svelte";
import { asking, plays, PREVIEWS, speakEnglish } from "../../fixtures/nimmt";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  targeting.question = null;
});

const HAND = [5, 33, 64, 90];

function cardChoice(some: Partial<Question> = {}): CardChoice {
  return new CardChoice(() => ({
    decision: asking(plays(HAND)),
    previews: PREVIEWS,
    commit: null,
    sending: false,
    answer: () => {},
    ...some,
  }));
}

function show(of: CardChoice, commit: NimmtPlay | null = null) {
  return render(Hand, {
    hand: HAND,
    cardChoice: of,
    commit,
    label: "Your hand",
    half: 5,
    previewText: ({ choice }) => `the ${choice.card} it is`,
  });
}

const card = (n: number): HTMLElement => screen.getByTestId(`hand-card-${n}`);

describe("the hand", () => {
  it("lifts a card that is clicked", async () => {
    const mine = cardChoice();
    show(mine);
    await fireEvent.click(card(64));
    expect(mine.card).toBe(64);
    expect(card(64).getAttribute("aria-checked")).toBe("true");
    expect(card(33).getAttribute("aria-checked")).toBe("false");
  });

  it("tells of each card what it would lead to", () => {
    show(cardChoice());
    expect(screen.getByRole("radio", { name: "64, 1 bullhead. the 64 it is" })).toBeTruthy();
  });

  it("goes from card to card with the arrows, and plays with Enter", async () => {
    const answer = vi.fn<(choice: GameChoice) => void>();
    const mine = cardChoice({ answer });
    show(mine);
    card(5).focus();
    await fireEvent.keyDown(card(5), { key: "ArrowRight" });
    expect(mine.card).toBe(5);
    await fireEvent.keyDown(card(5), { key: "ArrowRight" });
    expect(mine.card).toBe(33);
    expect(document.activeElement).toBe(card(33));
    await fireEvent.keyDown(card(33), { key: "ArrowLeft" });
    await fireEvent.keyDown(card(5), { key: "ArrowLeft" });
    expect(mine.card).toBe(90);
    await fireEvent.keyDown(card(90), { key: "Enter" });
    expect(answer).toHaveBeenCalledWith({ type: "play", card: 90, reversed: false });
  });

  it("stops the Tab key at one card only", async () => {
    const mine = cardChoice();
    show(mine);
    await fireEvent.click(card(33));
    expect(screen.getAllByRole("radio").map((one) => one.getAttribute("tabindex"))).toEqual(["-1", "0", "-1", "-1"]);
  });

  it("marks what is committed", () => {
    const { container } = show(cardChoice(), { type: "play", card: 33, reversed: false });
    expect(container.querySelector(".committed [data-testid='hand-card-33']")).not.toBeNull();
    expect(container.querySelectorAll(".tick")).toHaveLength(1);
  });

  it("is only looked at while nothing is asked, card by card", async () => {
    const mine = cardChoice({ decision: null });
    show(mine);
    await fireEvent.click(card(33));
    expect(mine.card).toBeNull();
    expect(screen.getAllByRole("radio").map((one) => one.getAttribute("aria-disabled"))).toEqual([
      "true",
      "true",
      "true",
      "true",
    ]);
    card(33).focus();
    await fireEvent.keyDown(card(33), { key: "ArrowRight" });
    expect(document.activeElement).toBe(card(64));
    expect(mine.card).toBeNull();
  });

  it("offers the next card when one is played, and the last one after the last", async () => {
    const home = () => document.querySelector<HTMLElement>("[data-home]")?.dataset.testid;
    const { rerender } = show(cardChoice());
    card(33).focus();
    await rerender({ hand: [5, 64, 90] });
    expect(home()).toBe("hand-card-64");
    card(90).focus();
    await rerender({ hand: [5, 64] });
    expect(home()).toBe("hand-card-64");
    await rerender({ hand: [] });
    expect(home()).toBe("hand");
  });

  it("is a picture in a film", () => {
    render(Hand, {
      hand: HAND,
      cardChoice: cardChoice({ decision: null }),
      commit: null,
      label: "Lou's hand",
      half: 5,
      previewText: () => "",
      live: false,
    });
    expect(screen.queryAllByRole("radio")).toHaveLength(0);
    expect(screen.getByRole("group", { name: "Lou's hand" })).toBeTruthy();
  });

  it("can be the target of a special card", async () => {
    const pick = vi.fn();
    targeting.question = { hand: new Map([[33, "play the 33 instead"]]), pick };
    show(cardChoice({ decision: null }));
    await fireEvent.click(screen.getByRole("button", { name: "play the 33 instead" }));
    expect(pick).toHaveBeenCalledWith("hand", 33);
  });
});
