/**
 * FLIP animation. Every movable element has a name in `data-fly`; its position is measured before and after an
 * update, and the difference is animated.
 *
 * Long paths are flown by copies in an overlay, so that nothing hides or clips them.
 */
import { ANIMATION } from "../../../generated/animation";
import { settings } from "../../../lib/settings.svelte";
import { PAUSE } from "../../gameProps";

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

export interface Place {
  readonly rect: DOMRect;
  readonly element: HTMLElement;
}
export type Places = ReadonlyMap<string, Place>;

export interface Flight {
  /** Milliseconds at normal speed. */
  readonly lasts: number;
  readonly after?: number;
  /** The height of the arc above the straight path, in pixels. */
  readonly arc?: number;
  /** An extra CSS transform by the share of the path. */
  readonly gesture?: (share: number) => string;
}

const running = new Set<Animation>();
const hidden = new Set<HTMLElement>();
let layer: HTMLElement | null = null;

/** Measure all movable elements. */
export function measure(root: HTMLElement): Places {
  const found = new Map<string, Place>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-fly]")) {
    found.set(element.dataset.fly ?? "", { rect: element.getBoundingClientRect(), element });
  }
  return found;
}

/** Cancel all running animations. */
export function cancelAll(): void {
  for (const animation of running) animation.cancel();
  running.clear();
  for (const element of hidden) element.style.visibility = "";
  hidden.clear();
  layer?.remove();
  layer = null;
}

/** Whether to animate at all: not when animation is off or not supported. */
export function canMove(): boolean {
  return settings.factor > 0 && typeof Element.prototype.animate === "function";
}

export function animate(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
  const { duration = 0, delay = 0, ...rest } = options;
  const animation = element.animate(frames, {
    easing: EASE,
    ...rest,
    duration: Number(duration) * settings.factor,
    delay: delay * settings.factor,
  });
  running.add(animation);
  animation.onfinish = () => running.delete(animation);
  return animation;
}

/** Exempt an animation from `cancelAll`. */
export function detach(animation: Animation): void {
  running.delete(animation);
}

/** Animate through several keyframes, each segment eased. */
export function travel(element: Element, stations: Keyframe[], duration: number): Animation {
  return animate(
    element,
    stations.map((one) => ({ easing: EASE, ...one })),
    { duration, easing: "linear", fill: "both" },
  );
}

export function hide(element: HTMLElement): void {
  element.style.visibility = "hidden";
  hidden.add(element);
}

function unhide(element: HTMLElement): void {
  element.style.visibility = "";
  hidden.delete(element);
}

/** The overlay that copies fly in. */
export function overlay(): HTMLElement {
  if (layer === null) {
    layer = document.createElement("div");
    layer.className = "nimmt-overlay";
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
  }
  return layer;
}

/** A copy of an element in the overlay. */
export function overlayCopy(element: HTMLElement, at: DOMRect): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll<HTMLElement>("[data-fly], [data-testid], [id]")]) {
    one.removeAttribute("data-fly");
    one.removeAttribute("data-testid");
    one.removeAttribute("id");
  }
  copy.style.visibility = "";
  placeAt(copy, at);
  copy.classList.add("nimmt-copy");
  overlay().append(copy);
  return copy;
}

/** Position an element of the overlay. */
export function placeAt(element: HTMLElement, at: DOMRect): void {
  const { style } = element;
  style.left = `${at.left}px`;
  style.top = `${at.top}px`;
  style.width = `${at.width}px`;
  style.height = `${at.height}px`;
  style.setProperty("--card", `${at.width}px`);
}

/** The transform from an element's own position to another one. */
export function toward(own: DOMRect, other: DOMRect, extra = ""): string {
  const dx = other.left + other.width / 2 - own.left - own.width / 2;
  const dy = other.top + other.height / 2 - own.top - own.height / 2;
  const scale = own.width > 0 ? other.width / own.width : 1;
  return `translate(${dx}px, ${dy}px) ${extra} scale(${scale})`;
}

/** Fly a copy of an element from a position to the element's own. */
export function fly(element: HTMLElement, from: DOMRect, flight: Flight): void {
  const to = element.getBoundingClientRect();
  const copy = overlayCopy(element, to);
  hide(element);
  const steps = 12;
  const frames = Array.from({ length: steps + 1 }, (_, n): Keyframe => {
    const share = n / steps;
    const left = 1 - share;
    const rise = (flight.arc ?? 0) * 4 * share * left;
    const way = `translate(${(from.left + from.width / 2 - to.left - to.width / 2) * left}px, ${
      (from.top + from.height / 2 - to.top - to.height / 2) * left - rise
    }px)`;
    const size = 1 + (from.width / to.width - 1) * left;
    return { transform: `${way} ${flight.gesture?.(share) ?? ""} scale(${size})`, easing: "linear" };
  });
  removeWhenDone(copy, animate(copy, frames, { duration: flight.lasts, delay: flight.after ?? 0, fill: "both" }), element);
}

/** When the animation has finished, remove the copy and show the element again. */
export function removeWhenDone(copy: HTMLElement, motion: Animation, element?: HTMLElement): void {
  const land = (): void => {
    copy.remove();
    if (element !== undefined) unhide(element);
  };
  // `cancelAll` has cleaned up after a cancelled one.
  motion.finished.then(land, () => undefined);
}

/** Slide every remaining element from its old position to its new one, except the named ones. */
export function slide(before: Places, after: Places, except: ReadonlySet<string>): void {
  for (const [name, { element, rect }] of after) {
    const old = before.get(name)?.rect;
    if (old === undefined || except.has(name)) continue;
    if (Math.abs(old.left - rect.left) + Math.abs(old.top - rect.top) < 2) continue;
    const frames = [{ transform: toward(rect, old) }, { transform: "none" }];
    animate(element, frames, { duration: ANIMATION.placed - PAUSE, fill: "backwards" });
  }
}
