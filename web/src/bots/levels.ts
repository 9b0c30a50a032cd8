/** The ladder of bots: names, neighbours, and the level that this browser plays against. */
import { LEVELS } from "../generated/levels";

const KEY = "vacherie.level";
const USUAL = "caramel";

/** The bots of the ladder, weakest first. */
export const LADDER: readonly string[] = Object.keys(LEVELS);

/** The level of a bot from 1; 0 for one that is not on the ladder. */
export const levelOf = (bot: string): number => LADDER.indexOf(bot) + 1;

/** The bot so many levels above, or below; null past either end, and for a bot that is not on the ladder. */
export function neighbour(bot: string, by: number): string | null {
  const level = levelOf(bot);
  return level === 0 ? null : (LADDER[level - 1 + by] ?? null);
}

/** The level that was chosen last. */
export function usualLevel(): string {
  try {
    const kept = localStorage.getItem(KEY) ?? "";
    return levelOf(kept) > 0 ? kept : USUAL;
  } catch {
    return USUAL;
  }
}

export function rememberLevel(bot: string): void {
  try {
    if (levelOf(bot) > 0) localStorage.setItem(KEY, bot);
  } catch {
    // Storage is blocked: the next game is against the usual level.
  }
}
