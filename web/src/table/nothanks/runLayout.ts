/** Layout of a player's cards: each run a fan with its lowest card in front, all as large as they fit. */

export interface CardPosition {
  readonly card: number;
  /** Whether it is the lowest card of its run, the one that counts. */
  readonly counts: boolean;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  /** The stacking order. */
  readonly z: number;
}

export interface RunLayout {
  /** How wide a card is. */
  readonly card: number;
  readonly positions: readonly CardPosition[];
}

/** In card widths: the height of a card, the visible part of a covered one, the gap between runs. */
const TALL = 1.4;
const STRIP = 0.44;
const GAP = 0.2;
const SMALLEST = 12;

const widthOf = (run: readonly number[]) => 1 + STRIP * (run.length - 1);

/** The runs in lines that are not wider than `room` card widths; null if one is too long for that. */
function wrap(runs: readonly (readonly number[])[], room: number): (readonly number[])[][] | null {
  const lines: (readonly number[])[][] = [];
  let used = 0;
  for (const run of runs) {
    const width = widthOf(run);
    if (width > room) return null;
    if (lines.length === 0 || used + GAP + width > room) {
      lines.push([]);
      used = -GAP;
    }
    lines.at(-1)?.push(run);
    used += GAP + width;
  }
  return lines;
}

/** Lay runs out in a box of `width` by `height`, cards not wider than `largest`; nothing until it is measured. */
export function layoutRuns(runs: readonly (readonly number[])[], width: number, height: number, largest: number): RunLayout {
  if (width === 0) return { card: SMALLEST, positions: [] };
  for (let card = Math.floor(largest); card >= SMALLEST; card--) {
    const lines = wrap(runs, width / card - GAP);
    if (lines && lines.length * (TALL + GAP) * card <= height) return lay(lines, card, width, height);
  }
  return lay(wrap(runs, Infinity) ?? [], SMALLEST, width, height);
}

function lay(lines: (readonly number[])[][], card: number, width: number, height: number): RunLayout {
  const line = (TALL + GAP) * card;
  const top = (height - lines.length * line) / 2 + (GAP * card) / 2;
  const positions = lines.flatMap((runs, n) => {
    const long = runs.reduce((sum, run) => sum + widthOf(run) + GAP, -GAP) * card;
    let x = (width - long) / 2;
    return runs.flatMap((run) => {
      const fan = fanOf(run, card, x, top + n * line);
      x += (widthOf(run) + GAP) * card;
      return fan;
    });
  });
  return { card, positions };
}

/** One run, as an arc. */
function fanOf(run: readonly number[], card: number, x: number, y: number): CardPosition[] {
  const middle = (run.length - 1) / 2;
  const turn = run.length > 1 ? Math.min(4, 14 / (run.length - 1)) : 0;
  return run.map((number, n) => ({
    card: number,
    counts: n === 0,
    x: x + n * STRIP * card,
    y: y + card * 0.045 * ((n - middle) / Math.max(1, middle)) ** 2 * Math.min(2, run.length - 1),
    angle: (n - middle) * turn,
    z: run.length - n,
  }));
}
