/** Where a review belongs in a replay: the position of every decision and moment, the chance to win at every position. */
import type { Review, ReviewedDecision, ReviewMoment } from "../protocol";
import type { Position } from "../replay/replayPlayer.svelte";

/** A decision that cost something, on the timeline. */
export interface Mistake {
  readonly at: number;
  readonly seat: number;
  readonly severity: Exclude<ReviewedDecision["severity"], "none">;
  readonly decision: ReviewedDecision;
}

/** The last position at which so many actions were played: where the next one was decided. */
export function positionBefore(positions: readonly Position[], frame: number): number {
  const after = positions.findIndex(({ step }) => step > frame);
  return Math.max(0, after < 0 ? positions.length - 1 : after - 1);
}

/** The last position of an action. */
export function positionAfter(positions: readonly Position[], frame: number): number {
  return positionBefore(positions, frame + 1);
}

/** The decisions at a position, of one seat or of all. */
export function decisionsAt(
  review: Review,
  positions: readonly Position[],
  at: number,
  seat: number | null,
): readonly ReviewedDecision[] {
  return review.decisions.filter((one) => (seat === null || one.seat === seat) && positionBefore(positions, one.frame) === at);
}

export function mistakesOf(review: Review, positions: readonly Position[]): readonly Mistake[] {
  return review.decisions.flatMap((decision): Mistake[] =>
    decision.severity === "none"
      ? []
      : [{ at: positionBefore(positions, decision.frame), seat: decision.seat, severity: decision.severity, decision }],
  );
}

/** Where a moment is shown: a choice before it was made, luck as it struck. */
export function momentAt(moment: ReviewMoment, positions: readonly Position[]): number {
  return moment.decision !== null ? positionBefore(positions, moment.frame) : positionAfter(positions, moment.frame);
}

/** By position, how likely each side wins after what has happened until then. */
export function chancesOf(review: Review, positions: readonly Position[]): readonly (readonly number[])[] {
  const even = Array.from({ length: review.sides }, () => 1 / review.sides);
  let next = 0;
  let now: readonly number[] = even;
  return positions.map(({ step }) => {
    for (let one = review.steps[next]; one !== undefined && one.frame < step; one = review.steps[next]) {
      now = one.chances;
      next += 1;
    }
    return now;
  });
}

/** The side of a seat: all are one in a team. */
export function sideOf(review: Review, seat: number): number {
  return review.team ? 0 : seat;
}
