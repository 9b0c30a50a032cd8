/** Keys of a film, and what they do: one list for the handler and for the help. */
import { isSilenced } from "../lib/shortcut";
import type { Film } from "./film.svelte";

interface Key {
  readonly key: string;
  /** How it is written. */
  readonly sign: string;
  readonly meaning: string;
  readonly act: (film: Film) => void;
}

export const KEYS: readonly Key[] = [
  { key: " ", sign: "␣", meaning: "web-replay-key-play", act: (film) => (film.playing ? film.pause() : film.play()) },
  { key: "ArrowRight", sign: "→", meaning: "web-replay-on", act: (film) => film.step(1) },
  { key: "ArrowLeft", sign: "←", meaning: "web-replay-back", act: (film) => film.step(-1) },
  { key: "ArrowDown", sign: "↓", meaning: "web-replay-trick-on", act: (film) => film.trick(1) },
  { key: "ArrowUp", sign: "↑", meaning: "web-replay-trick-back", act: (film) => film.trick(-1) },
  { key: "Home", sign: "Home", meaning: "web-replay-key-start", act: (film) => film.go(0) },
  { key: "End", sign: "End", meaning: "web-replay-key-end", act: (film) => film.go(film.moments.length) },
  { key: "v", sign: "V", meaning: "web-replay-key-eyes", act: look },
  { key: "o", sign: "O", meaning: "web-replay-open", act: (film) => (film.open = !film.open) },
];

/** The next seat's eyes, after the last a spectator's. */
function look(film: Film): void {
  const next = film.seat === null ? 0 : film.seat + 1;
  film.seat = next < film.replay.names.length ? next : null;
}

/** Whether a key means something to what has the focus. */
function isTheirs(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog, select, textarea, ol") || target.matches('input:not([type="range"], [type="checkbox"])')) return true;
  if (target.matches('input[type="range"]')) return /^(Arrow|Home|End|Page)/.test(key);
  return key === " " && target.closest("button, a, input, summary") !== null;
}

export function filmKeys(film: Film): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isSilenced(event) || isTheirs(event.target, event.key)) return;
    const found = KEYS.find((one) => one.key === (event.key.length === 1 ? event.key.toLowerCase() : event.key));
    if (found === undefined || document.querySelector("dialog[open]") !== null) return;
    event.preventDefault();
    found.act(film);
  };
}
