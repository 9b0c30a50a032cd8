/**
 * Events as sentences: which message of the catalogue, and its arguments.
 *
 * The counterpart of locale/sentence.py; a test gives the same events to both (web/tests/lib/eventText.test.ts).
 */
import type { GameChoice, GameEvent, GameFacts, NimmtFacts, NimmtPending } from "../protocol";
import { bullheads } from "./bullheads";
import type { Arguments, Catalogue } from "./i18n.svelte";

export const OX = -1;

/** The facts of a game that texts depend on. */
export type TextFacts = Pick<GameFacts, "family" | "team"> & Partial<Pick<NimmtFacts, "marker">>;

/** Before the server has said anything. */
export const UNKNOWN: TextFacts = { family: "nimmt", team: false };

/** What the text of an event depends on besides the event. */
export interface TextContext {
  readonly catalogue: Catalogue;
  readonly preset: string;
  /** What the server says about the game. */
  readonly facts: TextFacts;
  readonly names: readonly string[];
  /** The reader's seat, addressed as "you"; null: a spectator. */
  readonly me: number | null;
}

const SILENT = new Set(["nimmt-asked"]);
const LEFT_OUT = new Set(["type", "piles", "owned", "extra", "promoted", "hands", "todo", "ask", "side", "open_chips"]);

/** The sentence of an event; null for events that have none. */
export function eventText(textContext: TextContext, event: GameEvent): string | null {
  const key = `${textContext.facts.family}-${event.type}`;
  if (SILENT.has(key)) return null;
  const text = textContext.catalogue.text(key, argumentsOf(textContext, event));
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export function nameOf(textContext: TextContext, seat: number): string {
  if (seat === OX) return textContext.catalogue.text("name-ox");
  return seat === textContext.me ? textContext.catalogue.text("name-you") : (textContext.names[seat] ?? "");
}

/** The names of the sides: the seats, in co-op the team and the Ox. */
export function sideNames(textContext: TextContext, names: readonly string[]): string[] {
  return textContext.facts.team ? [textContext.catalogue.text("name-team"), textContext.catalogue.text("name-ox")] : [...names];
}

export function argumentsOf(textContext: TextContext, event: GameEvent): Arguments {
  const found: Arguments = {};
  for (const [name, value] of Object.entries(event)) {
    if (!LEFT_OUT.has(name)) Object.assign(found, field(textContext, name, value, event));
  }
  if (event.type === "took" && "cards" in event) {
    found.bullheads = bullheads(event.cards);
    found.signed = event.change < 0 ? `−${-event.change}` : `+${event.change}`;
  }
  return found;
}

function field(textContext: TextContext, name: string, value: unknown, event: GameEvent): Arguments {
  const { catalogue } = textContext;
  if ((name === "seat" || name === "to") && typeof value === "number") {
    return { seat: nameOf(textContext, value), who: whoIs(textContext, value) };
  }
  if (name === "seat" && value === null) return { seat: "none", who: "none" };
  if ((name === "plays" || name === "queue") && Array.isArray(value)) {
    return { [name]: catalogue.join((value as NimmtPending[]).map((play) => pending(textContext, play))) };
  }
  if (name === "specials" && Array.isArray(value))
    return {
      [name]: list(
        catalogue,
        value.map((s) => special(catalogue, String(s))),
      ),
    };
  if (name === "refill" && typeof value === "string") return { [name]: special(catalogue, value) };
  if (name === "choice" && typeof value === "object" && value !== null) return choice(textContext, value as GameChoice);
  // In `rows-laid` the marker is a position; in `moved` it is a word.
  if (name === "marker" && typeof value !== "string") return marker(textContext, value as { row: number } | null, event);
  if ((name === "points" || name === "totals") && Array.isArray(value)) return { [name]: scores(textContext, value as number[]) };
  if (name === "winners" && Array.isArray(value)) return winners(textContext, value as number[], event);
  if (Array.isArray(value)) return { [name]: list(catalogue, value.map(String)) };
  if (value === null) return { [name]: "none" };
  if (typeof value === "boolean") return { [name]: value ? "yes" : "no" };
  return { [name]: value as string | number };
}

function whoIs(textContext: TextContext, seat: number): string {
  return seat === OX ? "ox" : seat === textContext.me ? "you" : "other";
}

export function special(catalogue: Catalogue, name: string): string {
  return catalogue.text("special-name", { special: name });
}

function list(catalogue: Catalogue, items: readonly string[]): string {
  return catalogue.join(items) || "none";
}

function pending(textContext: TextContext, play: NimmtPending): string {
  return textContext.catalogue.text("nimmt-pending", {
    seat: nameOf(textContext, play.seat),
    card: play.card,
    value: play.value,
    reversed: play.value !== play.card ? "yes" : "no",
  });
}

function choice(textContext: TextContext, given: GameChoice): Arguments {
  const found: Arguments = {};
  for (const [name, value] of Object.entries(given)) {
    if (name === "type") continue;
    if (typeof value === "boolean") found[name] = value ? "yes" : "no";
    else if (value === null) found[name] = "none";
    else if (Array.isArray(value)) found.cards = list(textContext.catalogue, value.map(String));
    else if (name === "seat") found.target = nameOf(textContext, value as number);
    else found[name] = value as string | number;
  }
  if (given.type === "play") found.value = backToFront(given.card);
  return found;
}

/** A card with its digits reversed, whether or not that is allowed (R7.3). */
export function backToFront(card: number): number {
  return 10 * (card % 10) + Math.floor(card / 10);
}

function marker(textContext: TextContext, value: { row: number } | null, event: GameEvent): Arguments {
  if (value === null) return { marker: "none", row: 0 };
  const cards = "cards" in event && Array.isArray(event.cards) ? (event.cards as number[]) : [];
  const parity = (cards[value.row - 1] ?? 0) % 2 ? "odd" : "even";
  const kind = textContext.facts.marker;
  return { marker: !kind || kind === "parity" ? parity : kind, row: value.row };
}

function scores(textContext: TextContext, points: readonly number[]): string {
  const names = sideNames(
    textContext,
    textContext.names.map((_, seat) => nameOf(textContext, seat)),
  );
  const pairs = names.slice(0, points.length).map((name, side) => ({ name, points: points[side] ?? 0 }));
  return textContext.catalogue.join(pairs.map((pair) => textContext.catalogue.text("scored", pair)));
}

function winners(textContext: TextContext, sides: readonly number[], event: GameEvent): Arguments {
  const totals = "totals" in event ? event.totals : [];
  const low = Math.min(...totals);
  const found: Arguments = { low, high: Math.max(...totals), bullheads: low, points: low };
  if (textContext.facts.team) {
    return { ...found, result: sides.length === 0 ? "draw" : sides[0] === 0 ? "team" : "ox" };
  }
  const others = textContext.catalogue.join(
    sides.filter((side) => side !== textContext.me).map((side) => textContext.names[side] ?? ""),
  );
  const mine = textContext.me !== null && sides.includes(textContext.me);
  const result = sides.length > 1 ? (mine ? "shared-you" : "shared") : mine ? "you" : "one";
  return { ...found, winners: others, others, result };
}
