/** Practice: an answer waits for the coach, who asks back before a mistake; without the coach the player is told. */
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refusal } from "../../../src/lib/api";
import type { TableSession } from "../../../src/lib/session.svelte";
import { refusalText } from "../../../src/lib/refusalText";
import { CLEAR, MISTAKE } from "../../../src/generated/coach";
import type { HintGiven } from "../../../src/protocol";
import Coach from "../../../src/table/coach/Coach.svelte";
import type { CoachView } from "../../../src/table/gameProps";
import { decision, prepare, props } from "../../fixtures/noThanks";

const question = decision("take", "pass");
const [take, pass] = question.options as [(typeof question.options)[number], (typeof question.options)[number]];

beforeEach(async () => {
  await prepare();
  // The DOM of the tests has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A hint in which passing costs so many points more than taking; each alone is not known as well. */
function hint(cost: number, error: number, options = [take, pass]): HintGiven {
  const values = [0, -2520 * cost];
  return {
    seat: 0,
    decision: question.id,
    hint: {
      seat: 0,
      unit: 2520,
      options: options.map((choice, n) => ({ choice, value: values[n], error: 9 * 2520, cost_error: n * 2520 * error })),
      reason: { id: "review-only" },
    },
    v: 1,
  } as unknown as HintGiven;
}

/** A game for practice; passing is answered. */
async function played(): Promise<{ answers: number; session: TableSession }> {
  const session = { id: "t", sending: null, refusal: null } as unknown as TableSession;
  const answer = vi.fn(() => Promise.resolve());
  let view: CoachView | null = null;
  render(Coach, {
    session,
    room: { setup: { practice: true } },
    device: { decision: question, seat: 0, viewer: null },
    textContext: props().textContext,
    answer,
    get coach() {
      return view;
    },
    set coach(found: CoachView | null) {
      view = found;
    },
  } as never);
  await vi.waitFor(() => expect(view).not.toBeNull());
  await view!.answer(pass);
  return { answers: answer.mock.calls.length, session };
}

describe("practice", () => {
  it("asks back from what a review calls a mistake", async () => {
    vi.spyOn(api, "hint").mockResolvedValue(hint(MISTAKE, MISTAKE / CLEAR));
    const { answers, session } = await played();
    expect(answers).toBe(0);
    expect(screen.getByTestId("mistake")).toBeTruthy();
    expect(session.refusal).toBeNull();
  });

  it.each([
    ["less", MISTAKE - 0.1, 0],
    ["what is not sure", MISTAKE, MISTAKE / CLEAR + 0.1],
  ])("lets %s pass", async (_, cost, error) => {
    vi.spyOn(api, "hint").mockResolvedValue(hint(cost, error));
    const { answers, session } = await played();
    expect([answers, session.refusal]).toEqual([1, null]);
  });

  it.each([
    ["cannot look", () => Promise.reject(new Refusal("busy", "", 503))],
    ["has looked at other answers only", () => Promise.resolve(hint(0, 0, [take]))],
    ["cannot judge the question", () => Promise.resolve(hint(0, 0, []))],
  ])("says so where the coach %s", async (_, reply) => {
    vi.spyOn(api, "hint").mockImplementation(reply);
    const { answers, session } = await played();
    expect(answers).toBe(1);
    expect(refusalText(session.refusal!)).toMatch(/^The coach could not look at that answer/);
  });
});
