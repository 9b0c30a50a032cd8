/**
 * The props of a game's table component: the scene, the open question, and how to answer it.
 *
 * A table component fills its container, which needs a definite height and `min-height: 0`.
 */
import type { Snippet } from "svelte";
import type { Scene } from "../lib/eventPlayer.svelte";
import type { TextContext } from "../lib/eventText";
import { ANIMATION } from "../generated/animation";
import type { Awaited, ChatMessage, Decision, GameChoice, GameFacts, Preview, RoomState } from "../protocol";

/** What the coach adds to a table against bots, loaded when it may help (coach/Coach.svelte). */
export interface CoachView {
  /** Its sentence, in place of the one above the hand. */
  readonly text: string | null;
  /** What an answer costs, by its card or its type. */
  readonly costs: ReadonlyMap<number | string, { readonly text: string; readonly label: string; readonly best: boolean }>;
  /** Its buttons. */
  readonly tools: Snippet;
  readonly answer: (choice: GameChoice) => Promise<void>;
}

export interface GameProps {
  /** The view to show, and what has just happened. */
  readonly scene: Scene;
  /** The open question of my seat; null while something is shown, for spectators and in a replay. */
  readonly decision: Decision | null;
  /** What each option of the decision would lead to, as `decision.options` are ordered. */
  readonly previews: readonly (Preview | null)[];
  /** My seat; null: a spectator. */
  readonly seat: number | null;
  /** The names by seat. */
  readonly names: readonly string[];
  /** The table apart from its game; null in a replay and in a lesson. */
  readonly room: RoomState | null;
  /** What the rules say about the game. */
  readonly facts: GameFacts;
  /** Whether it is a replay: nothing can be played. */
  readonly replay?: boolean;
  readonly answer: (choice: GameChoice) => void | Promise<void>;
  readonly textContext: TextContext;
  /** An answer that was sent and is not acknowledged yet: no other may be sent. */
  readonly sending?: GameChoice | null;
  readonly coach?: CoachView | null;
  /** The seats the table waits for. */
  readonly awaited?: readonly Awaited[];
  /** The latest scenes (`viewer.player.past`), for the replay of the last trick. */
  readonly past?: readonly Scene[];
  /** Turn the standing pass of co-op windows on or off; missing in a replay. */
  readonly standingPass?: (on: boolean) => void | Promise<unknown>;
  /** Propose a choice to the team in the chat; missing in a replay. */
  readonly propose?: (choice: GameChoice) => void | Promise<unknown>;
  /** The lines of chat. */
  readonly chat?: readonly ChatMessage[];
}

/** Milliseconds between the end of a motion and the next event. */
export const PAUSE = 120;

/** Milliseconds at normal speed until a taken row has reached its owner. */
export const TAKING = ANIMATION.took - PAUSE;

/**
 * The element of a seat, the target of flying cards: Seats.svelte marks each seat with
 * `data-seat-anchor={seat}` (the Ox: -1).
 */
export function seatAnchor(seat: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-seat-anchor="${seat}"]`);
}
