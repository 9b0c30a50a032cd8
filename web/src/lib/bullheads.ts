/** How many bullheads are printed on cards (R1.3). */
import { BULLHEADS } from "../generated/cards";

export function bullheadsOf(card: number): number {
  return Number(BULLHEADS[card]);
}

/** The bullheads of several cards. */
export function bullheads(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + bullheadsOf(card), 0);
}
