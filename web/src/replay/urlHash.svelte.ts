/** The moment of a film in the address bar, so that a link leads to it. */
import type { ReplayPlayer } from "./replayPlayer.svelte";

/** Milliseconds; browsers do not like an address that changes all the time. */
const REST = 400;

/** Begin where the address points, follow it, and write down where the film rests. */
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
    // The opening needs no name.
    if (hash === location.hash || (location.hash === "" && shown.at === shown.opening && shown.seat === null)) return;
    const timer = setTimeout(() => history.replaceState(null, "", hash), REST);
    return () => clearTimeout(timer);
  });
}
