/**
 * What the table of a game is given: what to show now, the open question, and how to answer it.
 *
 * A table fills the place it is given and fits itself into it: it needs a definite height and `min-height: 0`.
 */
import type { Scene } from "../lib/eventPlayer.svelte";
import type { TextContext } from "../lib/eventText";
import type { Awaited, ChatMessage, Decision, GameChoice, Preview, RoomState } from "../protocol";

export interface GameProps {
  /** What is shown now, and what has just happened. */
  readonly scene: Scene;
  /** The open question of my seat; null while something is shown, for spectators and in a replay. */
  readonly decision: Decision | null;
  /** What each option of the decision would lead to, as `decision.options` are ordered. */
  readonly previews: readonly (Preview | null)[];
  /** My seat; null: a spectator. */
  readonly seat: number | null;
  /** Everybody's name, by seat. */
  readonly names: readonly string[];
  /** The table apart from its game; null in a replay. */
  readonly room: RoomState | null;
  /** The options of the game where there is no room to ask. */
  readonly options?: RoomState["setup"]["options"];
  readonly answer: (choice: GameChoice) => void | Promise<void>;
  readonly textContext: TextContext;
  /** An answer on its way to the server: nothing more should be sent now. */
  readonly sending?: GameChoice | null;
  /** Whom the table waits for. */
  readonly awaited?: readonly Awaited[];
  /** What was shown lately (`viewer.stage.past`), so that the last trick can be shown again. */
  readonly past?: readonly Scene[];
  /** Pass in every co-op window by itself, or stop doing so; missing in a replay. */
  readonly standingPass?: (on: boolean) => void | Promise<unknown>;
  /** Propose a choice to the team in the chat; missing in a replay. */
  readonly propose?: (choice: GameChoice) => void | Promise<unknown>;
  /** What was said in the chat. */
  readonly chat?: readonly ChatMessage[];
}

/** Milliseconds at normal speed until a taken row has come to its owner. */
export const TAKING = 980;

/**
 * Where a seat is on the page, so that cards can fly there: Seats.svelte marks each seat with
 * `data-seat-anchor={seat}` (the Ox: -1).
 */
export function seatAnchor(seat: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-seat-anchor="${seat}"]`);
}
