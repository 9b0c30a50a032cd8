/** Targets on the table by keyboard: arrows go to the nearest one in that direction. */

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Everything on the table that can be picked now. */
export function targets(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-target]")];
}

/** Go to the next target in the direction of an arrow key; false: it is no arrow, or nothing is there. */
export function focusNextTarget(key: string): boolean {
  const way = WAYS[key];
  const now = document.activeElement;
  if (way === undefined || !(now instanceof HTMLElement) || now.dataset.target === undefined) return false;
  const from = middle(now);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const target of targets()) {
    if (target === now) continue;
    const to = middle(target);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    // What lies off the way counts as far, so that arrows stay in their row as long as they can.
    const far = along + 3 * aside;
    if (along > 4 && far < least) [best, least] = [target, far];
  }
  best?.focus();
  return best !== null;
}

function middle(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
