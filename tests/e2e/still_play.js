// Tries everything in all frames, then answers in one of them (still_frames.py).
async (turn) => {
  const frames = [...document.querySelectorAll("iframe")].map((frame) => frame.contentWindow);
  const pause = () => new Promise((done) => queueMicrotask(() => setTimeout(done, 0)));
  const enabled = (one) => !one.disabled && one.getAttribute("aria-disabled") !== "true" && one.checkVisibility();
  const all = (frame, selector) => [...frame.document.querySelectorAll(selector)].filter(enabled);
  const click = async (element) => { element?.click(); await pause(); };

  /** Look at everything that can be tried without an answer. */
  async function explore(frame) {
    const cards = all(frame, "[data-testid^=hand-card-][role=radio]");
    for (const card of [cards[0], cards.at(-1)]) await click(card);
    for (const turn of all(frame, "[data-testid=reverse]")) { await click(turn); await click(turn); }
    const usable = all(frame, ".market [data-testid^=special-].usable");
    // What asks for a card of the hand is tried whenever it can be used.
    const aboutHand = usable.find((one) => one.dataset.testid === "special-replace");
    if (usable.length > 0) {
      await click(aboutHand ?? usable[turn % usable.length]);
      await click(all(frame, "[data-target]")[0]);
      for (let n = 0; n < 3 && all(frame, "[data-testid=back]").length > 0; n++) await click(all(frame, "[data-testid=back]")[0]);
    }
  }
  /** Give one answer. */
  async function answer(frame) {
    for (const selector of [
      "[data-testid=go-on]",
      "[data-row] > button.cover",
      "[data-testid=nothanks] [data-choice]",
      "[data-testid=special-actions] [data-pass]",
      "[data-testid=special-actions] [data-testid^=option-]",
      "[data-testid=play]",
      "[data-testid^=offer-]",
      "[data-testid^=hand-card-][role=radio]",
    ]) {
      const found = all(frame, selector);
      if (found.length > 0) { await click(found[turn % found.length]); return selector; }
    }
    return null;
  }
  if (frames.some((frame) => frame.document.querySelector("[data-testid=round-over], [data-testid=game-over]"))) return "over";
  await Promise.all(frames.map(explore));
  return await answer(frames[turn % frames.length]);
}
