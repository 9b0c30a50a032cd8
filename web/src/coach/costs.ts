/** What each option of a decision is expected to cost, compared with the best one. */
import { backToFront, type TextContext } from "../lib/eventText";
import { i18n, t } from "../lib/i18n.svelte";
import type { GameChoice, ReviewedOption } from "../protocol";
import { FAMILIES } from "../table/families";
import { choiceText } from "../table/nimmt/special/choiceText";

export interface Cost {
  readonly choice: GameChoice;
  /** Bullheads or points more than the best option. */
  readonly cost: number;
  /** One standard error of it. */
  readonly error: number;
  readonly best: boolean;
  readonly chosen: boolean;
}

/** From the best to the worst. */
export function costsOf(options: readonly ReviewedOption[], unit: number, best: number, chosen: number | null): readonly Cost[] {
  const top = options[best]?.value ?? 0;
  return options
    .map((option, n) => ({
      choice: option.choice,
      // Where samples disagree, another option may look a little better than the best.
      cost: Math.max(0, (top - option.value) / unit),
      error: option.cost_error / unit,
      best: n === best,
      chosen: n === chosen,
    }))
    .sort((one, other) => Number(other.best) - Number(one.best) || one.cost - other.cost);
}

/** A number with one decimal in the reader's language. */
export function decimal(value: number, digits = 1): string {
  return value.toLocaleString(i18n.catalogue.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** With its sign, the minus as a true minus; what is rounded to nothing has none. */
export function signed(value: number): string {
  const shown = decimal(Math.abs(value));
  if (shown === decimal(0)) return shown;
  return `${value < 0 ? "−" : "+"}${shown}`;
}

/** In tenths. */
export const tenths = (value: number): number => Math.round(value * 10);

/** Parts in tenths that add up to a total of tenths: where rounding lost most, it goes the other way. */
export function roundedParts(total: number, parts: readonly number[]): readonly number[] {
  const found = parts.map(tenths);
  const missing = total - found.reduce((sum, part) => sum + part, 0);
  const step = Math.sign(missing);
  const lost = (at: number) => step * ((parts[at] ?? 0) * 10 - (found[at] ?? 0));
  const order = [...found.keys()].sort((one, other) => lost(other) - lost(one));
  for (const at of order.slice(0, Math.abs(missing))) found[at] = (found[at] ?? 0) + step;
  return found;
}

/** A cost as it is written on a card. */
export function costText({ best, cost }: Pick<Cost, "best" | "cost">): string {
  return best ? t("web-coach-best") : signed(cost);
}

/** A choice in a few words. */
export function optionText(choice: GameChoice, textContext: TextContext): string {
  switch (choice.type) {
    case "play":
      return choice.reversed
        ? t("web-coach-reversed", { card: choice.card, value: backToFront(choice.card) })
        : t("web-coach-card", { card: choice.card });
    case "pick":
      return t("web-coach-card", { card: choice.card });
    case "choose-row":
      return t("web-nimmt-row", { row: choice.row });
    case "take":
      return t("web-nothanks-take");
    case "pass":
      return t(FAMILIES[textContext.facts.family].bullheads ? "web-coach-pass" : "web-nothanks-pass");
    default:
      return choiceText(choice, textContext);
  }
}

/** Where a choice can be seen on the table; null: nowhere. */
export function elementOf(choice: GameChoice): string | null {
  switch (choice.type) {
    case "play":
      return `[data-testid="hand-card-${choice.card}"]`;
    case "pick":
      return `[data-testid="offer-${choice.card}"]`;
    case "choose-row":
      return `[data-testid="row-${choice.row}"]`;
    case "take":
    case "pass":
      return `[data-choice="${choice.type}"]`;
    default:
      return null;
  }
}
