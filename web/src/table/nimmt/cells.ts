/** Where each card of a known deck is, as far as a seat may know. */
import { heads } from "../../lib/heads";
import { nameOf, type Telling } from "../../lib/tell";
import { t } from "../../lib/words.svelte";
import type { NimmtView } from "../../protocol";
import type { Cell, Whereabouts } from "./CardGrid.svelte";
import { holderOf } from "./facts";

export function cellsOf(view: NimmtView, deck: readonly number[], telling: Telling): Cell[] {
  const { table } = view;
  const offer = new Set(table.offer);
  const gone = new Set(table.gone);
  const lying = new Set([...table.rows.flatMap((row) => row.cards), ...table.queue.map((play) => play.card)]);
  const mine = new Set(view.private?.hand ?? []);
  return deck.map((card): Cell => {
    const holder = holderOf(table, card);
    const where: Whereabouts =
      offer.has(card) ? "offer"
      : lying.has(card) ? "table"
      : gone.has(card) ? "gone"
      : mine.has(card) ? "mine"
      : holder !== null ? "held"
      : "unknown";
    const who = where === "held" && holder !== null ? nameOf(telling, holder) : null;
    const told = where === "offer" ? "" : where === "held" ? t("web-nimmt-tracker.holds", { name: who ?? "" }) : t(`web-nimmt-tracker.${where === "mine" ? "hand" : where}`);
    const words = t("web-card", { card, bullheads: heads(card) });
    return { card, where, who, label: told ? `${words}: ${told}` : words };
  });
}
