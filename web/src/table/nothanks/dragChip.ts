/** Drag and drop of a chip onto the card; dropped elsewhere it slides back. */
import type { Attachment } from "svelte/attachments";
import { settings } from "../../lib/settings.svelte";
import { CARD, droppedAt } from "./transitions";

/** How far beside the card a chip may be dropped, in pixels. */
const DROP_MARGIN = 40;

function isOnCard(x: number, y: number): boolean {
  const card = document.querySelector(`[data-place="${CARD}"]`)?.getBoundingClientRect();
  if (!card) return false;
  return (
    x > card.left - DROP_MARGIN && x < card.right + DROP_MARGIN && y > card.top - DROP_MARGIN && y < card.bottom + DROP_MARGIN
  );
}

export function draggableChip(push: () => void): Attachment<HTMLElement> {
  return (disc) => {
    let start: { x: number; y: number } | null = null;
    const grab = (event: PointerEvent) => {
      if (event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY };
      disc.setPointerCapture(event.pointerId);
    };
    const slide = (event: PointerEvent) => {
      if (start) disc.style.translate = `${event.clientX - start.x}px ${event.clientY - start.y}px`;
    };
    const release = (event: PointerEvent) => {
      if (!start) return;
      start = null;
      if (event.type === "pointerup" && isOnCard(event.clientX, event.clientY)) {
        droppedAt(disc.getBoundingClientRect());
        push();
        return;
      }
      const from = disc.style.translate;
      disc.style.translate = "";
      if (from && settings.factor > 0)
        disc.animate([{ translate: from }, { translate: "0px 0px" }], { duration: 250 * settings.factor, easing: "ease-out" });
    };
    disc.addEventListener("pointerdown", grab);
    disc.addEventListener("pointermove", slide);
    disc.addEventListener("pointerup", release);
    disc.addEventListener("pointercancel", release);
    return () => {
      disc.style.translate = "";
      disc.removeEventListener("pointerdown", grab);
      disc.removeEventListener("pointermove", slide);
      disc.removeEventListener("pointerup", release);
      disc.removeEventListener("pointercancel", release);
    };
  };
}
