/** Which sections the rules page of each preset has. What a preset is, the generated table says. */
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

const SHARED = ["idea", "heads", "trick", "place", "sixth", "low", "options"] as const;
const FAN = ["idea", "heads", "deal", "trick", "place", "sixth", "low", "end-over", "options"] as const;

export const PLANS: Readonly<Record<keyof typeof PRESETS, Plan>> = {
  classic: {
    group: "nimmt",
    own: [],
    base: ["idea", "heads", "deal", "trick", "place", "sixth", "low", "end-over", "tips", "options"],
  },
  pro: { group: "nimmt", own: ["draft"], base: ["idea", "heads", "trick", "place", "sixth", "low", "end-over", "options"] },
  leaflet: { group: "nimmt", own: ["tactic", "end-reach"], base: SHARED },
  "fan-parity": { group: "fan", own: ["parity"], base: FAN },
  "fan-climb": { group: "fan", own: ["climb"], base: FAN },
  "fan-leap": { group: "fan", own: ["leap"], base: FAN },
  "fan-reverse": { group: "fan", own: ["reverse"], base: FAN },
  coop: {
    group: "special",
    own: ["coop-idea", "coop-deal", "coop-trick", "coop-cards", "coop-low", "coop-end", "coop-options"],
    base: ["heads", "place", "sixth"],
  },
  surprise: {
    group: "special",
    own: ["surprise-deal", "surprise-use", "surprise-cards", "surprise-swap", "end-two"],
    base: SHARED,
  },
  "surprise-leaflet": {
    group: "special",
    own: ["surprise-deal-leaflet", "surprise-use", "surprise-cards", "surprise-swap", "end-reach"],
    base: SHARED,
  },
  nothanks: {
    group: "nothanks",
    own: [],
    base: [
      "nothanks-idea",
      "nothanks-deal",
      "nothanks-turn",
      "nothanks-runs",
      "nothanks-end",
      "nothanks-tips",
      "nothanks-options",
    ],
  },
  "nothanks-tactical": {
    group: "nothanks",
    own: ["nothanks-deal-tactical"],
    base: ["nothanks-idea", "nothanks-turn", "nothanks-runs", "nothanks-end", "nothanks-options"],
  },
};

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
