/** The status sentence above the hand: what is happening, what is asked, or a card's preview. */
import { backToFront, nameOf, eventText, type TextContext } from "../../lib/eventText";
import { t } from "../../lib/i18n.svelte";
import type { Scene } from "../../lib/eventPlayer.svelte";
import type { Awaited, Decision, NimmtTable, Preview } from "../../protocol";
import type { Option } from "./cardChoice.svelte";
import { isPartOfTrick } from "./facts";

export interface Situation {
  readonly scene: Scene;
  readonly table: NimmtTable;
  readonly decision: Decision | null;
  readonly considered: Option | null;
  /** Whether the card in question is committed already. */
  readonly committed: boolean;
  readonly textContext: TextContext;
  readonly awaited: readonly Awaited[];
  /** Whether previews are on. */
  readonly previews: boolean;
}

/** The preview of an option as text. */
export function previewText({ choice, preview }: Option, previews: boolean): string {
  const reversed = choice.type === "play" && choice.reversed;
  const card = reversed ? t("web-card-read", { card: choice.card, value: backToFront(choice.card) }) : choice.card;
  if (!previews || preview === null || choice.type !== "play") return t("web-nimmt-blind", { card });
  return placementText(card, preview);
}

/** Where a card would go and what it would cost, as text. */
export function placementText(card: number | string, preview: Preview): string {
  const args = { card, row: preview.row ?? 0, bullheads: preview.points };
  if (preview.row === null) return t("web-nimmt-nowhere", args);
  if (preview.cards === 0) return t("web-nimmt-goes", args);
  return t(preview.takes ? "web-nimmt-takes" : "web-nimmt-costs", args);
}

export function isCostly({ decision, considered, committed, previews }: Situation): boolean {
  const preview = decision === null || committed || !previews ? null : (considered?.preview ?? null);
  return preview !== null && (preview.row === null || preview.points > 0);
}

export function statusText(situation: Situation): string {
  const { scene, table, decision, considered, committed, textContext, previews } = situation;
  if (decision === null) return waitingText(situation);
  if (committed) return t("web-nimmt-chosen");
  if (considered !== null && considered.choice.type === "play") return previewText(considered, previews);
  // A hint for new players that previews exist.
  if (table.round === 1 && table.trick === 1 && table.todo[0]?.type === "select" && previews) return t("web-nimmt-first");
  return questionText(table, decision) || eventSentence(scene, textContext);
}

/** The question about a card or a row, as text. */
export function questionText(table: NimmtTable, decision: Decision | null): string {
  const step = table.todo[0];
  if (decision === null) return "";
  if (step?.type === "drafting")
    return t(table.round === 1 && table.hands[decision.seat] === 0 ? "web-nimmt-draft.first" : "web-nimmt-draft.you");
  if (step?.type === "select") return t(decision.answered ? "web-nimmt-chosen" : "ask-select");
  if (step?.type !== "choosing-row") return "";
  const empty = step.rows.every((row) => table.rows[row - 1]?.cards.length === 0);
  return t(empty ? "web-nimmt-ask-row.empty" : "web-nimmt-ask-row", { card: table.queue[0]?.card ?? 0 });
}

/** Events between tricks that are shown too. */
const TURNS = new Set(["round-began", "round-ended", "game-ended"]);

function eventSentence({ event }: Scene, textContext: TextContext): string {
  return event === null || !(isPartOfTrick(event.type) || TURNS.has(event.type)) ? "" : (eventText(textContext, event) ?? "");
}

function waitingText({ scene, table, textContext, awaited }: Situation): string {
  const words = eventSentence(scene, textContext);
  if (words) return words;
  const step = table.todo[0];
  if (step?.type === "drafting") return drafted(scene, awaited[0]?.seat ?? null, textContext);
  // If my own seat is awaited too, its question is about to come.
  const names = awaited.filter(({ seat }) => seat !== textContext.me).map(({ seat }) => nameOf(textContext, seat));
  return names.length === 0 ? "" : t("web-nimmt-waiting", { names: textContext.catalogue.join(names) });
}

/** The last pick and the next seat of a draft; my own turn has a question instead. */
function drafted({ event }: Scene, next: number | null, textContext: TextContext): string {
  const last = event?.type === "picked" ? eventText(textContext, event) : null;
  const turn = next === null || next === textContext.me ? null : t("web-nimmt-draft", { name: nameOf(textContext, next) });
  return [last, turn].filter((part) => part !== null).join(" ");
}

/** The seats that hold a reversal card, or those that do not: the shorter list. */
export function holders(holding: readonly number[], seats: number, textContext: TextContext): string {
  const names = (list: readonly number[]): string => textContext.catalogue.join(list.map((seat) => nameOf(textContext, seat)));
  const used = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !holding.includes(seat));
  if (used.length === 0) return t("web-nimmt-holders.all");
  if (holding.length === 0) return t("web-nimmt-holders.none");
  return used.length < holding.length
    ? t("web-nimmt-holders.used", { names: names(used) })
    : t("web-nimmt-holders", { names: names(holding) });
}
