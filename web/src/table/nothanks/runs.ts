/** Cards grouped into runs, and what they cost: only the lowest card of a run counts (R11.7). For display only. */

/** Ascending cards as runs of consecutive ones. */
export function runsOf(cards: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const card of cards) {
    const run = runs.at(-1);
    if (run?.at(-1) === card - 1) run.push(card);
    else runs.push([card]);
  }
  return runs;
}

/** What cards cost, chips not counted. */
export function costOf(cards: readonly number[]): number {
  return runsOf(cards).reduce((sum, run) => sum + (run[0] ?? 0), 0);
}

/** The change of cost with one more card. */
export function costOfTaking(cards: readonly number[], card: number): number {
  return costOf([...cards, card].sort((a, b) => a - b)) - costOf(cards);
}

/** The runs in figures: "7, 26–28". */
export function runsInFigures(cards: readonly number[]): string {
  return runsOf(cards)
    .map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : String(run[0])))
    .join(", ");
}

/** A number with its sign, for sums: +27, −3, ±0. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0";
}
