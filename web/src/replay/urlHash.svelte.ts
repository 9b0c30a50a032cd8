/** Keeps the position of a replay in the URL fragment, so that a link leads to it. */
import type { ReplayPlayer } from "./replayPlayer.svelte";

/** Debounce in milliseconds; browsers throttle frequent history changes. */
const REST = 400;

/** Start at the fragment's position, follow its changes, and update it when the replay rests. */
export function syncWithUrlHash(player: () => ReplayPlayer | null): void {
  $effect(() => {
    const shown = player();
    if (shown === null) return;
    const follow = (): void => (location.hash === "" ? shown.go(shown.opening) : shown.find(location.hash.slice(1)));
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  });
  $effect(() => {
    const shown = player();
    if (shown === null || shown.playing) return;
    const hash = `#${shown.address}`;
    // The opening position needs no fragment.
    if (hash === location.hash || (location.hash === "" && shown.at === shown.opening && shown.seat === null)) return;
    const timer = setTimeout(() => history.replaceState(null, "", hash), REST);
    return () => clearTimeout(timer);
  });
}
