/** The drawings of the rules pages as data, rendered with the components of the real table. */
import drawings from "../../../src/vacherie/locale/rules/pictures.json";
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

export type PictureName = keyof typeof drawings;
/** They are in the Python package, which draws them in the terminal, too. */
export const PICTURES = drawings as unknown as Readonly<Record<PictureName, Drawing>>;
