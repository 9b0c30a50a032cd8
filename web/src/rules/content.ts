/** What the rules pages are made of: sections of paragraphs, lists, tables and drawings, the same in every language. */
import type { SPECIALS } from "../generated/specials";
import type { Language } from "../lib/i18n.svelte";
import type { PictureName } from "./pictures";

/** In a text, *stars* mark emphasis. */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  /** The table of bullheads: which cards have 7, 5, 3, 2 and 1. */
  | { readonly heads: readonly [string, string, string, string, string] }
  | { readonly table: Table }
  /** What each special card of a mode does; the texts are in the catalogue. */
  | { readonly specials: keyof typeof SPECIALS }
  | { readonly picture: PictureName; readonly caption: string };

export interface Table {
  readonly caption: string;
  /** Each line with its heading first. */
  readonly lines: readonly (readonly string[])[];
}

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export const SECTIONS = [
  "idea",
  "heads",
  "deal",
  "trick",
  "place",
  "sixth",
  "low",
  "end-over",
  "end-reach",
  "end-two",
  "tips",
  "options",
  "draft",
  "tactic",
  "parity",
  "climb",
  "leap",
  "reverse",
  "coop-idea",
  "coop-deal",
  "coop-trick",
  "coop-cards",
  "coop-low",
  "coop-end",
  "coop-options",
  "surprise-deal",
  "surprise-deal-leaflet",
  "surprise-use",
  "surprise-cards",
  "surprise-swap",
  "nothanks-idea",
  "nothanks-deal",
  "nothanks-deal-tactical",
  "nothanks-turn",
  "nothanks-runs",
  "nothanks-end",
  "nothanks-tips",
  "nothanks-options",
] as const;
export type SectionId = (typeof SECTIONS)[number];
export type Texts = Readonly<Record<SectionId, Section>>;

/** The texts are in the Python package, which shows them in the terminal, too. Only the reader's language is loaded. */
export const TEXTS = {
  en: () => import("../../../src/vacherie/locale/rules/en.json"),
  fr: () => import("../../../src/vacherie/locale/rules/fr.json"),
  de: () => import("../../../src/vacherie/locale/rules/de.json"),
} as unknown as Record<Language, () => Promise<{ default: Texts }>>;
