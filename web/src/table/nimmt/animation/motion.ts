/**
 * Moves what has changed its place. Everything that can move carries `data-fly` with a name; where it was is
 * surveyed before the page changes, where it is afterwards, and the way between is animated.
 *
 * Long ways are flown by copies above the page, so that nothing on the way hides or clips them.
 */
import { settings } from "../../../lib/settings.svelte";

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
  /** How high above the straight way it goes, in pixels. */
  readonly arc?: number;
  /** How it turns on the way, as CSS transforms for the middle and the end of the way. */
  readonly gesture?: (share: number) => string;
}

const running = new Set<Animation>();
const hidden = new Set<HTMLElement>();
let layer: HTMLElement | null = null;

/** Where everything is now. */
export function measure(root: HTMLElement): Places {
  const found = new Map<string, Place>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-fly]")) {
    found.set(element.dataset.fly ?? "", { rect: element.getBoundingClientRect(), element });
  }
  return found;
}

/** End everything that is under way at once. */
export function cancelAll(): void {
  for (const animation of running) animation.cancel();
  running.clear();
  for (const element of hidden) element.style.visibility = "";
  hidden.clear();
  layer?.remove();
  layer = null;
}

/** Whether anything is to move at all: not when animation is off, and not where it cannot. */
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

/** Let it go on, whatever happens next. */
export function detach(animation: Animation): void {
  running.delete(animation);
}

/** Animate through several stations: each stretch of the way starts and ends gently. */
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

/** The layer above the page that copies fly in. */
export function overlay(): HTMLElement {
  if (layer === null) {
    layer = document.createElement("div");
    layer.className = "nimmt-overlay";
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
  }
  return layer;
}

/** A copy of something, at a place above the page. */
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

/** Put an element of the sky somewhere. */
export function placeAt(element: HTMLElement, at: DOMRect): void {
  const { style } = element;
  style.left = `${at.left}px`;
  style.top = `${at.top}px`;
  style.width = `${at.width}px`;
  style.height = `${at.height}px`;
  style.setProperty("--card", `${at.width}px`);
}

/** The transform that brings something from its own place to another one. */
export function toward(own: DOMRect, other: DOMRect, extra = ""): string {
  const dx = other.left + other.width / 2 - own.left - own.width / 2;
  const dy = other.top + other.height / 2 - own.top - own.height / 2;
  const scale = own.width > 0 ? other.width / own.width : 1;
  return `translate(${dx}px, ${dy}px) ${extra} scale(${scale})`;
}

/** Fly a copy of an element from a place to where the element is. */
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

/** Once its way is over, the copy goes, and what it stood for is seen again. */
export function removeWhenDone(copy: HTMLElement, motion: Animation, element?: HTMLElement): void {
  const land = (): void => {
    copy.remove();
    if (element !== undefined) unhide(element);
  };
  // A way that was cut short has been tidied up already.
  motion.finished.then(land, () => undefined);
}

/** Let everything that is still there slide from its old place to its new one, except what is named. */
export function slide(before: Places, after: Places, except: ReadonlySet<string>, lasts = 350, delay = 0): void {
  for (const [name, { element, rect }] of after) {
    const old = before.get(name)?.rect;
    if (old === undefined || except.has(name)) continue;
    if (Math.abs(old.left - rect.left) + Math.abs(old.top - rect.top) < 2) continue;
    const frames = [{ transform: toward(rect, old) }, { transform: "none" }];
    animate(element, frames, { duration: lasts, delay, fill: "backwards" });
  }
}
