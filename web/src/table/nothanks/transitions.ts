/** How cards and chips travel at this table. Every time scales with the speed setting; off is instant. */
import type { TransitionConfig } from "svelte/transition";
import { settings } from "../../lib/settings.svelte";

/** The same easing as the style sheet's, nearly. */
const ease = (t: number) => 1 - (1 - t) ** 3;

/** Where things come from and go to, as marked on the page. */
export const PILE = "pile";
export const CARD = "card";
export const seatPlace = (seat: number) => `seat-${seat}`;

function rectOf(place: string): DOMRect | null {
  return document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect() ?? null;
}

/** Where the chip was let go that I have just pushed by hand: it travels on from there. */
let pushed: DOMRect | null = null;
export function pushedFrom(rect: DOMRect): void {
  pushed = rect;
}

/** Where something comes from or goes to. */
function endOf(place: string): DOMRect | null {
  const end = (place.startsWith("seat-") ? pushed : null) ?? rectOf(place);
  pushed = null;
  return end;
}

interface TravelOptions {
  /** null: it is just there, as when somebody has just come to the table. */
  readonly place: string | null;
  readonly ms?: number;
  readonly delay?: number;
  /** Degrees the thing lies turned at its own place. */
  readonly angle?: number;
}

/** From (`in:`) or to (`out:`) another place on the table, growing or shrinking to what lies there. */
export function travel(node: Element, { place, ms = 450, delay = 0, angle = 0 }: TravelOptions): TransitionConfig {
  if (place === null) return { duration: 0 };
  const there = endOf(place);
  const here = node.getBoundingClientRect();
  if (settings.factor === 0 || there === null || here.width === 0) return { duration: 0 };
  const dx = there.x + there.width / 2 - here.x - here.width / 2;
  const dy = there.y + there.height / 2 - here.y - here.height / 2;
  // A seat's place is wide; things keep their size there.
  const size = place.startsWith("seat-") ? 0.8 : there.width / here.width;
  return {
    duration: ms * settings.factor,
    delay: delay * settings.factor,
    easing: ease,
    css: (t, u) => `translate: ${dx * u}px ${dy * u}px; scale: ${1 + (size - 1) * u}; rotate: ${angle * t}deg; z-index: 9`,
  };
}

/** A card from the pile, turned over on its way; without `fresh` it just lies there. */
export function turnOver(node: Element, { fresh }: { fresh: boolean }): TransitionConfig {
  const from = fresh ? rectOf(PILE) : null;
  const here = node.getBoundingClientRect();
  if (settings.factor === 0 || from === null || here.width === 0) return { duration: 0 };
  const dx = from.x + from.width / 2 - here.x - here.width / 2;
  const dy = from.y + from.height / 2 - here.y - here.height / 2;
  const size = from.width / here.width;
  return {
    duration: 480 * settings.factor,
    easing: ease,
    css: (_, u) =>
      `translate: ${dx * u}px ${dy * u}px; scale: ${1 + (size - 1) * u}; transform: perspective(900px) rotateY(${-180 * u}deg)`,
  };
}
