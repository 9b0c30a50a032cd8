/** Keyboard shortcuts of a replay: one list for the handler and for the help. */
import { isSilenced } from "../lib/shortcut";
import type { ReplayPlayer } from "./replayPlayer.svelte";

interface Key {
  readonly key: string;
  /** How the help writes it. */
  readonly sign: string;
  readonly meaning: string;
  readonly act: (player: ReplayPlayer) => void;
}

export const KEYS: readonly Key[] = [
  { key: " ", sign: "␣", meaning: "web-replay-key-play", act: (player) => (player.playing ? player.pause() : player.play()) },
  { key: "ArrowRight", sign: "→", meaning: "web-replay-on", act: (player) => player.step(1) },
  { key: "ArrowLeft", sign: "←", meaning: "web-replay-back", act: (player) => player.step(-1) },
  { key: "ArrowDown", sign: "↓", meaning: "web-replay-trick-on", act: (player) => player.trick(1) },
  { key: "ArrowUp", sign: "↑", meaning: "web-replay-trick-back", act: (player) => player.trick(-1) },
  { key: "Home", sign: "Home", meaning: "web-replay-key-start", act: (player) => player.go(0) },
  { key: "End", sign: "End", meaning: "web-replay-key-end", act: (player) => player.go(player.positions.length) },
  { key: "v", sign: "V", meaning: "web-replay-key-eyes", act: look },
  { key: "o", sign: "O", meaning: "web-replay-open", act: (player) => (player.open = !player.open) },
];

/** The next seat's perspective; after the last, the spectator's. */
function look(player: ReplayPlayer): void {
  const next = player.seat === null ? 0 : player.seat + 1;
  player.seat = next < player.replay.names.length ? next : null;
}

/** Whether the focused element handles the key itself: a list that scrolls does, a button within a list does not. */
function isTheirs(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog, select, textarea") || target.matches(`ol, input:not([type="range"], [type="checkbox"])`))
    return true;
  if (target.matches('input[type="range"]')) return /^(Arrow|Home|End|Page)/.test(key);
  return key === " " && target.closest("button, a, input, summary") !== null;
}

export function filmKeys(player: ReplayPlayer): (event: KeyboardEvent) => void {
  return (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isSilenced(event) ||
      isTheirs(event.target, event.key)
    )
      return;
    const found = KEYS.find((one) => one.key === (event.key.length === 1 ? event.key.toLowerCase() : event.key));
    if (found === undefined || document.querySelector("dialog[open]") !== null) return;
    event.preventDefault();
    found.act(player);
  };
}
