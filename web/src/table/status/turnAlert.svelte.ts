/** The turn alert: in the page title, and by sound and vibration when the page is hidden or idle. */
import { play, vibrate } from "../../lib/sound";
import { t } from "../../lib/i18n.svelte";

/** No alert within so many milliseconds of the last turn. */
const IDLE_BEFORE_ALERT = 4000;

/** Keep the page title up to date, and alert when the table begins to wait for this player. */
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
