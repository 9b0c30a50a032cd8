/** A record up to a decision, with another answer to it: what a "what if" plays on from. */
import type { GameChoice, GameRecord, RecordRound } from "../protocol";

/**
 * The actions before `frame` (deals count as actions, from 0), and then the given answer instead of the recorded one.
 * Play on from it at step `frame + 1`.
 */
export function withOtherChoice(record: GameRecord, frame: number, choice: GameChoice): GameRecord {
  const rounds: RecordRound[] = [];
  let action = 0;
  for (const round of record.rounds) {
    const answer = frame - action - 1;
    const other = round.answers[answer];
    if (other !== undefined) {
      const answers = [...round.answers.slice(0, answer), { ...other, choice }];
      rounds.push({ ...round, answers, points: null, piles: null });
      break;
    }
    rounds.push(round);
    action += 1 + round.answers.length;
  }
  // Another game has no result yet, and its shuffle is not the one that was proved.
  return { ...record, rounds, result: null, commitment: null, contributions: null, secret: null };
}
