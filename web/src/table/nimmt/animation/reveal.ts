/** The animation of a reveal: all cards come face down from their owners, turn over together, and are sorted. */
import { ANIMATION } from "../../../generated/animation";
import type { NimmtPending } from "../../../protocol";
import { PAUSE } from "../../gameProps";
import { animate, overlayCopy, hide, removeWhenDone, toward, travel, type Places } from "./motion";

const ALL = ANIMATION.revealed - PAUSE;
const COMING = 0.3 * ALL;
const TURNING = 0.22 * ALL;

/** The back of a card, to be copied: NimmtTable has a hidden one. */
function backOf(root: HTMLElement): HTMLElement | null {
  return root.querySelector<HTMLElement>("[data-back] > *");
}

export function animateReveal(
  root: HTMLElement,
  before: Places,
  after: Places,
  plays: readonly NimmtPending[],
  seated: (seat: number) => DOMRect | undefined,
): void {
  const places = plays.map((play) => after.get(`c${play.card}`));
  // At first they lie in seat order; the sorting is part of the animation.
  const order = plays.map((_, n) => n).sort((a, b) => (plays[a]?.seat ?? 0) - (plays[b]?.seat ?? 0));
  plays.forEach((play, n) => {
    const place = places[n];
    const first = places[order.indexOf(n)]?.rect;
    if (place === undefined || first === undefined) return;
    const seat = seated(play.seat);
    const from = before.get(`c${play.card}`)?.rect ?? (seat === undefined ? first : within(seat, place.rect));
    show(root, place.element, place.rect, from, first, play.value !== play.card);
  });
}

/** Half a card, in the middle of a seat. */
function within(seat: DOMRect, card: DOMRect): DOMRect {
  const [wide, high] = [card.width / 2, card.height / 2];
  return new DOMRect(seat.left + (seat.width - wide) / 2, seat.top + (seat.height - high) / 2, wide, high);
}

function show(root: HTMLElement, element: HTMLElement, own: DOMRect, from: DOMRect, first: DOMRect, reversed: boolean): void {
  const box = overlayCopy(element, own);
  hide(element);
  const back = backOf(root)?.cloneNode(true) as HTMLElement | undefined;
  if (back !== undefined) {
    back.classList.add("nimmt-over");
    box.append(back);
    animate(back, [{ transform: "none" }, { transform: "rotateY(90deg)" }], {
      duration: TURNING / 2,
      delay: COMING,
      fill: "both",
      easing: "ease-in",
    });
  }
  const front = box.querySelector<HTMLElement>("[data-face]");
  if (front !== null) {
    animate(front, [{ transform: "rotateY(-90deg)" }, { transform: "none" }], {
      duration: TURNING / 2,
      delay: COMING + TURNING / 2,
      fill: "both",
      easing: "ease-out",
    });
  }
  if (reversed) turn(box);
  const motion = travel(
    box,
    [
      { transform: toward(own, from), offset: 0 },
      { transform: toward(own, first), offset: COMING / ALL },
      { transform: toward(own, first), offset: (COMING + TURNING + 40) / ALL },
      { transform: "none", offset: 1 },
    ],
    ALL,
  );
  removeWhenDone(box, motion, element);
}

/** A reversed card shows its printed number, then turns by 180 degrees. */
function turn(box: HTMLElement): void {
  const printed = box.querySelector<HTMLElement>("[data-printed]");
  const read = box.querySelector<HTMLElement>("[data-read]");
  if (printed === null || read === null) return;
  const options = { duration: ALL - COMING - TURNING, delay: COMING + TURNING, fill: "both" as const };
  animate(
    printed,
    [
      { opacity: 1, transform: "none" },
      { opacity: 1, offset: 0.5 },
      { opacity: 0, transform: "rotate(180deg)" },
    ],
    options,
  );
  animate(
    read,
    [
      { opacity: 0, transform: "rotate(-180deg)" },
      { opacity: 0, offset: 0.45 },
      { opacity: 1, transform: "none" },
    ],
    options,
  );
}
