/** The last event of a type. */
import type { GameEvent } from "../../protocol";

export function lastOf<T extends GameEvent["type"]>(
  events: readonly GameEvent[],
  type: T,
): Extract<GameEvent, { type: T }> | null {
  return (events.findLast((event) => event.type === type) as Extract<GameEvent, { type: T }> | undefined) ?? null;
}
