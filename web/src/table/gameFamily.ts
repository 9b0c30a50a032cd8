/** The game family of a preset, and the progress of a game. */
import type { GameView, NimmtView, NoThanksView } from "../protocol";
import { i18n, t } from "../lib/i18n.svelte";

export type Family = "nimmt" | "nothanks";

/** The table of each game, loaded when it is needed. */
export const GAMES = {
  nimmt: () => import("./nimmt/NimmtTable.svelte"),
  nothanks: () => i18n.withTexts(import("./nothanks/NoThanksTable.svelte")),
};

export function familyOf(preset: string): Family {
  return preset.startsWith("nothanks") ? "nothanks" : "nimmt";
}

export function isNimmt(view: GameView): view is NimmtView {
  return "rows" in view.table;
}

/** How many tricks a round has, by this view: one too few after a reveal, when its cards have left the hands. */
export function tricksOf(view: GameView): number {
  if (!isNimmt(view)) return 0;
  const { trick, hands, todo } = view.table;
  return trick + (hands[0] ?? 0) - (todo[0]?.type === "select" ? 1 : 0);
}

/** Round and trick as text; empty before the first deal. */
export function progress(view: GameView, tricks: number, short = false): string {
  return isNimmt(view) ? nimmtProgress(view.table, tricks, short) : noThanksProgress(view.table);
}

function nimmtProgress(table: NimmtView["table"], tricks: number, short: boolean): string {
  if (table.round === 0) return "";
  if (table.trick === 0) return t("web-round", { round: table.round });
  return t(short ? "web-round-trick.short" : "web-round-trick", { round: table.round, trick: table.trick, tricks });
}

function noThanksProgress(table: NoThanksView["table"]): string {
  return table.round === 0 ? "" : t("web-round-pile", { round: table.round, cards: table.pile });
}
