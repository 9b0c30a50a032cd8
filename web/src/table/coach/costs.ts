/** What each answer to a question costs compared with the best one, from a hint. */
import { sameChoice } from "../../lib/sameChoice";
import type { GameChoice, Hint } from "../../protocol";

export interface Cost {
  /** Bullheads or points; 0 for the best answer. */
  readonly amount: number;
  /** One standard error of it. */
  readonly error: number;
  readonly best: boolean;
}

/** The cost of a choice; null where the coach has not looked at it. */
export function lossOf(hint: Hint, choice: GameChoice): Cost | null {
  const [best] = hint.options;
  const option = hint.options.find((one) => sameChoice(one.choice, choice));
  if (best === undefined || option === undefined) return null;
  return {
    amount: Math.max(0, best.value - option.value) / hint.unit,
    error: option.cost_error / hint.unit,
    best: option === best,
  };
}

/** The costs as a table shows them: by the card that is played, else by the type of the answer. */
export function lossesByPlace(hint: Hint): ReadonlyMap<number | string, Cost> {
  const found = new Map<number | string, Cost>();
  for (const { choice } of hint.options) {
    const place = "card" in choice && (choice.type === "play" || choice.type === "pick") ? choice.card : choice.type;
    const cost = lossOf(hint, choice);
    // Of a card that can be reversed the better way counts: it comes first.
    if (cost !== null && !found.has(place)) found.set(place, cost);
  }
  return found;
}
