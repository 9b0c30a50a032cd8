/** Svelte transitions of cards and chips. All times scale with the speed setting; off is instant. */
import type { TransitionConfig } from "svelte/transition";
import { ANIMATION } from "../../generated/animation";
import { settings } from "../../lib/settings.svelte";

/** Approximates the style sheet's easing. */
const ease = (t: number) => 1 - (1 - t) ** 3;

/** Names of places, marked on the page with `data-place`. */
export const PILE = "pile";
export const CARD = "card";
export const seatPlace = (seat: number) => `seat-${seat}`;

function rectOf(place: string): DOMRect | null {
  return document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect() ?? null;
}

/** Where the chip was dropped that was just dragged: its transition starts there. */
let dropped: DOMRect | null = null;
export function droppedAt(rect: DOMRect): void {
  dropped = rect;
}

/** Where something comes from or goes to. */
function endOf(place: string): DOMRect | null {
  const end = (place.startsWith("seat-") ? dropped : null) ?? rectOf(place);
  dropped = null;
  return end;
}

interface TravelOptions {
  /** null: no animation, as right after joining. */
  readonly place: string | null;
  readonly ms: number;
  readonly delay?: number;
  /** The rotation at its own place, in degrees. */
  readonly angle?: number;
}

/** From (`in:`) or to (`out:`) another place on the table, scaled to its size. */
export function travel(node: Element, { place, ms, delay = 0, angle = 0 }: TravelOptions): TransitionConfig {
  if (place === null) return { duration: 0 };
  const there = endOf(place);
  const here = node.getBoundingClientRect();
  if (settings.factor === 0 || there === null || here.width === 0) return { duration: 0 };
  const dx = there.x + there.width / 2 - here.x - here.width / 2;
  const dy = there.y + there.height / 2 - here.y - here.height / 2;
  // A seat's place is wide; cards and chips keep their size there.
  const size = place.startsWith("seat-") ? 0.8 : there.width / here.width;
  return {
    duration: ms * settings.factor,
    delay: delay * settings.factor,
    easing: ease,
    css: (t, u) => `translate: ${dx * u}px ${dy * u}px; scale: ${1 + (size - 1) * u}; rotate: ${angle * t}deg; z-index: 9`,
  };
}

/** A card from the pile, turned over in flight; without `fresh` no animation. */
export function turnOver(node: Element, { fresh }: { fresh: boolean }): TransitionConfig {
  const from = fresh ? rectOf(PILE) : null;
  const here = node.getBoundingClientRect();
  if (settings.factor === 0 || from === null || here.width === 0) return { duration: 0 };
  const dx = from.x + from.width / 2 - here.x - here.width / 2;
  const dy = from.y + from.height / 2 - here.y - here.height / 2;
  const size = from.width / here.width;
  return {
    duration: ANIMATION.turned * settings.factor,
    easing: ease,
    css: (_, u) =>
      `translate: ${dx * u}px ${dy * u}px; scale: ${1 + (size - 1) * u}; transform: perspective(900px) rotateY(${-180 * u}deg)`,
  };
}
