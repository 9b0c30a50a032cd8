/** A small table for tests: four rows, a hand, and a question. */
import type { GameProps } from "../props";
import type { Telling } from "../../lib/tell";
import { current, loadWords } from "../../lib/words.svelte";
import type { Decision, GameChoice, GameEvent, NimmtRow, NimmtTable, NimmtView, Preview } from "../../protocol";

export async function speakEnglish(): Promise<void> {
  current.words = await loadWords("en");
}

export function telling(preset = "classic", me: number | null = 0): Telling {
  return { words: current.words, family: "nimmt", preset, names: ["Vera", "Lou", "Max"], me };
}

export function row(cards: readonly number[], some: Partial<NimmtRow> = {}): NimmtRow {
  return { cards, seven: false, stop: false, ...some };
}

export function table(some: Partial<NimmtTable> = {}): NimmtTable {
  return {
    seats: 3, todo: [{ type: "select" }], ask: 1, answered: [], round: 1, trick: 1,
    rows: [row([12, 17, 21, 26, 30]), row([37, 38]), row([43, 44, 49]), row([58, 61])],
    marker: null, queue: [], offer: [], hands: [4, 4, 4], known: [[], [], []], gone: [], taken: [0, 0, 0],
    points: [0, 0, 0], history: [], extra: null, ...some,
  };
}

export function view(some: Partial<NimmtTable> = {}, hand: readonly number[] = [5, 33, 64, 90]): NimmtView {
  return { seat: 0, table: table(some), private: { hand, commit: null, specials: [] } };
}

export function asking(options: readonly GameChoice[], some: Partial<Decision> = {}): Decision {
  return { id: 1, seat: 0, options, answered: false, quiet: false, ...some };
}

export function plays(cards: readonly number[]): GameChoice[] {
  return cards.map((card) => ({ type: "play", card, reversed: false }));
}

/** What the server would say about the usual hand. */
export const PREVIEWS: readonly Preview[] = [
  { row: null, cards: 0, points: 2 },
  { row: 1, cards: 5, points: 8 },
  { row: 4, cards: 0, points: 0 },
  { row: 4, cards: 0, points: 0 },
];

export function props(some: Partial<GameProps> = {}, event: GameEvent | null = null): GameProps {
  return {
    scene: { view: view(), event },
    decision: asking(plays([5, 33, 64, 90])),
    previews: PREVIEWS,
    seat: 0,
    names: ["Vera", "Lou", "Max"],
    room: null,
    answer: () => {},
    telling: telling(),
    ...some,
  };
}
