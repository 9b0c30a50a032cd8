/** Arrow-key navigation between targets on the table. */

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** All targets on the page. */
export function targets(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-target]")];
}

/** Focus the next target in the direction of an arrow key; false: no arrow key, or no target there. */
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
    // Distance across the direction counts threefold, so that arrows stay in their row.
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
