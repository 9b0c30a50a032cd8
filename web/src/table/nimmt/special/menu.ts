/**
 * Groups the options of a question about special cards so that they can be asked step by step: which special
 * card, then which card, whose card, which row. Only the server's options can be chosen.
 */
import { SPECIAL_OF } from "../../../generated/specials";
import type { GameChoice, NimmtSpecial, NimmtTable } from "../../../protocol";

/** The kinds of targets, in the order they are asked. */
export const PARTS = ["card", "seat", "row"] as const;
export type Part = (typeof PARTS)[number];
export type Picked = Partial<Record<Part, number>>;

/** One action with all its options. */
export interface Entry {
  readonly key: string;
  readonly kind: GameChoice["type"];
  /** The special card it uses; null: a choice this version does not know. */
  readonly special: NimmtSpecial | null;
  readonly options: readonly GameChoice[];
}

const SPECIALS: Readonly<Record<string, NimmtSpecial>> = { ...SPECIAL_OF, unstop: "stop" };
/** Choices made elsewhere: at the hand, at the rows, with the pass button. */
const ELSEWHERE = new Set(["play", "pick", "choose-row", "pass"]);

/** The special card a choice uses or exchanges. */
export function specialOf(choice: GameChoice): NimmtSpecial | null {
  return choice.type === "exchange" ? choice.special : (SPECIALS[choice.type] ?? null);
}

/** The options grouped by kind; each special card to exchange is a kind of its own. */
export function entriesOf(options: readonly GameChoice[]): Entry[] {
  const found = new Map<string, Entry>();
  for (const option of options) {
    if (ELSEWHERE.has(option.type)) continue;
    const special = specialOf(option);
    const key = option.type === "exchange" ? `exchange ${option.special}` : option.type;
    const before = found.get(key)?.options ?? [];
    found.set(key, { key, kind: option.type, special, options: [...before, option] });
  }
  return [...found.values()];
}

/** The target of a choice of one kind, or null. */
export function aimedAt(choice: GameChoice, part: Part): number | null {
  const value = (choice as unknown as Readonly<Record<string, unknown>>)[part];
  return typeof value === "number" ? value : null;
}

/** The options that agree with the targets picked so far. */
export function fitting(options: readonly GameChoice[], picked: Picked): readonly GameChoice[] {
  return options.filter((option) => PARTS.every((part) => picked[part] === undefined || aimedAt(option, part) === picked[part]));
}

/** The kind of target to pick next to narrow the options; null: none distinguishes them. */
export function nextPart(options: readonly GameChoice[], picked: Picked): Part | null {
  if (options.length < 2) return null;
  return PARTS.find((part) => picked[part] === undefined && valuesOf(options, part).length > 1) ?? null;
}

export function valuesOf(options: readonly GameChoice[], part: Part): number[] {
  const values = options.map((option) => aimedAt(option, part)).filter((value) => value !== null);
  return [...new Set(values)];
}

/** Where a target is on the table: a row, a card in a row or the queue, a hand card; null: not visible. */
export interface Spot {
  readonly kind: "row" | "card" | "hand";
  readonly n: number;
}

export function spotOf(kind: Entry["kind"], part: Part, value: number, table: NimmtTable, hand: readonly number[]): Spot | null {
  if (part === "row") return value <= table.rows.length ? { kind: "row", n: value } : null;
  if (part === "seat") {
    const waiting = table.queue.find((play) => play.seat === value);
    return waiting === undefined ? null : { kind: "card", n: waiting.card };
  }
  if (kind === "replace") return hand.includes(value) ? { kind: "hand", n: value } : null;
  const lies = table.rows.some((row) => row.cards.includes(value)) || table.queue.some((play) => play.card === value);
  return lies ? { kind: "card", n: value } : null;
}
