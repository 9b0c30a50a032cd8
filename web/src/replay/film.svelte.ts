/**
 * A game that is over, as something to wind forth and back: one moment for every event, from any seat.
 *
 * The server sends the table after every event, so nothing here knows a rule.
 */
import type { Scene } from "../lib/stage.svelte";
import { duration } from "../lib/stage.svelte";
import type { GameEvent, GamePrivate, GameView, Replay } from "../protocol";

export interface Moment {
  /** How many actions of the log have been played with it: where a game can be played on. */
  readonly step: number;
  readonly event: GameEvent;
  readonly view: GameView;
  readonly privates: readonly GamePrivate[];
}

/** Events that only move the machinery on; nobody would see a difference. */
const UNSEEN = new Set(["asked", "chose", "received", "drew"]);
/** Where a trick (or the turn of a new card) begins. */
const TRICKS = new Set(["trick-began", "turned", "round-began", "picked", "game-ended"]);

export function momentsOf(replay: Replay): Moment[] {
  const moments: Moment[] = [];
  replay.frames.forEach((frame, n) => {
    frame.events.forEach((event, at) => {
      const view = frame.steps[at];
      if (view !== undefined && !UNSEEN.has(event.type)) moments.push({ step: n + 1, event, view, privates: frame.privates });
    });
  });
  return moments;
}

/** A moment as one seat saw it; null: as spectators did. */
export function sceneOf(moment: Moment, seat: number | null): Scene {
  const own = seat === null ? null : (moment.privates[seat] ?? null);
  return { view: { ...moment.view, seat, private: own } as GameView, event: moment.event };
}

export class Film {
  at = $state(0);
  playing = $state(false);
  /** The seat whose eyes are used; null: a spectator's. */
  seat = $state<number | null>(null);
  /** Whether all hands lie open. */
  open = $state(false);
  readonly moments: readonly Moment[];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly replay: Replay) {
    this.moments = momentsOf(replay);
  }

  get moment(): Moment {
    return this.moments[this.at]!;
  }

  get scene(): Scene {
    return sceneOf(this.moment, this.seat);
  }

  get atEnd(): boolean {
    return this.at >= this.moments.length - 1;
  }

  /** What has happened so far, without what others alone were told. */
  get events(): GameEvent[] {
    return this.moments.slice(0, this.at + 1).map((moment) => moment.event);
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.moments.length - 1, at));
  }

  /** One placement on or back. */
  step(by: 1 | -1): void {
    this.pause();
    this.go(this.at + by);
  }

  /** To the beginning of the next trick, or of this or the last one. */
  trick(by: 1 | -1): void {
    this.pause();
    let at = this.at + by;
    while (at > 0 && at < this.moments.length - 1 && !TRICKS.has(this.moments[at]!.event.type)) at += by;
    this.go(at);
  }

  play(): void {
    if (this.atEnd) this.at = 0;
    this.playing = true;
    this.next();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private next(): void {
    // Even without animations a film takes its time.
    this.timer = setTimeout(() => {
      this.go(this.at + 1);
      if (this.atEnd) this.pause();
      else this.next();
    }, Math.max(250, duration(this.moment.event)));
  }
}
