/** Ready-made tables for the tests of this folder. */
import { current } from "../../lib/words.svelte";
import type { Decision, NoThanksEvent, NoThanksTable, NoThanksView, RoomState } from "../../protocol";
import type { GameProps } from "../props";

/** What jsdom lacks. */
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export async function prepare(): Promise<void> {
  globalThis.ResizeObserver ??= Observer;
  Object.defineProperties(HTMLElement.prototype, { clientWidth: { value: 300 }, clientHeight: { value: 120 } });
  await current.use("en");
}

const NAMES = ["Ann", "Rosa", "Bella", "Flora"];

export function view(part: Partial<NoThanksTable> = {}, chips: number | null = 7): NoThanksView {
  const table: NoThanksTable = {
    seats: 4, due: "turn", ask: 9, round: 1, active: 0, card: 29, on_card: 3, pile: 13,
    owned: [[7, 14, 15, 16], [26, 27, 28], [12], []], chips: [], history: [], ...part,
  };
  return { seat: chips === null ? null : 0, table, private: chips === null ? null : { chips } };
}

export function decision(...options: ("take" | "pass")[]): Decision {
  return { id: 9, seat: 0, options: options.map((type) => ({ type })), answered: false, quiet: true };
}

export function props(part: Partial<GameProps> = {}, shown = view(), event: NoThanksEvent | null = null): GameProps {
  return {
    scene: { view: shown, event }, decision: decision("take", "pass"), previews: [], seat: 0, names: NAMES, room: {} as RoomState,
    answer: () => {}, telling: { words: current.words, family: "nothanks", preset: "nothanks", names: NAMES, me: 0 }, ...part,
  };
}
