/**
 * Events told in sentences: which message of the catalogue, and the words for its arguments.
 *
 * The counterpart of locale/sentence.py; a test gives the same events to both (tell.test.ts).
 */
import type { GameChoice, GameEvent, NimmtPending } from "../protocol";
import { bullheads } from "./heads";
import type { Arguments, Words } from "./words.svelte";

export const OX = -1;

/** What a sentence needs to know besides the event. */
export interface Telling {
  readonly words: Words;
  readonly family: "nimmt" | "nothanks";
  readonly preset: string;
  readonly names: readonly string[];
  /** The seat that reads it and is spoken to. */
  readonly me: number | null;
}

const SILENT = new Set(["nimmt-asked"]);
const LEFT_OUT = new Set(["type", "piles", "owned", "extra", "promoted", "hands", "todo", "ask", "side", "open_chips"]);
const MARKERS: Record<string, string> = { "fan-climb": "climb", "fan-leap": "cow" };

/** What happened, in words; null if there is nothing to tell. */
export function sentence(telling: Telling, event: GameEvent): string | null {
  const key = `${telling.family}-${event.type}`;
  if (SILENT.has(key)) return null;
  const text = telling.words.text(key, argumentsOf(telling, event));
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export function nameOf(telling: Telling, seat: number): string {
  if (seat === OX) return telling.words.text("name-ox");
  return seat === telling.me ? telling.words.text("name-you") : (telling.names[seat] ?? "");
}

/** The names of all that score: the seats, in co-op the team and the Ox. */
export function sideNames(telling: Telling, names: readonly string[]): string[] {
  return telling.preset === "coop"
    ? [telling.words.text("name-team"), telling.words.text("name-ox")]
    : [...names];
}

export function argumentsOf(telling: Telling, event: GameEvent): Arguments {
  const found: Arguments = {};
  for (const [name, value] of Object.entries(event)) {
    if (!LEFT_OUT.has(name)) Object.assign(found, field(telling, name, value, event));
  }
  if (event.type === "took" && "cards" in event) {
    found.bullheads = bullheads(event.cards);
    found.signed = event.change < 0 ? `−${-event.change}` : `+${event.change}`;
  }
  return found;
}

function field(telling: Telling, name: string, value: unknown, event: GameEvent): Arguments {
  const { words } = telling;
  if ((name === "seat" || name === "to") && typeof value === "number") {
    return { seat: nameOf(telling, value), who: whoIs(telling, value) };
  }
  if (name === "seat" && value === null) return { seat: "none", who: "none" };
  if ((name === "plays" || name === "queue") && Array.isArray(value)) {
    return { [name]: words.join((value as NimmtPending[]).map((play) => pending(telling, play))) };
  }
  if (name === "specials" && Array.isArray(value)) return { [name]: list(words, value.map((s) => special(words, String(s)))) };
  if (name === "refill" && typeof value === "string") return { [name]: special(words, value) };
  if (name === "choice" && typeof value === "object" && value !== null) return choice(telling, value as GameChoice);
  // Where the rows begin it is a place; where it moves, the event says what it is.
  if (name === "marker" && typeof value !== "string") return marker(telling, value as { row: number } | null, event);
  if ((name === "points" || name === "totals") && Array.isArray(value)) return { [name]: scores(telling, value as number[]) };
  if (name === "winners" && Array.isArray(value)) return winners(telling, value as number[], event);
  if (Array.isArray(value)) return { [name]: list(words, value.map(String)) };
  if (value === null) return { [name]: "none" };
  if (typeof value === "boolean") return { [name]: value ? "yes" : "no" };
  return { [name]: value as string | number };
}

function whoIs(telling: Telling, seat: number): string {
  return seat === OX ? "ox" : seat === telling.me ? "you" : "other";
}

export function special(words: Words, name: string): string {
  return words.text("special-name", { special: name });
}

function list(words: Words, items: readonly string[]): string {
  return words.join(items) || "none";
}

function pending(telling: Telling, play: NimmtPending): string {
  return telling.words.text("nimmt-pending", {
    seat: nameOf(telling, play.seat),
    card: play.card,
    value: play.value,
    reversed: play.value !== play.card ? "yes" : "no",
  });
}

function choice(telling: Telling, given: GameChoice): Arguments {
  const found: Arguments = {};
  for (const [name, value] of Object.entries(given)) {
    if (name === "type") continue;
    if (typeof value === "boolean") found[name] = value ? "yes" : "no";
    else if (value === null) found[name] = "none";
    else if (Array.isArray(value)) found.cards = list(telling.words, value.map(String));
    else if (name === "seat") found.target = nameOf(telling, value as number);
    else found[name] = value as string | number;
  }
  if (given.type === "play") found.value = backToFront(given.card);
  return found;
}

/** A card with its digits reversed, whether or not that is allowed (R7.3). */
export function backToFront(card: number): number {
  return 10 * (card % 10) + Math.floor(card / 10);
}

function marker(telling: Telling, value: { row: number } | null, event: GameEvent): Arguments {
  if (value === null) return { marker: "none", row: 0 };
  const cards = "cards" in event && Array.isArray(event.cards) ? (event.cards as number[]) : [];
  const parity = (cards[value.row - 1] ?? 0) % 2 ? "odd" : "even";
  return { marker: MARKERS[telling.preset] ?? parity, row: value.row };
}

function scores(telling: Telling, points: readonly number[]): string {
  const names = sideNames(telling, telling.names.map((_, seat) => nameOf(telling, seat)));
  const pairs = names.slice(0, points.length).map((name, side) => ({ name, points: points[side] ?? 0 }));
  return telling.words.join(pairs.map((pair) => telling.words.text("scored", pair)));
}

function winners(telling: Telling, sides: readonly number[], event: GameEvent): Arguments {
  const totals = "totals" in event ? event.totals : [];
  const low = Math.min(...totals);
  const found: Arguments = { low, high: Math.max(...totals), bullheads: low, points: low };
  if (telling.preset === "coop") {
    return { ...found, result: sides.length === 0 ? "draw" : sides[0] === 0 ? "team" : "ox" };
  }
  const others = telling.words.join(sides.filter((side) => side !== telling.me).map((side) => telling.names[side] ?? ""));
  const mine = telling.me !== null && sides.includes(telling.me);
  const result = sides.length > 1 ? (mine ? "shared-you" : "shared") : mine ? "you" : "one";
  return { ...found, winners: others, others, result };
}
