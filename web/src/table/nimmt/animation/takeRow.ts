/** The animation of a taken row: the taking card arrives, the row gathers, and flies to its owner. */
import type { NimmtTook } from "../../../protocol";
import { seatAnchor, TAKING } from "../../gameProps";
import { animate, overlayCopy, hide, removeWhenDone, overlay, toward, travel, type Places } from "./motion";

const ARRIVING = 0.28 * TAKING;
const GATHERING = 0.22 * TAKING;
const LANDING = 0.3 * TAKING;

/** Animate it, and return the names of all elements it moves itself. */
export function animateTake(
  root: HTMLElement,
  before: Places,
  after: Places,
  event: NimmtTook,
  owner: DOMRect | undefined,
): string[] {
  const row = root.querySelector<HTMLElement>(`[data-row="${event.row}"]`)?.getBoundingClientRect();
  const cards = event.cards.map((card) => before.get(`c${card}`)).filter((place) => place !== undefined);
  const middle = cards[Math.floor((cards.length - 1) / 2)]?.rect;
  const moved = event.cards.map((card) => `c${card}`);
  if (middle === undefined) return moved;
  const goal = owner ?? new DOMRect(middle.left, -middle.height, middle.width, middle.height);
  const small = new DOMRect(
    goal.left + goal.width / 2 - middle.width / 5,
    goal.top + goal.height / 2 - middle.height / 5,
    middle.width * 0.4,
    middle.height * 0.4,
  );
  const all = TAKING;

  cards.forEach(({ element, rect }, n) => {
    const copy = overlayCopy(element, rect);
    const tilt = (n - (cards.length - 1) / 2) * 7;
    const motion = travel(
      copy,
      [
        { transform: "none", offset: 0 },
        { transform: "none", offset: ARRIVING / all },
        {
          transform: toward(rect, middle, `translateX(${tilt}px) rotate(${tilt}deg)`),
          opacity: 1,
          offset: (ARRIVING + GATHERING) / all,
        },
        { transform: toward(rect, small, `rotate(${tilt - 20}deg)`), opacity: 1, offset: 0.98 },
        { transform: toward(rect, small, `rotate(${tilt - 20}deg)`), opacity: 0, offset: 1 },
      ],
      all,
    );
    removeWhenDone(copy, motion);
  });
  price(event.change, middle, small, all);
  const note = root.querySelector(`[data-row="${event.row}"] [data-note]`);
  if (note) {
    const frames = [
      { opacity: 0, transform: "translateY(-50%) scale(0.7)" },
      { opacity: 1, transform: "translateY(-50%)" },
    ];
    animate(note, frames, { duration: 0.27 * TAKING, delay: ARRIVING + GATHERING + 150, fill: "backwards" });
  }
  if (owner !== undefined) bump(event.seat, all);

  if (event.stays !== null) {
    const name = `c${event.stays}`;
    moved.push(name);
    const place = after.get(name);
    const old = before.get(name)?.rect ?? owner;
    const arrives = event.why === "sixth" || event.why === "low";
    if (place !== undefined && old !== undefined) {
      // The card goes to the end of the row first, which shows why the row is taken.
      const end = root.querySelector(`[data-row="${event.row}"] [data-price]`)?.getBoundingClientRect() ?? row ?? old;
      const beside = new DOMRect(
        end.left + end.width / 2 - place.rect.width / 2,
        place.rect.top,
        place.rect.width,
        place.rect.height,
      );
      restart(place.element, place.rect, old, arrives ? beside : old);
    }
  }
  return moved;
}

/** Highlight the owner's seat. */
function bump(seat: number, after: number): void {
  const anchor = seatAnchor(seat);
  if (anchor === null) return;
  const frames = [
    { transform: "none", boxShadow: "none" },
    { transform: "scale(1.08)", boxShadow: "0 0 0 3px var(--coral)", offset: 0.3 },
    { transform: "none", boxShadow: "none" },
  ];
  animate(anchor, frames, { duration: 0.43 * TAKING, delay: after - 60 });
}

/** The card that stays waits until the row has left, then moves to the first slot. */
function restart(element: HTMLElement, own: DOMRect, old: DOMRect, beside: DOMRect): void {
  const copy = overlayCopy(element, own);
  hide(element);
  const waiting = ARRIVING + GATHERING + 120;
  const all = waiting + LANDING;
  const motion = travel(
    copy,
    [
      { transform: toward(own, old), offset: 0 },
      { transform: toward(own, beside), offset: ARRIVING / all },
      { transform: toward(own, beside), offset: waiting / all },
      { transform: "none", offset: 1 },
    ],
    all,
  );
  removeWhenDone(copy, motion, element);
}

/** The cost flies along with the cards, and counts up. */
function price(change: number, from: DOMRect, to: DOMRect, all: number): void {
  const disc = document.createElement("span");
  disc.className = "nimmt-price";
  overlay().append(disc);
  disc.style.left = `${from.left + from.width / 2}px`;
  disc.style.top = `${from.top + from.height / 2}px`;
  const dx = to.left + to.width / 2 - from.left - from.width / 2;
  const dy = to.top + to.height / 2 - from.top - from.height / 2;
  const sign = change < 0 ? "−" : "+";
  const motion = travel(
    disc,
    [
      { transform: "translate(-50%, -50%) scale(0)", offset: 0 },
      { transform: "translate(-50%, -50%) scale(0)", offset: ARRIVING / all },
      { transform: "translate(-50%, -50%) scale(1.25)", offset: (ARRIVING + GATHERING) / all },
      { transform: `translate(calc(${dx}px - 50%), calc(${dy}px - 50%)) scale(1)`, offset: 1 },
    ],
    all,
  );
  const count = (): void => {
    // It counts while the row gathers, so that the sum can be read during the flight.
    const gone = (motion.effect?.getComputedTiming().progress ?? 1) * all - ARRIVING;
    const share = Math.min(1, Math.max(0, gone / GATHERING));
    disc.textContent = `${sign}${Math.ceil(Math.abs(change) * share)}`;
    if (motion.playState === "running") requestAnimationFrame(count);
  };
  removeWhenDone(disc, motion);
  count();
}
