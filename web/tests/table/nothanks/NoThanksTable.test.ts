import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../../src/lib/settings.svelte";
import NoThanksTable from "../../../src/table/nothanks/NoThanksTable.svelte";
import { factsOf } from "../../fixtures/nimmt";
import { decision, prepare, props, view } from "../../fixtures/noThanks";

beforeAll(prepare);
beforeEach(() => settings.change({ previews: true, speed: "off", shortcuts: true }));
afterEach(cleanup);

const take = () => screen.getByTestId("option-0");
const pass = () => screen.getByTestId("option-1");
const isOff = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";
const discsOnCard = () => document.querySelectorAll('[data-place="card"] .chip').length;
const ask = () => document.querySelector(".choices p")?.textContent;

describe("my turn", () => {
  it("says what taking would cost me now", () => {
    render(NoThanksTable, props());
    expect(take().textContent).toContain("+29 −3 = +26");
    expect(ask()).toBe("The 29 would cost you 29 points, and 3 chips come with it.");
    expect(pass().textContent).toContain("1 of 7 chips");
  });

  it.each([
    { card: 17, on_card: 0, points: 0, sum: "±0", text: "The 17 fits your cards and costs you nothing." },
    {
      card: 13,
      on_card: 1,
      points: -2,
      sum: "−1 −1 = −2",
      text: "The 13 fits your cards: it saves you 1 point and brings one chip.",
    },
  ])("tells the preview of the server: $card", ({ card, on_card, points, sum, text }) => {
    const previews = [{ row: null, cards: 1, points, chips: on_card }];
    render(NoThanksTable, props({ previews }, view({ card, on_card })));
    expect(take().textContent).toContain(sum);
    expect(ask()).toBe(text);
  });

  it("shows no costs to whoever wants no previews", () => {
    settings.change({ previews: false });
    render(NoThanksTable, props());
    expect(take().textContent).not.toContain("29");
    expect(ask()).toBe("Take the 29, or no thanks?");
  });

  it("answers by button, once", async () => {
    const answer = vi.fn();
    render(NoThanksTable, props({ answer }));
    await fireEvent.click(pass());
    await fireEvent.click(pass());
    expect(answer.mock.calls).toEqual([[{ type: "pass" }]]);
  });

  it.each([
    ["t", "take"],
    ["N", "pass"],
  ])("answers by the key %s", async (key, type) => {
    const answer = vi.fn();
    render(NoThanksTable, props({ answer }));
    await fireEvent.keyDown(window, { key });
    expect(answer).toHaveBeenCalledWith({ type });
  });

  it("leaves letters alone for whoever wants no single keys", async () => {
    settings.change({ shortcuts: false });
    const answer = vi.fn();
    render(NoThanksTable, props({ answer }));
    for (const key of ["t", "N"]) await fireEvent.keyDown(window, { key });
    expect(answer).not.toHaveBeenCalled();
    expect(take().hasAttribute("aria-keyshortcuts")).toBe(false);
    await fireEvent.keyDown(window, { key: "ArrowRight" });
    expect(document.activeElement).toBe(pass());
  });

  it("walks to the buttons by arrows, and leaves other keys alone", async () => {
    const answer = vi.fn();
    render(NoThanksTable, props({ answer }));
    await fireEvent.keyDown(window, { key: "ArrowRight" });
    expect(document.activeElement).toBe(pass());
    await fireEvent.keyDown(window, { key: "ArrowLeft" });
    expect(document.activeElement).toBe(take());
    await fireEvent.keyDown(window, { key: "t", repeat: true });
    await fireEvent.keyDown(window, { key: "n", ctrlKey: true });
    expect(answer).not.toHaveBeenCalled();
  });

  it("explains kindly that without chips the card is mine", async () => {
    const answer = vi.fn();
    render(NoThanksTable, props({ answer, decision: decision("take") }, view({ on_card: 4 }, 0)));
    expect(ask()).toBe("You are out of chips, so the 29 is yours – with 4 chips to say no again.");
    expect([isOff(take()), isOff(pass())]).toEqual([false, true]);
    await fireEvent.click(pass());
    await fireEvent.keyDown(window, { key: "n" });
    expect(answer).not.toHaveBeenCalled();
  });
});

describe("the table", () => {
  it("lays a disc on the card for every chip, and mine beside me", () => {
    render(NoThanksTable, props({}, view({ on_card: 12 })));
    expect(discsOnCard()).toBe(12);
    expect(screen.getByRole("img", { name: "The 29, 12 chips on it" })).toBeTruthy();
    expect(document.querySelectorAll(".stock .chip")).toHaveLength(7);
    expect(screen.getByText("makes 14 points")).toBeTruthy();
  });

  it("waits while somebody else decides", async () => {
    const answer = vi.fn();
    render(NoThanksTable, props({ answer, decision: null }, view({ active: 1 })));
    expect(ask()).toBe("Rosa thinks about the 29.");
    expect([isOff(take()), isOff(pass())]).toEqual([true, true]);
    await fireEvent.keyDown(window, { key: "t" });
    expect(answer).not.toHaveBeenCalled();
    expect(document.querySelector('[data-holding="1"]')?.classList.contains("active")).toBe(true);
  });

  it("shows everybody's runs, and what counts", () => {
    render(NoThanksTable, props());
    const rosa = document.querySelector<HTMLElement>('[data-holding="1"]')!;
    expect(within(rosa).getByText("cards: 26–28")).toBeTruthy();
    expect(rosa.querySelector(".cost b")?.textContent).toBe("26");
    expect([...rosa.querySelectorAll(".covered")].map((card) => card.getAttribute("data-card"))).toEqual(["27", "28"]);
  });

  it("shows the others' chips only where they are open", () => {
    const { unmount } = render(NoThanksTable, props());
    expect(document.querySelector(".holding .chip")).toBeNull();
    unmount();
    render(NoThanksTable, props({}, view({ chips: [7, 4, 0, 12] })));
    expect([...document.querySelectorAll(".others .chips")].map((text) => text.textContent)).toEqual([
      "4chips",
      "0chips",
      "12chips",
    ]);
  });

  it("says who has just said no", () => {
    render(NoThanksTable, props({}, view({ active: 2 }), { type: "declined", seat: 1, card: 29 }));
    expect(within(document.querySelector<HTMLElement>('[data-holding="1"]')!).getByText("No thanks!")).toBeTruthy();
  });

  it("tells who took a card while none lies there", () => {
    render(
      NoThanksTable,
      props({ decision: null }, view({ card: null, on_card: 0 }), { type: "took", seat: 1, card: 29, chips: 3 }),
    );
    expect(document.querySelector(".told")?.textContent).toBe("Rosa takes the 29 and 3 chips.");
  });

  it("lays the tactical variant's missing cards aside", () => {
    const shown = props();
    render(NoThanksTable, { ...shown, facts: factsOf("nothanks-tactical") });
    expect(screen.getByText("10, 20, 30 are out")).toBeTruthy();
  });

  it("shows a spectator everybody and no buttons", () => {
    render(NoThanksTable, props({ seat: null, decision: null }, view({}, null)));
    expect(document.querySelectorAll(".holding")).toHaveLength(4);
    expect(screen.queryByTestId("option-0")).toBeNull();
  });

  it("shows a seat's side in a replay, without buttons", () => {
    render(NoThanksTable, props({ room: null, replay: true, decision: null }));
    expect(document.querySelectorAll(".stock .chip")).toHaveLength(7);
    expect(screen.queryByTestId("option-0")).toBeNull();
  });
});
