/** Proposals: what somebody has suggested in the chat, where it is something I could do. */
import type { ChatMessage, GameChoice } from "../../../protocol";
import type { Entry } from "./menu";
import { proposal, type Saying } from "./will";

export interface Heard {
  readonly name: string;
  readonly text: string;
  readonly entry: Entry;
  readonly choice: GameChoice;
}

/** The newest proposal of somebody else that I could carry out; it is recognised by its words. */
export function heardIn(
  chat: readonly ChatMessage[], entries: readonly Entry[], saying: Saying, me: number | null, names: readonly string[],
): Heard | null {
  const line = chat.findLast((one) => one.seat !== me && one.text !== null);
  if (line === undefined) return null;
  for (const entry of entries) {
    for (const choice of entry.options) {
      if (proposal(choice, saying) === line.text) return { name: names[line.seat] ?? "", text: line.text, entry, choice };
    }
  }
  return null;
}
