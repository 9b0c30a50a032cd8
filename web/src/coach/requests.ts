/** The requests of the coach: reviews and puzzles. Apart from the others, because few pages need them. */
import { call } from "../lib/api";
import type { GameChoice, GameReview, PuzzleBook, Puzzles, PuzzleShown, PuzzleSolved } from "../protocol";

const review = (game: string) => `/api/games/${encodeURIComponent(game)}/review`;
const puzzle = (id: string) => `/api/puzzles/${encodeURIComponent(id)}`;

export const coachApi = {
  startReview: (game: string) => call<GameReview>("POST", review(game)),
  pollReview: (game: string, have: number) => call<GameReview>("GET", `${review(game)}?have=${have}`),
  puzzles: (day: string) => call<Puzzles>("GET", `/api/puzzles?day=${day}`),
  puzzle: (id: string) => call<PuzzleShown>("GET", puzzle(id)),
  answerPuzzle: (id: string, choice: GameChoice) => call<PuzzleSolved>("POST", `${puzzle(id)}/answer`, { choice }),
  puzzleBook: () => call<PuzzleBook>("GET", "/api/puzzle-book"),
  /** The solution, without an answer. */
  solvePuzzle: (id: string) => call<PuzzleSolved>("POST", `${puzzle(id)}/answer`, {}),
};
