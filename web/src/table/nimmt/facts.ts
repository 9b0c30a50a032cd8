/** Derived facts of a nimmt table, for display. Nothing here decides what is legal. */
import type { Scene } from "../../lib/eventPlayer.svelte";
import type { NimmtRow, NimmtTable, NimmtTook, RoomState } from "../../protocol";

type Options = RoomState["setup"]["options"];

export type MarkerKind = "parity" | "climb" | "cow";

const MARKERS: Record<string, MarkerKind> = { "fan-parity": "parity", "fan-climb": "climb", "fan-leap": "cow" };
const DEALS: Record<string, string> = { pro: "draft", leaflet: "tactic", "surprise-leaflet": "tactic" };

export function markerOf(preset: string): MarkerKind | null {
  return MARKERS[preset] ?? null;
}

/** How many cards a row holds; a cow takes the place of one (R6.3). */
export function capacity(row: NimmtRow, cow: boolean): number {
  return (row.seven ? 6 : 5) - (cow ? 1 : 0);
}

/** Number cards in a hand at the start of a round. */
export function handSize(preset: string, options: Options): number {
  const set = options.hand;
  return typeof set === "number" ? set : preset === "surprise" ? 12 : 10;
}

/** The cards of a publicly known deck (R3.2, R3.3); null when the deck is a secret part of all cards. */
export function knownDeck(preset: string, options: Options, seats: number): number[] | null {
  const deal = options.deal ?? DEALS[preset] ?? "classic";
  if (deal === "classic") return null;
  return Array.from({ length: handSize(preset, options) * seats + 4 }, (_, n) => n + 1);
}

/** The seat known to hold a card: it was drafted, or taken back by Replace. */
export function holderOf(table: NimmtTable, card: number): number | null {
  const seat = table.known.findIndex((cards) => cards.includes(card));
  return seat < 0 ? null : seat;
}

const SHOWN = new Set([
  "placed",
  "took",
  "moved",
  "used",
  "marked",
  "unlocked",
  "replaced",
  "inserted",
  "slid",
  "reordered",
  "opened",
  "swapped",
]);

/** Whether an event belongs to a trick. */
export function isPartOfTrick(type: string): boolean {
  return type === "revealed" || SHOWN.has(type);
}

/** The scenes of the newest trick, with the one before its reveal to start from. */
export function lastTrick(past: readonly Scene[]): readonly Scene[] {
  for (let n = past.length - 1; n >= 0; n--) {
    if (past[n]?.event?.type === "revealed") {
      const told = past.slice(n).filter((scene) => scene.event !== null && isPartOfTrick(scene.event.type));
      return [...past.slice(Math.max(0, n - 1), n), ...told];
    }
  }
  return [];
}

/** The newest trick of the current round. */
export function newestTrick(past: readonly Scene[], now: Scene): readonly Scene[] {
  const end = past.lastIndexOf(now) + 1;
  const dealt = past.slice(0, end).findLastIndex(({ event }) => event?.type === "round-began");
  return lastTrick(past.slice(dealt + 1, end));
}

/** The effects of the newest trick: the owners of new cards, and the taken rows. */
export interface TrickEffects {
  readonly fresh: ReadonlyMap<number, number>;
  readonly taken: ReadonlyMap<number, NimmtTook>;
}

export function trickEffects(scenes: readonly Scene[]): TrickEffects {
  const fresh = new Map<number, number>();
  const taken = new Map<number, NimmtTook>();
  for (const { event } of scenes) {
    if (event === null) continue;
    if (event.type === "placed" || event.type === "inserted") fresh.set(event.card, event.seat);
    if (event.type === "took" && "cards" in event) {
      if (event.stays !== null && (event.why === "sixth" || event.why === "low")) fresh.set(event.stays, event.seat);
      if (event.stays !== null) taken.set(event.row, event);
    }
  }
  return { fresh, taken };
}
