/** Proposals: a choice that another seat proposes in the chat, matched with what this seat can do. */
import type { ChatMessage, GameChoice } from "../../../protocol";
import type { Entry } from "./menu";

export interface Proposal {
  /** The name of the seat that proposes it. */
  readonly name: string;
  readonly entry: Entry;
  readonly choice: GameChoice;
}

/** The newest proposal of another seat, if this seat can carry it out; anything said since replaces it. */
export function latestProposal(
  chat: readonly ChatMessage[],
  entries: readonly Entry[],
  me: number | null,
  names: readonly string[],
): Proposal | null {
  const line = chat.findLast((one) => one.seat !== me && one.phrase === null);
  const choice = line?.proposal;
  if (line === undefined || !choice) return null;
  const entry = entries.find(({ options }) => options.some((option) => patternOf(option) === patternOf(choice)));
  return entry === undefined ? null : { name: names[line.seat] ?? "", entry, choice };
}

/** Equal for choices that one option stands for: an option of Sort is all its orders (R8.16). */
function patternOf(choice: GameChoice): string {
  const same = choice.type === "sort" ? { ...choice, order: [...choice.order].sort((a, b) => a - b) } : choice;
  return JSON.stringify(Object.entries(same).sort());
}
