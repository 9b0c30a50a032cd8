/** A review is started, polled until it is done, taken up again, and given up when it is refused. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { coachApi } from "../../src/coach/requests";
import { Refusal } from "../../src/lib/api";
import { ReviewSession } from "../../src/review/reviewSession.svelte";
import type { GameReview, Review } from "../../src/protocol";
import { speakEnglish } from "../fixtures/nimmt";

const SKETCH = { sketch: true } as Review;
const WHOLE = { sketch: false } as Review;

function seen(status: GameReview["status"], stage = 0, review: Review | null = null): GameReview {
  return { game: "g", status, stage, progress: stage / 100, ahead: 0, review, v: 1 };
}

beforeEach(async () => {
  vi.useFakeTimers();
  await speakEnglish();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a review", () => {
  it("shows the sketch, then the whole", async () => {
    vi.spyOn(coachApi, "startReview").mockResolvedValue(seen("waiting"));
    const poll = vi
      .spyOn(coachApi, "pollReview")
      .mockResolvedValueOnce(seen("working", 1, SKETCH))
      .mockResolvedValueOnce(seen("working", 1))
      .mockResolvedValueOnce(seen("done", 100, WHOLE));
    const session = new ReviewSession("g");
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.review?.sketch).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.review?.sketch).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect([session.review?.sketch, session.isDone]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(9000);
    expect(poll.mock.calls.map(([, have]) => have)).toEqual([0, 1, 1]);
    session.stop();
  });

  it("that was there already is fetched at once", async () => {
    vi.spyOn(coachApi, "startReview").mockResolvedValue(seen("done", 100));
    vi.spyOn(coachApi, "pollReview").mockResolvedValue(seen("done", 100, WHOLE));
    const session = new ReviewSession("g");
    await vi.advanceTimersByTimeAsync(0);
    expect(session.review).toEqual(WHOLE);
    session.stop();
  });

  it("that was cancelled begins anew", async () => {
    const start = vi.spyOn(coachApi, "startReview").mockResolvedValue(seen("waiting"));
    vi.spyOn(coachApi, "pollReview").mockResolvedValue(seen("none"));
    const session = new ReviewSession("g");
    await vi.advanceTimersByTimeAsync(1000);
    expect(start).toHaveBeenCalledTimes(2);
    session.stop();
  });

  it("survives a lost connection, but not a refusal", async () => {
    vi.spyOn(coachApi, "startReview").mockResolvedValue(seen("waiting"));
    vi.spyOn(coachApi, "pollReview")
      .mockRejectedValueOnce(new Refusal("network", "", 0))
      .mockRejectedValueOnce(new Refusal("coach-off", "switched off", 403));
    const session = new ReviewSession("g");
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.failed).toBeNull();
    await vi.advanceTimersByTimeAsync(2000);
    expect(session.failed).not.toBeNull();
    session.stop();
  });

  it.each([502, 503, 504])("goes on after a server that could not answer: %i", async (status) => {
    vi.spyOn(coachApi, "startReview").mockResolvedValue(seen("waiting"));
    vi.spyOn(coachApi, "pollReview")
      .mockRejectedValueOnce(new Refusal("busy", "", status))
      .mockResolvedValueOnce(seen("done", 100, WHOLE));
    const session = new ReviewSession("g");
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.failed).toBeNull();
    await vi.advanceTimersByTimeAsync(2000);
    expect(session.isDone).toBe(true);
    session.stop();
  });

  it("that fails every time is given up", async () => {
    const start = vi.spyOn(coachApi, "startReview").mockResolvedValue(seen("waiting"));
    const poll = vi.spyOn(coachApi, "pollReview");
    for (let n = 0; n < 20; n++) {
      poll.mockResolvedValueOnce(seen("working", 1, SKETCH));
      poll.mockRejectedValueOnce(new Refusal("busy", "", 503)).mockResolvedValueOnce(seen("none"));
    }
    const session = new ReviewSession("g");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(session.failed).not.toBeNull();
    expect(start.mock.calls.length).toBeLessThan(8);
    expect(session.review).toEqual(SKETCH);
    session.stop();
  });

  it("that could not be started is started when the page is looked at again", async () => {
    const start = vi
      .spyOn(coachApi, "startReview")
      .mockRejectedValueOnce(new Refusal("network", "", 0))
      .mockResolvedValue(seen("waiting"));
    vi.spyOn(coachApi, "pollReview")
      .mockResolvedValueOnce(seen("none"))
      .mockResolvedValueOnce(seen("done", 100, WHOLE));
    const session = new ReviewSession("g");
    await vi.advanceTimersByTimeAsync(100);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(start).toHaveBeenCalledTimes(1);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(start).toHaveBeenCalledTimes(2);
    expect(session.isDone).toBe(true);
    session.stop();
  });

  it("is polled no more on a hidden page", async () => {
    vi.spyOn(coachApi, "startReview").mockResolvedValue(seen("waiting"));
    const poll = vi.spyOn(coachApi, "pollReview").mockResolvedValue(seen("working"));
    const session = new ReviewSession("g");
    await vi.advanceTimersByTimeAsync(1000);
    session.stop();
    await vi.advanceTimersByTimeAsync(9000);
    expect(poll).toHaveBeenCalledTimes(1);
  });
});
