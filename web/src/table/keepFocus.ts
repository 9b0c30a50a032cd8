/**
 * Focus management: keeps the keyboard focus at the table when the focused element disappears.
 *
 * A table marks where the focus belongs now with `data-home`: the row to be chosen, the next card of the hand.
 * `data-park` marks what holds it while nothing is asked. A focus in the chat, the log, a menu or a dialog is never
 * taken: it was not at the table then.
 */

/** The `data-home` of overlays, which go before every other. */
export const FIRST = "first";

function home(main: HTMLElement): HTMLElement | undefined {
  const homes = [
    ...main.querySelectorAll<HTMLElement>(`[data-home="${FIRST}"]`),
    ...main.querySelectorAll<HTMLElement>("[data-home]"),
  ];
  return homes.find((one) => one.checkVisibility?.() ?? true);
}

export function keepFocus(main: HTMLElement): () => void {
  /** Whether the table was the last to have the focus. */
  let held = false;
  let last: HTMLElement | undefined;

  function enter({ target }: FocusEvent): void {
    if (target instanceof Element && !target.closest("dialog")) held = main.contains(target);
  }

  /** A click on the background gives the focus up; the removal of the focused element does not. */
  function leave({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null) return;
    queueMicrotask(() => {
      if (target instanceof Node && target.isConnected && document.activeElement === document.body) held = false;
    });
  }

  function update(): void {
    const now = document.activeElement;
    const goal = home(main);
    // A player who went back to a parked element, say to read the hand, is not moved a second time.
    const called = goal !== last && now instanceof HTMLElement && now.dataset.park !== undefined;
    last = goal;
    if (held && (called || now === null || now === document.body)) goal?.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(update);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-home", "data-park"] });
  document.addEventListener("focusin", enter);
  main.addEventListener("focusout", leave);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", enter);
    main.removeEventListener("focusout", leave);
  };
}
