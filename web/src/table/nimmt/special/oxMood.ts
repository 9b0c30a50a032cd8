/** The Ox's mood after an event, for its portrait. */
import { OX } from "../../../lib/eventText";
import type { GameEvent } from "../../../protocol";

export type Mood = "calm" | "next" | "hit" | "glad" | "placed" | "won" | "lost";

const OX_SIDE = 1;

/** The Ox's mood after an event; null: unchanged. */
export function oxMoodAfter(event: GameEvent | null): Mood | null {
  switch (event?.type) {
    case "took":
      return "side" in event ? (event.side === OX_SIDE ? "hit" : "glad") : null;
    case "placed":
      return event.seat === OX ? "placed" : "calm";
    case "round-began":
    case "trick-began":
      return "calm";
    case "game-ended":
      return event.winners.length === 0 ? "calm" : event.winners.includes(OX_SIDE) ? "won" : "lost";
    default:
      return null;
  }
}
