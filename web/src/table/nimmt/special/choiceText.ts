/** Texts of special cards: questions, outcomes of choices, labels, proposals. */
import { bullheads, bullheadsOf } from "../../../lib/bullheads";
import { nameOf, OX, special, type TextContext } from "../../../lib/eventText";
import { i18n, t } from "../../../lib/i18n.svelte";
import type { GameChoice, NimmtRow, NimmtStep, NimmtTable } from "../../../protocol";
import { capacity } from "../facts";
import { aimedAt, specialOf, type Entry, type Part } from "./menu";

export interface TextScope {
  readonly table: NimmtTable;
  readonly textContext: TextContext;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The text of the open question. */
export function questionText({ table, textContext }: TextScope, usable: boolean, answered: boolean): string {
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
      return t(usable ? "ask-special" : "ask-special.none", { card: next?.card ?? 0 });
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
    cards: "order" in choice ? textContext.catalogue.join(choice.order.map(String)) : "",
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

/** The cards taken when a card is put into a full row: all but the last, with five rows all (R8.12, R9.8). */
export function overflow(row: NimmtRow, card: number, rows: number): number[] {
  if (row.cards.length < capacity(row, false)) return [];
  const cards = [...row.cards, card].sort((a, b) => a - b);
  return rows === 5 ? cards : cards.slice(0, -1);
}

/** The outcome of a choice as a sentence. */
export function outcomeText(choice: GameChoice, scope: TextScope): string {
  const { table, textContext } = scope;
  const coop = table.extra?.type === "coop";
  const id = `web-will-${choice.type}`;
  const next = table.queue[0]?.card ?? 0;
  switch (choice.type) {
    case "seven":
      return choice.row === null ? t(`${id}.implied`, { card: next }) : t(id, { row: choice.row });
    case "stop":
      return t(coop ? `${id}.coop` : id, { row: choice.row });
    case "unstop":
      return t(id, { row: choice.row });
    case "replace":
      return t(id, { card: choice.card, next });
    case "insert":
    case "slide": {
      const card = choice.type === "slide" ? choice.card : next;
      return [t(id, { row: choice.row, card, next }), cost(card, choice.row, scope)].filter(Boolean).join(" ");
    }
    case "first":
    case "last":
      return moves(choice.type, choice.seat, scope);
    case "sort":
      return t(id, { cards: textContext.catalogue.join(choice.order.map(String)) });
    case "fifth":
      return t(id, { card: next });
    case "neg-pos":
      return t(choice.row === null ? `${id}.implied` : id, {
        row: choice.row ?? 0,
        card: choice.card,
        bullheads: bullheadsOf(choice.card),
      });
    case "exchange":
      return t(id, { special: choice.special });
    default:
      return capital(choiceText(choice, textContext, table.todo[0]?.type));
  }
}

function cost(card: number, number: number, { table, textContext }: TextScope): string {
  const row = table.rows[number - 1];
  const taken = row === undefined ? [] : overflow(row, card, table.rows.length);
  if (taken.length === 0) return "";
  const id = table.extra?.type === "coop" ? "web-will-full.coop" : "web-will-full";
  return t(id, { cards: textContext.catalogue.join(taken.map(String)), bullheads: bullheads(taken) });
}

/** The outcome of First Card and Last Card: a second First Card comes behind the first one (R8.14). */
function moves(kind: "first" | "last", seat: number, { table, textContext }: TextScope): string {
  const card = table.queue.find((play) => play.seat === seat)?.card ?? 0;
  const before = table.extra?.type === "coop" ? table.extra.promoted.filter((other) => other !== card) : [];
  const mine = seat === textContext.me;
  const behind = kind === "first" && before.length > 0;
  const id = `web-will-${kind}${behind ? (mine ? ".behind-you" : ".behind") : mine ? ".you" : ""}`;
  return t(id, { card, name: nameOf(textContext, seat), cards: before.at(-1) ?? 0 });
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
