/**
 * Lets a special card ask for its target on the table itself: the rows, the cards that lie or wait, or the hand
 * cards become buttons. SpecialPanel sets the question, NimmtTable shows it and tells what was picked:
 *
 *     $effect(() => {
 *       aim.question = { rows: new Map([[2, "lock row 2"]]), pick: (kind, n) => use(kind, n) };
 *       return () => (aim.question = null);
 *     });
 */
export type TargetKind = "row" | "card" | "hand";

export interface TargetQuestion {
  /** Rows that can be picked, by number (1 …), with the words for the button. */
  readonly rows?: ReadonlyMap<number, string>;
  /** Cards in rows or in the queue that can be picked, with the words for the button. */
  readonly cards?: ReadonlyMap<number, string>;
  /** Hand cards that can be picked, with the words for the button. */
  readonly hand?: ReadonlyMap<number, string>;
  /** What is chosen already and waits for more, such as the card that will slide. */
  readonly chosen?: number | null;
  /** The row that is chosen already. */
  readonly chosenRow?: number | null;
  readonly pick: (kind: TargetKind, n: number) => void;
}

class Aim {
  question = $state.raw<TargetQuestion | null>(null);
}

export const targeting = new Aim();
