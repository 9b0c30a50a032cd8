/**
 * Targets of special cards on the table itself: the rows, the cards in rows or the queue, or the hand
 * cards become buttons. SpecialPanel sets the question, NimmtTable shows it and calls `pick`:
 *
 *     $effect(() => {
 *       targeting.question = { rows: new Map([[2, "lock row 2"]]), pick: (kind, n) => use(kind, n) };
 *       return () => (targeting.question = null);
 *     });
 */
export type TargetKind = "row" | "card" | "hand";

export interface TargetQuestion {
  /** Rows that can be picked, by number (1 …), with the label of the button. */
  readonly rows?: ReadonlyMap<number, string>;
  /** Cards in rows or in the queue that can be picked, with the label of the button. */
  readonly cards?: ReadonlyMap<number, string>;
  /** Hand cards that can be picked, with the label of the button. */
  readonly hand?: ReadonlyMap<number, string>;
  /** The target picked already, such as the card that will slide. */
  readonly chosen?: number | null;
  /** The row that is chosen already. */
  readonly chosenRow?: number | null;
  readonly pick: (kind: TargetKind, n: number) => void;
}

class Aim {
  question = $state.raw<TargetQuestion | null>(null);
}

export const targeting = new Aim();
