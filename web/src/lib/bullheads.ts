/** How many bullheads a card has (R1.2). */
export function bullheadsOf(card: number): 1 | 2 | 3 | 5 | 7 {
  if (card === 55) return 7;
  if (card % 11 === 0) return 5;
  if (card % 10 === 0) return 3;
  if (card % 5 === 0) return 2;
  return 1;
}

/** The bullheads of several cards. */
export function bullheads(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + bullheadsOf(card), 0);
}
