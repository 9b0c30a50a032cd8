/**
 * What is on stage: one event after the other, each with the view after it, at a pace people can follow.
 *
 * The server sends the views, so nothing here knows a rule. When events were missed, the end is shown at once.
 */
import type { GameEvent, GameView, TableMessage } from "../protocol";
import { settings } from "./settings.svelte";

export interface Scene {
  readonly view: GameView;
  /** What has just happened; null when somebody has just come in. */
  readonly event: GameEvent | null;
  /** Shown as it is, without motion: somebody jumped here. */
  readonly still?: boolean;
}

/** Milliseconds an event is given at normal speed; the server waits about as long (server/pace.py). */
const DURATIONS: Record<string, number> = {
  "round-began": 700,
  "rows-laid": 600,
  revealed: 1000,
  placed: 500,
  took: 1100,
  moved: 600,
  picked: 400,
  "round-ended": 2000,
  "game-ended": 800,
  used: 900,
  replaced: 700,
  inserted: 700,
  slid: 700,
  reordered: 700,
  opened: 700,
  swapped: 600,
  marked: 400,
  unlocked: 500,
  turned: 500,
  declined: 350,
};

/** A trick of ten with windows has fewer scenes. */
const KEPT = 200;

export function duration(event: GameEvent, factor = settings.factor): number {
  return (DURATIONS[event.type] ?? 0) * factor;
}

export class EventPlayer {
  /** What is shown now. */
  scene = $state.raw<Scene | null>(null);
  /** Whether more is to come. */
  busy = $state(false);
  /** What was shown lately, to be shown again. */
  past = $state.raw<readonly Scene[]>([]);
  private queue: Scene[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `seen` hears of every scene as it is shown: sounds, the log, the screen reader. */
  constructor(private readonly onScene: (scene: Scene) => void = () => {}) {}

  /** Show what a message tells. */
  enqueue(message: TableMessage): void {
    const { events, steps, view } = message;
    const last = events.length - 1;
    if (events.length === 0) {
      if (!this.busy) this.scene = { view, event: null };
      return;
    }
    if (this.scene === null || (steps.length === 0 && last > 0)) {
      this.finish();
      this.scene = { view, event: null };
      return;
    }
    events.forEach((event, n) => this.queue.push({ view: n < last ? (steps[n] ?? view) : view, event }));
    if (!this.busy) this.next();
  }

  /** Show the end of what is under way at once. */
  finish(): void {
    clearTimeout(this.timer);
    for (const scene of this.queue.splice(0)) this.show(scene);
    this.busy = false;
  }

  private next(): void {
    const scene = this.queue.shift();
    if (scene === undefined) {
      this.busy = false;
      return;
    }
    this.busy = true;
    this.show(scene);
    const wait = scene.event === null ? 0 : duration(scene.event);
    if (wait > 0) this.timer = setTimeout(() => this.next(), wait);
    else this.next();
  }

  private show(scene: Scene): void {
    this.scene = scene;
    this.past = [...this.past.slice(1 - KEPT), scene];
    this.onScene(scene);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
  }
}
