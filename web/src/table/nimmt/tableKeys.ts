/** Keyboard shortcuts of the table: arrows and digits for cards and rows, Enter, Escape, and R to reverse a card. */
import { isSilenced } from "../../lib/shortcut";
import type { CardChoice } from "./cardChoice.svelte";

/** Milliseconds within which digits belong to one number. */
const DIGIT_TIMEOUT = 900;

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** A row that can be chosen. */
const ROW = "[data-row] > .cover[data-home]";

/** Focus another row that can be chosen. */
function focusRow(row: HTMLElement, by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  rows.at((rows.indexOf(row) + by) % rows.length)?.focus();
}

/** Whether the key belongs to an input or a dialog. */
function isForOther(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isSilenced(event)) return true;
  if (target?.closest?.("input, textarea, select, [contenteditable], dialog")) return true;
  return document.querySelector("dialog[open]") !== null;
}

export function tableKeys(cardChoice: CardChoice, row: (number: number) => boolean): (event: KeyboardEvent) => void {
  let typed = "";
  let last = 0;

  function digit(key: string): void {
    const now = Date.now();
    typed = now - last < DIGIT_TIMEOUT ? typed + key : key;
    last = now;
    const cards = [...cardChoice.options.keys()];
    // Digits that match no card start a new number.
    if (!cards.some((card) => String(card).startsWith(typed))) typed = key;
    const exact = cards.find((card) => String(card) === typed);
    const only = cards.filter((card) => String(card).startsWith(typed));
    const card = exact ?? (only.length === 1 ? only[0] : undefined);
    if (card !== undefined) cardChoice.lift(card);
  }

  return (event) => {
    if (isForOther(event)) return;
    if (/^[0-9]$/.test(event.key)) {
      if (!row(Number(event.key))) digit(event.key);
    } else if (event.target instanceof HTMLElement && event.target.matches(ROW) && STEPS[event.key] !== undefined)
      focusRow(event.target, STEPS[event.key] ?? 0);
    else if (event.target === document.body && STEPS[event.key] !== undefined && cardChoice.options.size > 0)
      cardChoice.step(STEPS[event.key] ?? 0);
    else if (event.target === document.body && event.key === "Enter" && cardChoice.card !== null) cardChoice.commit();
    else if (event.key === "Escape" && cardChoice.card !== null && cardChoice.options.size > 0) cardChoice.drop();
    else if (event.key.toLowerCase() === "r" && cardChoice.reversible) cardChoice.turn();
    else return;
    event.preventDefault();
  };
}
