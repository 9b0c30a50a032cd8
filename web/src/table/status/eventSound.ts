/** The sound of an event. */
import type { GameEvent } from "../../protocol";
import type { Sound } from "../../lib/sound";

const SOUNDS: Partial<Record<GameEvent["type"], Sound>> = {
  placed: "place",
  inserted: "place",
  slid: "place",
  picked: "place",
  replaced: "flip",
  revealed: "flip",
  turned: "flip",
  took: "take",
  moved: "place",
  declined: "chip",
  used: "flip",
  marked: "place",
  opened: "place",
};

export function soundOf(event: GameEvent, me: number | null): Sound | null {
  if (event.type === "game-ended") return me !== null && event.winners.includes(me) ? "win" : "turn";
  // In No Thanks! taking is ordinary: no moo.
  if (event.type === "took" && "chips" in event) return event.chips > 0 ? "chip" : "place";
  return SOUNDS[event.type] ?? null;
}
