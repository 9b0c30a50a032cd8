/** Where each card of a known deck is, as far as a seat may know. */
import { bullheadsOf } from "../../lib/bullheads";
import { nameOf, type TextContext } from "../../lib/eventText";
import { t } from "../../lib/i18n.svelte";
import type { NimmtView } from "../../protocol";
import type { Cell, CardLocation } from "./CardGrid.svelte";
import { holderOf } from "./facts";

export function cardLocations(view: NimmtView, deck: readonly number[], textContext: TextContext): Cell[] {
  const { table } = view;
  const offer = new Set(table.offer);
  const gone = new Set(table.gone);
  const lying = new Set([...table.rows.flatMap((row) => row.cards), ...table.queue.map((play) => play.card)]);
  const mine = new Set(view.private?.hand ?? []);
  return deck.map((card): Cell => {
    const holder = holderOf(table, card);
    const where: CardLocation = offer.has(card)
      ? "offer"
      : lying.has(card)
        ? "table"
        : gone.has(card)
          ? "gone"
          : mine.has(card)
            ? "mine"
            : holder !== null
              ? "held"
              : "unknown";
    const who = where === "held" && holder !== null ? nameOf(textContext, holder) : null;
    const told =
      where === "offer"
        ? ""
        : where === "held"
          ? t("web-nimmt-tracker.holds", { name: who ?? "" })
          : t(`web-nimmt-tracker.${where === "mine" ? "hand" : where}`);
    const words = t("web-card", { card, bullheads: bullheadsOf(card) });
    return { card, where, who, label: told ? `${words}: ${told}` : words };
  });
}
