/** Cards laid out as runs of neighbours. What they cost comes from the server. */

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
