/** Animations of the events of the nimmt family. */
import type { Scene } from "../../../lib/eventPlayer.svelte";
import { ANIMATION } from "../../../generated/animation";
import type { NimmtMoved, NimmtView } from "../../../protocol";
import { PAUSE, seatAnchor } from "../../gameProps";
import { animate, canMove, fly, overlayCopy, removeWhenDone, detach, slide, measure, toward, type Places } from "./motion";
import { animateReveal } from "./reveal";
import { animateTake } from "./takeRow";

const name = (card: number): string => `c${card}`;
/** How long the motion of an event lasts. */
const lastsOf = (type: keyof typeof ANIMATION): number => ANIMATION[type] - PAUSE;

/** Animate the first deal for a viewer that joins right after it. */
export function animateFirstDeal(root: HTMLElement, { event, view }: Scene): void {
  if (event !== null || !canMove()) return;
  const { table, private: own } = view as NimmtView;
  if (table.round > 1 || table.trick > 1 || table.queue.length > 0 || own?.commit != null) return;
  // These must not be cancelled by the next event: a seat may commit before the last card is there.
  deal(measure(root), [...table.rows.flatMap((row) => row.cards), ...(own?.hand ?? [])]).forEach(detach);
}

/** Animate a scene's event, from the positions before the update. */
export function animateEvent(root: HTMLElement, before: Places, scene: Scene): void {
  const { event } = scene;
  if (event === null || scene.still || !canMove()) return;
  const after = measure(root);
  const flown = new Set<string>();
  const seated = (seat: number): DOMRect | undefined => seatAnchor(seat)?.getBoundingClientRect();

  const flyCard = (card: number, seat?: number): void => {
    const place = after.get(name(card));
    const from = before.get(name(card))?.rect ?? (seat === undefined ? undefined : seated(seat));
    if (place === undefined || from === undefined) return;
    flown.add(name(card));
    // A reversed card turns upright again: from now on its printed number counts.
    const reversed = before.get(name(card))?.element.querySelector("[data-printed]") != null;
    const tilt = (share: number): number => (reversed ? 180 * (1 - share) ** 2 : -5 * Math.sin(Math.PI * share));
    fly(place.element, from, {
      lasts: lastsOf(event.type as keyof typeof ANIMATION),
      arc: 36,
      gesture: (share) => `rotate(${tilt(share)}deg)`,
    });
  };

  switch (event.type) {
    case "rows-laid":
    case "received":
      deal(after, event.type === "received" ? event.hand : event.cards);
      return;
    case "picked":
      pick(root, before, after, event.card, seated(event.seat));
      break;
    case "revealed":
      animateReveal(root, before, after, event.plays, seated);
      event.plays.forEach((play) => flown.add(name(play.card)));
      break;
    case "placed":
    case "inserted":
      flyCard(event.card, event.seat);
      break;
    case "slid":
      flyCard(event.card);
      break;
    case "replaced":
      flyCard(event.new, event.seat);
      flyCard(event.card);
      break;
    case "took":
      if ("cards" in event) animateTake(root, before, after, event, seated(event.seat)).forEach((one) => flown.add(one));
      break;
    case "moved":
      move(before, after, event);
      flown.add("marker");
      break;
  }
  slide(before, after, flown);
}

/** Dealt cards appear one after the other. */
function deal(after: Places, cards: readonly number[]): Animation[] {
  return cards.flatMap((card, n) => {
    const element = after.get(name(card))?.element;
    if (element === undefined) return [];
    const frames = [
      { opacity: 0, transform: "translateY(-24px) rotate(-4deg)" },
      { opacity: 1, transform: "none" },
    ];
    return [animate(element, frames, { duration: ANIMATION["rows-laid"] / 2, delay: n * 40, fill: "backwards" })];
  });
}

/** A drafted card flies to my hand or to the seat that picked it; its cell then shows the name. */
function pick(root: HTMLElement, before: Places, after: Places, card: number, seat: DOMRect | undefined): void {
  const old = before.get(name(card));
  const place = after.get(name(card));
  if (old === undefined) return;
  if (place !== undefined && place.rect.width > 0) fly(place.element, old.rect, { lasts: lastsOf("picked"), arc: 30 });
  else if (seat !== undefined) {
    const copy = overlayCopy(old.element, old.rect);
    copy.style.setProperty("--columns", columnsOf(root));
    // The element may show the name already; the copy shows the open card.
    copy.classList.replace("held", "offer");
    copy.querySelector("small")?.remove();
    const small = new DOMRect(
      seat.left + seat.width / 2 - old.rect.width / 4,
      seat.top + seat.height / 2 - old.rect.height / 4,
      old.rect.width / 2,
      old.rect.height / 2,
    );
    const frames = [
      { transform: "none", opacity: 1 },
      { transform: "scale(1.15)", opacity: 1, offset: 0.25 },
      { transform: toward(old.rect, small, "rotate(-6deg)"), opacity: 1, offset: 0.9 },
      { transform: toward(old.rect, small), opacity: 0 },
    ];
    removeWhenDone(copy, animate(copy, frames, { duration: lastsOf("picked"), fill: "both" }));
  }
  const cell = root.querySelector(`[data-cell="${card}"]`);
  if (cell)
    animate(
      cell,
      [
        { opacity: 0, transform: "scale(0.8)" },
        { opacity: 1, transform: "none" },
      ],
      { duration: lastsOf("picked") / 2, delay: PAUSE, fill: "backwards" },
    );
}

/** The number of columns of the draft, which the card size depends on. */
function columnsOf(root: HTMLElement): string {
  const grid = root.querySelector("[data-grid]");
  return grid === null ? "8" : getComputedStyle(grid).getPropertyValue("--columns");
}

/** Each marker moves in its own way: the plate turns over, the climber hops, the cow jumps. */
function move(before: Places, after: Places, event: NimmtMoved): void {
  const old = before.get("marker");
  const place = after.get("marker");
  if (old === undefined || place === undefined) return;
  const lasts = lastsOf("moved");
  const wave = (share: number): number => Math.sin(Math.PI * share);
  if (event.marker === "cow") {
    const squash = (share: number): string =>
      share > 0.9 ? `scale(1.12, ${0.82 + (share - 0.9)})` : `rotate(${-14 * wave(share * 1.1)}deg)`;
    fly(place.element, old.rect, { lasts, arc: 90, gesture: squash });
  } else if (event.marker === "climb") {
    const hop = (share: number): string => `translateY(${-12 * Math.abs(wave(share * 3))}px) rotate(${8 * wave(share * 4)}deg)`;
    fly(place.element, old.rect, { lasts, gesture: hop });
  } else {
    fly(place.element, old.rect, { lasts, arc: 14, gesture: (share) => `rotateX(${360 * share}deg)` });
  }
}
