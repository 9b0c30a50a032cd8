/**
 * Where puzzles come from: from the server, and without it from the book of all puzzles that this device keeps.
 *
 * The service worker keeps the book (serviceWorker.ts); a browser without one has puzzles only from the server.
 */
import { isOffline } from "../app/offlinePages";
import { coachApi } from "../coach/requests";
import { Refusal } from "../lib/api";
import { sameChoice } from "../lib/sameChoice";
import type { GameChoice, PuzzleBook, Puzzles, PuzzleShown, PuzzleSolved, SolvedPuzzle } from "../protocol";

const DAY = 86_400_000;
/** No answer at all, and what a proxy says for a server that does not answer. */
const UNREACHABLE = [0, 502, 503, 504];

export const puzzleSource = {
  list: (day: string): Promise<Puzzles> =>
    withBook(
      () => listFor(day),
      (book) => listOf(book, day),
    ),
  show: (id: string): Promise<PuzzleShown> =>
    withBook(
      () => coachApi.puzzle(id),
      (book) => found(book, id).puzzle,
    ),
  answer: (id: string, choice: GameChoice): Promise<PuzzleSolved> =>
    withBook(
      () => coachApi.answerPuzzle(id, choice),
      (book) => judged(found(book, id), choice),
    ),
  /** The solution, without an answer. */
  solve: (id: string): Promise<PuzzleSolved> =>
    withBook(
      () => coachApi.solvePuzzle(id),
      (book) => found(book, id).solution,
    ),
};

/** The list with the puzzle of a day; with the server's own day, if the clock of this device is days ahead. */
async function listFor(day: string): Promise<Puzzles> {
  try {
    return await coachApi.puzzles(day);
  } catch (error) {
    if (error instanceof Refusal && error.code === "no-such-puzzle") return coachApi.puzzles("");
    throw error;
  }
}

/** The server's answer; the book's, if there is a book and the server cannot be reached. */
async function withBook<T>(ask: () => Promise<T>, look: (book: PuzzleBook) => T): Promise<T> {
  if (!isOffline()) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal && UNREACHABLE.includes(error.status))) throw error;
    }
  }
  return look(await coachApi.puzzleBook());
}

/** What the server would list: the easiest first, and the puzzle of the day. */
export function listOf(book: PuzzleBook, day: string): Puzzles {
  const puzzles = book.puzzles
    .map(({ puzzle: { id, preset, names, difficulty } }) => ({ id, preset, seats: names.length, difficulty }))
    .sort((one, other) => one.difficulty - other.difficulty);
  const count = book.puzzles.length;
  const days = Math.round((Date.parse(day) - Date.parse(book.first_day)) / DAY);
  const today = book.puzzles[((days % count) + count) % count]?.puzzle.id ?? "";
  return { v: book.v, puzzles, today, day };
}

function found(book: PuzzleBook, id: string): SolvedPuzzle {
  const one = book.puzzles.find(({ puzzle }) => puzzle.id === id);
  if (one === undefined) throw new Refusal("no-such-puzzle", "there is no such puzzle", 404);
  return one;
}

/** Whether a choice is the best one; the solution only if it is. */
export function judged({ solution }: SolvedPuzzle, choice: GameChoice): PuzzleSolved {
  // Of dozens of answers the solution lists only some, so its places are not those of the question.
  const best = solution.options[solution.best ?? -1]?.choice;
  if (best !== undefined && sameChoice(best, choice)) return { ...solution, correct: true };
  return { v: solution.v, correct: false, best: null, unit: null, options: [], explanation: null };
}
