/** "Your turn": in the title of the page, and by sound and trembling when somebody was not looking. */
import { play, vibrate } from "../../lib/sound";
import { t } from "../../lib/i18n.svelte";

/** Whoever has acted just now needs no bell. */
const IDLE_BEFORE_ALERT = 4000;

/** Keeps the title of the page and rings when the table begins to wait for me. */
export function alertOnTurn(needed: () => boolean, title: () => string): void {
  let last = performance.now();
  $effect(() => {
    const before = document.title;
    document.title = needed() ? `${t("web-your-turn")} · ${title()}` : `${title()} · Vacherie`;
    return () => (document.title = before);
  });
  $effect(() => {
    if (!needed()) return;
    if (document.hidden || performance.now() - last > IDLE_BEFORE_ALERT) {
      play("turn");
      vibrate();
    }
    return () => (last = performance.now());
  });
}
