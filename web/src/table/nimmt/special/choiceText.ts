/** Texts of special cards: questions, outcomes of choices, labels, proposals. */
import { bullheads, bullheadsOf } from "../../../lib/bullheads";
import { nameOf, OX, special, type TextContext } from "../../../lib/eventText";
import { i18n, t } from "../../../lib/i18n.svelte";
import { settings } from "../../../lib/settings.svelte";
import type { GameChoice, NimmtStep, NimmtTable, Preview } from "../../../protocol";
import { placementText } from "../statusText";
import { aimedAt, specialOf, type Entry, type Part } from "./menu";

export interface TextScope {
  readonly table: NimmtTable;
  readonly textContext: TextContext;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The text of the open question; `passing`: what happens without a special card. */
export function questionText(
  { table, textContext }: TextScope,
  usable: boolean,
  answered: boolean,
  passing: Preview | null = null,
): string {
  const next = table.queue[0];
  switch (table.todo[0]?.type) {
    case "window":
      if (answered) return t("page-passed");
      if (next === undefined) return t("ask-window.end");
      return t(
        next.seat === OX
          ? "web-special-window.ox"
          : next.seat === textContext.me
            ? "web-special-window.you"
            : "web-special-window",
        { card: next.card, name: nameOf(textContext, next.seat) },
      );
    case "choose-special":
      return `${t(usable ? "ask-special" : "ask-special.none", { card: next?.card ?? 0 })} ${hint(next?.card ?? 0, passing)}`.trim();
    case "swap":
      return t("ask-swap");
    default:
      return "";
  }
}

/** The prompt for the target to be picked next. */
export function targetPrompt(entry: Entry, part: Part, card: number | null, { table }: TextScope): string {
  const id = `web-aim-${entry.kind}`;
  if (!known(id)) return t(`which-${part}`);
  const shown = card ?? table.queue[0]?.card ?? 0;
  return t(part === "row" && known(`${id}.row`) ? `${id}.row` : id, { card: shown });
}

function known(id: string): boolean {
  return i18n.catalogue.has(id);
}

/** A choice as an imperative: “lock row 3”. */
export function choiceText(choice: GameChoice, textContext: TextContext, step?: NimmtStep["type"]): string {
  const id = `nimmt-choice-${choice.type}`;
  const row = aimedAt(choice, "row");
  const card = aimedAt(choice, "card");
  const seat = aimedAt(choice, "seat");
  if (!known(id)) return [choice.type, card, row, seat].filter((part) => part !== null).join(" ");
  const args = {
    row: row ?? 0,
    card: card ?? 0,
    target: seat === null ? "" : nameOf(textContext, seat),
    cards: "order" in choice ? listed(choice.order, textContext) : "",
    special: specialOf(choice) ?? "",
  };
  if (choice.type === "pass") {
    return t(step === "choose-special" ? `${id}.special` : step === "swap" ? `${id}.swap` : id);
  }
  const implied = row === null && known(`${id}.implied`);
  return t(implied ? `${id}.implied` : id, args);
}

/** A choice as a proposal to the team. */
export function proposalText(choice: GameChoice, textContext: TextContext): string {
  return t("web-special-propose.text", { what: choiceText(choice, { ...textContext, me: null }) });
}

/** The outcome of a choice as sentences: what it does, what it takes, and what the next card then costs. */
export function outcomeText(choice: GameChoice, preview: Preview | null, { table, textContext }: TextScope): string {
  const id = `web-will-${choice.type}`;
  if (!known(id)) return capital(choiceText(choice, textContext, table.todo[0]?.type));
  const [row, seat] = [aimedAt(choice, "row"), aimedAt(choice, "seat")];
  const next = table.queue[0]?.card ?? 0;
  const moved = table.queue.find((play) => play.seat === seat)?.card;
  const card = aimedAt(choice, "card") ?? moved ?? next;
  const queue = "order" in choice ? choice.order : (preview?.queue ?? []);
  const front = moved === undefined ? 0 : (queue[queue.indexOf(moved) - 1] ?? 0);
  const args = {
    row: row ?? 0,
    card,
    next,
    name: seat === null ? "" : nameOf(textContext, seat),
    cards: "order" in choice ? listed(queue, textContext) : front,
    bullheads: bullheadsOf(card),
    special: specialOf(choice) ?? "",
  };
  const mine = seat !== null && seat === textContext.me;
  const ways = [
    row === null && "implied",
    textContext.facts.team && "coop",
    front > 0 && mine && "behind-you",
    front > 0 && "behind",
    mine && "you",
  ];
  const way = ways.find((way) => way && known(`${id}.${way}`));
  const parts = [t(way ? `${id}.${way}` : id, args)];
  if (preview?.taken) {
    const full = { cards: listed(preview.taken, textContext), bullheads: bullheads(preview.taken) };
    parts.push(t(textContext.facts.team ? "web-will-full.coop" : "web-will-full", full));
  }
  if (preview && preview.points > 0) parts.push(hint(choice.type === "replace" ? card : next, preview));
  return parts.join(" ").trim();
}

/** Where the next card would go and what it would cost; empty if previews are off. */
function hint(card: number, preview: Preview | null): string {
  return preview !== null && settings.values.previews ? placementText(card, preview) : "";
}

function listed(cards: readonly number[], textContext: TextContext): string {
  return textContext.catalogue.join(cards.map(String));
}

/** The label of the confirm button. */
export function confirmLabel(choice: GameChoice): string {
  if (choice.type === "unstop") return t("web-special-play.unstop");
  const name = specialOf(choice);
  if (name === null) return t("page-ok");
  return t(choice.type === "exchange" ? "web-special-play.exchange" : "web-special-play", { special: name });
}

/** The title of an entry. */
export function entryTitle(entry: Entry, { textContext }: TextScope): string {
  if (entry.kind === "unstop") return t("web-special-unstop");
  return entry.special === null ? entry.kind : special(textContext.catalogue, entry.special);
}

/** Names of seats, the Ox left out. */
export function namesOf(seats: readonly number[], textContext: TextContext): string {
  return textContext.catalogue.join(
    [...seats]
      .filter((seat) => seat !== OX)
      .sort((a, b) => a - b)
      .map((seat) => nameOf(textContext, seat)),
  );
}
