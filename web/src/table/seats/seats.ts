/** The public state of each seat. */
import type { Scene } from "../../lib/eventPlayer.svelte";
import type { Awaited, GameView, RoomState, SeatSeen } from "../../protocol";
import { FAMILIES } from "../families";

export type SeatState = "autopilot" | "away" | "turn" | "thinking" | "passed" | "committed" | "bot" | "ready";

/** The state of a seat; autopilot and absence go before what is awaited. */
export function seatState(room: RoomState, seat: number, view: GameView, awaited: readonly Awaited[], mine: boolean): SeatState {
  const sitting = room.seats[seat];
  if (sitting === undefined) return "ready";
  // After the game no seat is awaited or away.
  if (room.status !== "playing") return sitting.kind === "bot" ? "bot" : "ready";
  if (sitting.autopilot) return "autopilot";
  if (sitting.kind === "person" && !sitting.connected) return "away";
  if (awaited.some((one) => one.seat === seat)) return mine ? "turn" : "thinking";
  if (sitting.standing) return "passed";
  return FAMILIES[room.facts.family].answered(view, seat) ?? (sitting.kind === "bot" ? "bot" : "ready");
}

/** The other seats of a seat's guest: people who share a device, or one person who plays several seats. */
export function sameGuest(seats: readonly SeatSeen[], seat: number): number[] {
  const first = (n: number): number => seats[n]?.same_as ?? n;
  return seats.flatMap((_, other) => (other !== seat && first(other) === first(seat) ? [other] : []));
}

/** The points each side took since the last reveal. */
export function gains(past: readonly Scene[], now: Scene): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (let n = past.lastIndexOf(now); n >= 0; n--) {
    const event = past[n]?.event;
    if (event?.type === "revealed" || event?.type === "round-began") break;
    if (event?.type === "took" && "cards" in event) found.set(event.side, (found.get(event.side) ?? 0) + event.change);
  }
  return found;
}
