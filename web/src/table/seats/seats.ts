/** The public state and the points of each seat. */
import type { Scene } from "../../lib/eventPlayer.svelte";
import type { Awaited, GameView, RoomState } from "../../protocol";
import { isNimmt } from "../gameFamily";

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
  if (isNimmt(view) && view.table.answered.includes(seat)) {
    return view.table.todo[0]?.type === "window" ? "passed" : "committed";
  }
  return sitting.kind === "bot" ? "bot" : "ready";
}

export interface Standing {
  readonly points: number;
  /** Whether some of the points of this round are hidden (R12). */
  readonly hidden: boolean;
}

/** Points of every side so far: finished rounds, and this one as far as it is shown. */
export function standings(view: GameView): Standing[] {
  const { history } = view.table;
  const before = (side: number) => history.reduce((sum, round) => sum + (round[side] ?? 0), 0);
  if (!isNimmt(view)) {
    return view.table.owned.map((_, side) => ({ points: before(side), hidden: false }));
  }
  const { taken, points, round } = view.table;
  // A round that is over is in the history, and still in the running points until the next one begins.
  const counted = history.length >= round;
  return taken.map((_, side) => ({
    points: before(side) + (counted ? 0 : (points[side] ?? 0)),
    hidden: !counted && points[side] === undefined,
  }));
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

/** Milliseconds a clock gives for a decision, as on the server; null: no limit. */
export const LIMITS: Record<string, number | null> = { off: null, relaxed: 90_000, normal: 30_000, fast: 10_000 };
