/** Positions of the seats around the table: clockwise from my left, one opposite if the number is odd. */

export interface Place {
  readonly seat: number;
  readonly side: "left" | "top" | "right";
  /** Its grid lines, of six beside the middle. */
  readonly lines: string;
}

const LINES = 6;

/** The other seats; for a spectator (null) all. */
export function seatPositions(seats: number, me: number | null): Place[] {
  const others = me === null ? seats : seats - 1;
  const high = Math.floor(others / 2);
  const lines = (row: number) => `${(row * LINES) / high + 1} / span ${LINES / high}`;
  return Array.from({ length: others }, (_, n) => {
    const seat = me === null ? n : (me + 1 + n) % seats;
    if (n < high) return { seat, side: "left", lines: lines(high - 1 - n) };
    if (n >= others - high) return { seat, side: "right", lines: lines(n - (others - high)) };
    return { seat, side: "top", lines: "1 / span 2" };
  });
}
