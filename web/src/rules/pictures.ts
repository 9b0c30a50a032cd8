/** The drawings of the rules pages as data, rendered with the components of the real table. */
import type { MarkerKind } from "../table/nimmt/facts";

export interface DrawnRow {
  readonly cards: readonly number[];
  /** Which row it is; otherwise its place in the drawing. */
  readonly number?: number;
  /** A card that is about to come, and whether it takes. */
  readonly comes?: { readonly card: number; readonly value?: number; readonly takes?: boolean };
  readonly marked?: boolean;
  readonly seven?: boolean;
  readonly stop?: boolean;
}

export type Drawing =
  | {
      readonly kind: "rows";
      readonly rows: readonly DrawnRow[];
      readonly marker?: MarkerKind;
      /** Cards that have just been placed, and their owners. */
      readonly fresh?: readonly (readonly [card: number, name: string])[];
      /** A row has to be chosen. */
      readonly priced?: boolean;
    }
  | { readonly kind: "turned"; readonly card: number; readonly value: number }
  | { readonly kind: "runs"; readonly cards: readonly number[]; readonly chips?: number };

const row = (...cards: number[]): DrawnRow => ({ cards });

const drawings = {
  place: {
    kind: "rows",
    rows: [row(12, 14, 15), row(37), row(43, 44), row(58, 61)],
    fresh: [
      [14, "Lou"],
      [15, "Max"],
      [44, "Zoé"],
      [61, "Anna"],
    ],
  },
  sixth: { kind: "rows", rows: [{ cards: [12, 14, 15, 21, 26], comes: { card: 30, takes: true } }] },
  "sixth-after": { kind: "rows", rows: [row(30)], fresh: [[30, "Zoé"]] },
  low: { kind: "rows", priced: true, rows: [row(30, 36), row(37), row(43, 44), row(58, 61)] },

  parity: {
    kind: "rows",
    marker: "parity",
    rows: [row(31), { cards: [5, 12, 20, 33, 52], comes: { card: 90, takes: true } }, row(92), { cards: [85], marked: true }],
  },
  "parity-after": {
    kind: "rows",
    marker: "parity",
    fresh: [[90, "Max"]],
    rows: [{ cards: [31], marked: true }, row(90), row(92), row(85)],
  },
  climb: {
    kind: "rows",
    marker: "climb",
    rows: [row(70), row(16), row(55), { cards: [26], marked: true, comes: { card: 21 } }],
  },
  leap: {
    kind: "rows",
    marker: "cow",
    rows: [{ cards: [13], marked: true, comes: { card: 20 } }, row(78), row(104), row(53)],
  },
  "leap-after": {
    kind: "rows",
    marker: "cow",
    fresh: [[20, "Lou"]],
    rows: [row(13, 20), row(78), row(104), { cards: [53], marked: true }],
  },
  reverse: { kind: "turned", card: 24, value: 42 },
  "reverse-after": {
    kind: "rows",
    fresh: [[24, "Anna"]],
    rows: [
      { cards: [3, 8, 11, 15, 20], number: 2 },
      { cards: [30, 38, 24], number: 4 },
    ],
  },

  seven: { kind: "rows", rows: [{ cards: [1, 3, 8, 14, 17], seven: true, comes: { card: 20 } }] },
  stop: {
    kind: "rows",
    rows: [
      { cards: [2, 4, 6, 8, 12], comes: { card: 25, takes: true } },
      { cards: [20], stop: true },
    ],
  },
  insert: { kind: "rows", rows: [{ cards: [5, 10, 11], number: 2 }], fresh: [[10, "Zoé"]] },
  slide: { kind: "rows", rows: [row(3, 5, 7, 9, 11), { cards: [40], number: 4 }], fresh: [[7, "↑"]] },
  fifth: {
    kind: "rows",
    fresh: [[5, "Lou"]],
    rows: [row(10), row(20), row(30), row(40), row(5)],
  },

  runs: { kind: "runs", cards: [13, 15, 16] },
  "runs-joined": { kind: "runs", cards: [13, 14, 15, 16] },
  "runs-score": { kind: "runs", cards: [3, 7, 8, 10, 14, 15, 25], chips: 8 },
} satisfies Record<string, Drawing>;

export type PictureName = keyof typeof drawings;
export const PICTURES: Readonly<Record<PictureName, Drawing>> = drawings;
