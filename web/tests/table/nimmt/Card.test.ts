import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import Card from "../../../src/ui/Card.svelte";
import { figure } from "../../../src/ui/digits";
import { speakEnglish } from "../../fixtures/nimmt";

beforeAll(speakEnglish);
afterEach(cleanup);

describe("a card", () => {
  it.each([
    [1, 1],
    [104, 1],
    [25, 2],
    [10, 3],
    [100, 3],
    [99, 5],
    [55, 7],
  ])("%i shows as many heads as it costs: %i", (card, count) => {
    const { container } = render(Card, { card });
    expect(container.querySelectorAll(".head")).toHaveLength(count);
  });

  it("is named by its number and its cost, not by its colour", () => {
    render(Card, { card: 55 });
    expect(screen.getByRole("img", { name: "55, 7 bullheads" })).toBeTruthy();
  });

  it("shows what it is read as, and what is printed", () => {
    const { container } = render(Card, { card: 24, value: 42 });
    expect(screen.getByRole("img", { name: "24 read as 42, 1 bullhead" })).toBeTruthy();
    expect(container.querySelector(".printed")).not.toBeNull();
  });

  it("says nothing when it lies face down", () => {
    render(Card, { card: 24, back: true });
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("when small, writes the count beside one head", () => {
    const { container } = render(Card, { card: 77, small: true });
    expect(container.querySelectorAll(".head")).toHaveLength(1);
    expect(container.querySelector(".count")).not.toBeNull();
  });
});

describe("our figures", () => {
  it("draw every digit of a number, side by side", () => {
    const drawn = figure(104);
    expect(drawn.parts).toHaveLength(3);
    expect(drawn.parts.map((part) => part.x)).toEqual([...drawn.parts.map((part) => part.x)].sort((a, b) => a - b));
    expect(drawn.width).toBeGreaterThan(drawn.parts.at(-1)?.x ?? 0);
  });
});
