/** Who sits where around the table: clockwise from my left, across the table if the number is odd. */

export interface Place {
  readonly seat: number;
  readonly side: "left" | "top" | "right";
  /** Its lines in a grid of six beside the middle. */
  readonly lines: string;
}

const LINES = 6;

/** The others as I see them; a spectator (null) sees everybody. */
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
