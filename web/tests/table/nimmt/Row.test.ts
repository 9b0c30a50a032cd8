import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { NimmtTook } from "../../../src/protocol";
import { targeting } from "../../../src/table/nimmt/targeting.svelte";
import Marker from "../../../src/table/nimmt/Marker.svelte";
import Row from "../../../src/table/nimmt/Row.svelte";
import { row, speakEnglish, textContext } from "../../fixtures/nimmt";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  targeting.question = null;
});

const full = row([12, 17, 21, 26, 30]);
const short = row([37, 38]);

describe("a row", () => {
  it("tells its cards and its price", () => {
    render(Row, { row: full, number: 1, room: 5, textContext: textContext() });
    expect(screen.getByRole("group", { name: "Row 1: 12, 17, 21, 26 and 30; 7 bullheads" })).toBeTruthy();
  });

  it("has a place for every card that may come, and warns when it is full", async () => {
    const { container, rerender } = render(Row, { row: short, number: 2, room: 5, textContext: textContext() });
    expect(container.querySelectorAll(".slot")).toHaveLength(3);
    expect(container.textContent).not.toContain("full");
    await rerender({ row: full, number: 1, room: 5, textContext: textContext() });
    expect(container.querySelectorAll(".slot")).toHaveLength(0);
    expect(container.textContent).toContain("full: the sixth takes");
  });

  it("holds six with 7 Takes, and four beside the cow", () => {
    const seven = render(Row, { row: row([1, 2], { seven: true }), number: 1, room: 6, textContext: textContext() });
    expect(seven.container.querySelectorAll(".slot")).toHaveLength(4);
    const cow = render(Row, {
      row: row([1, 2]),
      number: 1,
      room: 4,
      Marker,
      marker: { row: 1, up: true },
      kind: "cow",
      textContext: textContext("fan-leap"),
    });
    expect(cow.container.querySelectorAll(".slot")).toHaveLength(2);
    expect(cow.getByRole("img", { name: "cow" })).toBeTruthy();
  });

  it("says when it is locked", () => {
    render(Row, { row: row([1, 2], { stop: true }), number: 1, room: 5, textContext: textContext() });
    expect(screen.getByRole("img", { name: "locked" })).toBeTruthy();
  });

  it("shows the parity that fits, and where the mountain goes down", () => {
    render(Row, {
      row: row([31]),
      number: 1,
      room: 5,
      Marker,
      marker: { row: 1, up: true },
      kind: "parity",
      textContext: textContext("fan-parity"),
    });
    expect(screen.getByRole("img", { name: "odd only" })).toBeTruthy();
    const { container } = render(Row, {
      row: row([26]),
      number: 4,
      room: 5,
      Marker,
      marker: { row: 4, up: true },
      kind: "climb",
      textContext: textContext("fan-climb"),
    });
    expect(container.textContent).toContain("< 26");
  });

  it("shows where a card would go", () => {
    const { container } = render(Row, {
      row: short,
      number: 2,
      room: 5,
      ghost: { card: 64, value: 64, takes: false },
      textContext: textContext(),
    });
    expect(container.querySelector(".slot.ghost [aria-label='64']")).not.toBeNull();
    expect(container.querySelector(".row.hot")).not.toBeNull();
    expect(container.querySelectorAll(".slot")).toHaveLength(3);
  });

  it("warns that a card would take it", () => {
    const { container } = render(Row, {
      row: full,
      number: 1,
      room: 5,
      ghost: { card: 33, value: 33, takes: true },
      textContext: textContext(),
    });
    expect(container.querySelector(".row.danger .taker")).not.toBeNull();
    expect(container.querySelector(".slot.ghost")).toBeNull();
  });

  it("is a button with its price where a row is to be chosen", async () => {
    const choose = vi.fn();
    render(Row, { row: short, number: 2, room: 5, choose, textContext: textContext() });
    await fireEvent.click(screen.getByRole("button", { name: "Take row 2: 37 and 38; 2 bullheads" }));
    expect(choose).toHaveBeenCalledOnce();
  });

  it("can be the target of a special card, and so can its cards", async () => {
    const pick = vi.fn();
    targeting.question = { rows: new Map([[2, "lock row 2"]]), cards: new Map([[38, "slide the 38"]]), pick };
    render(Row, { row: short, number: 2, room: 5, textContext: textContext() });
    await fireEvent.click(screen.getByRole("button", { name: "lock row 2" }));
    await fireEvent.click(screen.getByRole("button", { name: "slide the 38" }));
    expect(pick.mock.calls).toEqual([
      ["row", 2],
      ["card", 38],
    ]);
  });

  it("remembers who took it", () => {
    const taken: NimmtTook = {
      type: "took",
      seat: 1,
      side: 1,
      row: 2,
      why: "sixth",
      cards: [1, 2, 3, 4, 5],
      stays: 8,
      change: 6,
      plus: null,
    };
    const { container } = render(Row, {
      row: row([8]),
      number: 2,
      room: 5,
      taken,
      fresh: new Map([[8, 1]]),
      textContext: textContext(),
    });
    expect(container.textContent).toContain("Lou took 6 bullheads");
    expect(container.querySelector(".owner")?.textContent).toBe("Lou");
  });

  it("does not write over the cow", () => {
    const taken: NimmtTook = {
      type: "took",
      seat: 1,
      side: 1,
      row: 2,
      why: "sixth",
      cards: [1, 2, 3, 4, 5],
      stays: 8,
      change: 6,
      plus: null,
    };
    const beside = {
      number: 2,
      room: 5,
      taken,
      kind: "cow",
      Marker,
      marker: { row: 2, up: true },
      textContext: textContext(),
    } as const;
    const note = (cards: readonly number[]) => {
      const { container } = render(Row, { ...beside, row: row(cards) });
      const found = container.querySelector("[data-note]") !== null;
      cleanup();
      return found;
    };
    expect([note([8]), note([8, 9])]).toEqual([true, false]);
  });
});
