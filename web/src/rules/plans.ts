/** Which sections the rules page of each preset has. What a preset is, the generated table says. */
import plans from "../../../src/vacherie/locale/rules/plans.json";
import { PRESETS } from "../generated/presets";
import type { NimmtFacts, PresetInfo } from "../protocol";
import type { SectionId } from "./content";

export const GROUPS = ["nimmt", "fan", "special", "nothanks"] as const;

export interface Plan {
  readonly group: (typeof GROUPS)[number];
  /** What only this game has, then what it shares with others. */
  readonly own: readonly SectionId[];
  readonly base: readonly SectionId[];
}

/** They are in the Python package, which shows the rules in the terminal. */
export const PLANS = plans as Readonly<Record<keyof typeof PRESETS, Plan>>;

export type PresetId = keyof typeof PLANS;

export function isPreset(name: string): name is PresetId {
  return Object.hasOwn(PLANS, name);
}

export function factsOf(preset: PresetId): PresetInfo {
  return PRESETS[preset];
}

/** What ends a game of a preset. */
export function endOf({ facts, options }: PresetInfo): "over" | "reach" | "two" | "coop" | "pile" {
  const set = (name: string) => options.find((option) => option.name === name)?.default;
  if (facts.family === "nothanks") return "pile";
  if (facts.team) return "coop";
  return set("max_rounds") === 2 ? "two" : set("end_rule") === "reach" ? "reach" : "over";
}

/** How many cards rows hold, with a cow and without. */
export const ROWS: Readonly<Record<"cow" | "plain", NimmtFacts>> = {
  cow: PRESETS["fan-leap"].facts,
  plain: PRESETS.classic.facts,
};
