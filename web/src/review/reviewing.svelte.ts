/** A review and the replay it belongs to: the decision that is shown, and what its options cost. */
import { costsOf, type Cost } from "../coach/costs";
import type { ReviewedDecision } from "../protocol";
import type { ReplayPlayer } from "../replay/replayPlayer.svelte";
import { decisionsAt } from "./reviewMap";
import type { ReviewSession } from "./reviewSession.svelte";

const NONE: readonly Cost[] = [];

export class Reviewing {
  constructor(
    readonly session: ReviewSession,
    readonly player: ReplayPlayer,
  ) {}

  /** Of several decisions at one position, the one that cost most. */
  readonly decision: ReviewedDecision | null = $derived.by(() => {
    const { review } = this.session;
    if (review === null) return null;
    const { positions, at, seat } = this.player;
    const found = decisionsAt(review, positions, at, seat);
    return found.reduce<ReviewedDecision | null>((most, one) => (most === null || one.loss > most.loss ? one : most), null);
  });

  readonly costs: readonly Cost[] = $derived.by(() => {
    const { decision } = this;
    if (decision === null) return NONE;
    return costsOf(decision.options, this.session.review?.unit ?? 1, decision.best, decision.chosen);
  });

  /** The costs to be drawn on the cards: only while the hand they belong to is shown. */
  get drawn(): readonly Cost[] {
    return this.decision !== null && this.decision.seat === this.player.hand ? this.costs : NONE;
  }

  show(at: number, seat: number): void {
    this.player.pause();
    this.player.seat = seat;
    this.player.go(at);
  }
}
