/** A review belongs to positions of a replay: decisions before they are made, luck as it strikes. */
import { describe, expect, it } from "vitest";
import type { Position } from "../../src/replay/replayPlayer.svelte";
import type { GameRecord, Review, ReviewedDecision, ReviewMoment } from "../../src/protocol";
import { chancesOf, decisionsAt, mistakesOf, momentAt, positionAfter, positionBefore, sideOf } from "../../src/review/reviewMap";
import { withOtherChoice } from "../../src/review/otherChoice";

/** Positions after the deal (two), and after the actions 3 and 4; 2 shows nothing. */
const POSITIONS = [1, 1, 3, 3, 4].map((step) => ({ step })) as unknown as Position[];
const decision = (seat: number, frame: number, loss: number, severity: ReviewedDecision["severity"]) =>
  ({ seat, frame, loss, severity }) as ReviewedDecision;
const REVIEW = {
  sides: 2,
  team: false,
  decisions: [decision(0, 1, 0, "none"), decision(1, 2, 4000, "mistake"), decision(0, 3, 9000, "blunder")],
  steps: [
    { frame: 0, chances: [0.6, 0.4] },
    { frame: 2, chances: [0.3, 0.7] },
    { frame: 2, chances: [0.2, 0.8] },
    { frame: 3, chances: [0, 1] },
  ],
} as unknown as Review;

describe("positions", () => {
  it("are those before and after an action", () => {
    expect([0, 1, 2, 3, 9].map((frame) => positionBefore(POSITIONS, frame))).toEqual([0, 1, 1, 3, 4]);
    expect([0, 2, 3].map((frame) => positionAfter(POSITIONS, frame))).toEqual([1, 3, 4]);
  });

  it("have the decisions made there, of one seat or of all", () => {
    expect(decisionsAt(REVIEW, POSITIONS, 1, null).map(({ seat }) => seat)).toEqual([0, 1]);
    expect(decisionsAt(REVIEW, POSITIONS, 1, 1).map(({ frame }) => frame)).toEqual([2]);
    expect(decisionsAt(REVIEW, POSITIONS, 2, 1)).toEqual([]);
  });

  it("of mistakes leave out what cost nothing", () => {
    expect(mistakesOf(REVIEW, POSITIONS).map(({ at, severity }) => [at, severity])).toEqual([
      [1, "mistake"],
      [3, "blunder"],
    ]);
  });

  it("of moments are before a choice, and after a stroke of luck", () => {
    const moment = (frame: number, of: number | null) => ({ frame, decision: of }) as ReviewMoment;
    expect(momentAt(moment(3, 2), POSITIONS)).toBe(3);
    expect(momentAt(moment(2, null), POSITIONS)).toBe(3);
  });
});

describe("the chances", () => {
  it("are known at every position, after what has happened there", () => {
    expect(chancesOf(REVIEW, POSITIONS).map(([first]) => first)).toEqual([0.6, 0.6, 0.2, 0.2, 0]);
    expect(chancesOf({ ...REVIEW, steps: [] }, POSITIONS)[0]).toEqual([0.5, 0.5]);
  });

  it("of a team are those of all its seats", () => {
    expect([sideOf(REVIEW, 1), sideOf({ ...REVIEW, team: true }, 1)]).toEqual([1, 0]);
  });
});

describe("another choice", () => {
  const answer = (seat: number, card: number) => ({ seat, by: "bot", choice: { type: "play", card, reversed: false } });
  const round = (...cards: number[]) => ({
    deck: [1],
    specials: [],
    answers: cards.map((card, seat) => answer(seat, card)),
    points: [1],
    piles: [[1]],
  });
  const record = {
    rounds: [round(3, 5), round(7, 9)],
    result: { scores: [1], winners: [0] },
    secret: "s",
  } as unknown as GameRecord;

  it("ends the record there", () => {
    // The actions: deal, 3, 5, deal, 7, 9.
    const made = withOtherChoice(record, 4, { type: "play", card: 8, reversed: false });
    expect(made.rounds.map(({ answers }) => answers.map(({ choice }) => (choice as { card: number }).card))).toEqual([
      [3, 5],
      [8],
    ]);
    expect([made.result, made.secret, made.rounds[1]!.points, made.rounds[0]!.points]).toEqual([null, null, null, [1]]);
  });

  it("in the first round leaves out the later ones", () => {
    const made = withOtherChoice(record, 1, { type: "play", card: 4, reversed: false });
    expect(made.rounds.length).toBe(1);
    expect(made.rounds[0]!.answers.length).toBe(1);
  });
});
