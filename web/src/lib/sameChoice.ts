import type { GameChoice } from "../protocol";

/** A choice as a key: an object of plain values and lists, its fields in a fixed order. */
const keyOf = (choice: GameChoice): string =>
  JSON.stringify(Object.entries(choice).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Whether two choices are the same, in whatever order their fields came. */
export function sameChoice(one: GameChoice, other: GameChoice): boolean {
  return keyOf(one) === keyOf(other);
}
