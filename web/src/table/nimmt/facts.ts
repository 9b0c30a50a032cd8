/** Derived facts of a nimmt table, for display. Nothing here decides what is legal. */
import type { Scene } from "../../lib/eventPlayer.svelte";
import type { NimmtFacts, NimmtRow, NimmtTable, NimmtTook } from "../../protocol";

export type MarkerKind = NonNullable<NimmtFacts["marker"]>;

/** How many cards a row holds, by what lies beside it. */
export function capacity({ capacity }: Pick<NimmtFacts, "capacity">, row: Pick<NimmtRow, "seven">, marked: boolean): number {
  return row.seven ? capacity.seven : marked ? capacity.marked : capacity.plain;
}

/** The cards of a publicly known deck; null: the deck is a secret part of all cards. */
export function knownDeck({ deck }: NimmtFacts): number[] | null {
  return deck === null ? null : Array.from({ length: deck }, (_, n) => n + 1);
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
