/**
 * Keeps the keyboard focus at the table when what had it is played, chosen or put away.
 *
 * A table marks where the focus belongs now with `data-home`: the row to be chosen, the next card of the hand.
 * `data-park` marks what holds it meanwhile and gives it on as soon as something is asked. Nobody who is in the
 * chat, the log, a menu or a dialog is called back: the focus was not at the table then.
 */

/** Before every other home: what lies over the table. */
export const FIRST = "first";

function home(main: HTMLElement): HTMLElement | undefined {
  const homes = [
    ...main.querySelectorAll<HTMLElement>(`[data-home="${FIRST}"]`),
    ...main.querySelectorAll<HTMLElement>("[data-home]"),
  ];
  return homes.find((one) => one.checkVisibility?.() ?? true);
}

export function keepFocus(main: HTMLElement): () => void {
  /** Whether the focus was here when it was last anywhere. */
  let held = false;
  let last: HTMLElement | undefined;

  function enter({ target }: FocusEvent): void {
    if (target instanceof Element && !target.closest("dialog")) held = main.contains(target);
  }

  /** Somebody clicked beside everything; what is gone has not been left. */
  function leave({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null) return;
    queueMicrotask(() => {
      if (target instanceof Node && target.isConnected && document.activeElement === document.body) held = false;
    });
  }

  function look(): void {
    const now = document.activeElement;
    const goal = home(main);
    // Whoever went back to a parking place, say to read the hand, is not called a second time.
    const called = goal !== last && now instanceof HTMLElement && now.dataset.park !== undefined;
    last = goal;
    if (held && (called || now === null || now === document.body)) goal?.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-home", "data-park"] });
  document.addEventListener("focusin", enter);
  main.addEventListener("focusout", leave);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", enter);
    main.removeEventListener("focusout", leave);
  };
}
