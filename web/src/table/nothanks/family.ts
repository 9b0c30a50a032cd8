/** What No Thanks! plugs into the pages around a table. */
import { i18n, t } from "../../lib/i18n.svelte";
import type { NoThanksFacts, NoThanksView } from "../../protocol";
import { before, type Family } from "../gameFamily";

export const nothanks: Family = {
  table: () => i18n.withTexts(import("./NoThanksTable.svelte")),
  keys: () => import("./keys"),
  bullheads: false,
  namesPlayers: true,
  progress(view) {
    const { round, pile } = (view as NoThanksView).table;
    return round === 0 ? "" : t("web-round-pile", { round, cards: pile });
  },
  standings: (view) => (view as NoThanksView).table.owned.map((_, side) => ({ points: before(view, side), hidden: false })),
  answered: () => null,
  asksTeam: () => false,
  details(event, facts) {
    if (!("chips" in event)) return [];
    const chips = event.chips.map((count) => count * (facts as NoThanksFacts).chip_points);
    return [
      { name: t("web-sheet-cards"), values: event.points.map((points, side) => points - (chips[side] ?? 0)) },
      { name: t("web-sheet-chips"), values: chips },
    ];
  },
};
