/** "Your turn": in the title of the page, and by sound and trembling when somebody was not looking. */
import { play, tremble } from "../lib/sound";
import { t } from "../lib/words.svelte";

/** Whoever has acted just now needs no bell. */
const PATIENCE = 4000;

/** Keeps the title of the page and rings when the table begins to wait for me. */
export function callWhenNeeded(needed: () => boolean, title: () => string): void {
  let last = performance.now();
  $effect(() => {
    const before = document.title;
    document.title = needed() ? `${t("web-your-turn")} · ${title()}` : `${title()} · Vacherie`;
    return () => (document.title = before);
  });
  $effect(() => {
    if (!needed()) return;
    if (document.hidden || performance.now() - last > PATIENCE) {
      play("turn");
      tremble();
    }
    return () => (last = performance.now());
  });
}
