/** The review of a finished game: started, polled while the page is looked at, and shown as soon as there is a sketch. */
import { coachApi } from "../coach/requests";
import { Refusal } from "../lib/api";
import { refusalText } from "../lib/refusalText";
import type { GameReview, Review } from "../protocol";

/** Milliseconds between polls. The server cancels a review that is not polled for 20 seconds. */
const REST = 1000;
/** Polls without an answer, or reviews that were interrupted, before giving up; progress in between counts anew. */
const TRIES = 5;
/** What may pass: no connection, a proxy without its server, a server that is busy or restarts. */
const PASSING: readonly number[] = [0, 502, 503, 504];

export class ReviewSession {
  /** The newest stage. */
  review = $state.raw<Review | null>(null);
  progress = $state(0);
  /** How many other reviews come before this one. */
  ahead = $state(0);
  status = $state<GameReview["status"]>("none");
  failed = $state<string | null>(null);
  private stage = 0;
  private failures = 0;
  private furthest = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;
  /** Whether a request is on its way. */
  private asking = false;

  constructor(private readonly game: string) {
    document.addEventListener("visibilitychange", this.wake);
    void this.ask(() => coachApi.startReview(this.game));
  }

  get isDone(): boolean {
    return this.status === "done";
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.wake);
  }

  /** A hidden page is not polled for: its review may be cancelled, and goes on when it is looked at again. */
  private readonly wake = (): void => {
    if (document.hidden) clearTimeout(this.timer);
    else if (this.failed === null && !this.asking) this.later(0);
  };

  private later(rest = REST): void {
    clearTimeout(this.timer);
    if (this.stopped || this.isDone || document.hidden) return;
    this.timer = setTimeout(() => void this.poll(), rest);
  }

  private poll(): Promise<void> {
    return this.ask(() => coachApi.pollReview(this.game, this.stage));
  }

  private async ask(request: () => Promise<GameReview>): Promise<void> {
    this.asking = true;
    try {
      const seen = await request();
      // It was cancelled meanwhile: begin anew.
      if (seen.status === "none") await this.receive(await coachApi.startReview(this.game));
      else await this.receive(seen);
      this.later();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.failures += 1;
      // A lost connection may come back; any other refusal stays.
      if (PASSING.includes(error.status) && this.failures < TRIES) this.later(REST * this.failures);
      else this.failed = refusalText(error);
    } finally {
      this.asking = false;
    }
  }

  private async receive(seen: GameReview): Promise<void> {
    if (this.stopped) return;
    // A review that fails again and again is begun anew each time: only what it had not reached before counts.
    if (seen.progress > this.furthest || seen.status === "done") this.failures = 0;
    this.furthest = Math.max(this.furthest, seen.progress);
    this.status = seen.status;
    this.progress = seen.progress;
    this.ahead = seen.ahead;
    if (seen.review) {
      this.review = seen.review;
      this.stage = seen.stage;
    } else if (seen.status === "done" && seen.stage > this.stage) {
      // The answer to the start never holds a review.
      await this.ask(() => coachApi.pollReview(this.game, this.stage));
    }
  }
}
