/**
 * Plays events one after the other, each with the view after it, at a pace people can follow.
 *
 * The server sends the views, so no rule is applied here. When events were missed, the last view is shown at once.
 */
import { ANIMATION } from "../generated/animation";
import type { GameEvent, GameView, TableMessage } from "../protocol";
import { settings } from "./settings.svelte";

export interface Scene {
  readonly view: GameView;
  /** What has just happened; null for the first view after joining. */
  readonly event: GameEvent | null;
  /** Shown without animation, after a jump in a replay. */
  readonly still?: boolean;
}

/** Length of the history; a trick of ten seats with windows has fewer scenes. */
const KEPT = 200;

/** Milliseconds an event is shown; the server's clocks add the same. */
export function duration(event: GameEvent, factor = settings.factor): number {
  return ((ANIMATION as Partial<Record<string, number>>)[event.type] ?? 0) * factor;
}

export class EventPlayer {
  /** The scene on the screen. */
  scene = $state.raw<Scene | null>(null);
  /** Whether more scenes are queued. */
  busy = $state(false);
  /** The latest scenes, for the replay of a trick. */
  past = $state.raw<readonly Scene[]>([]);
  private queue: Scene[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onScene` is called with every scene as it is shown: sounds, the log, the screen reader. */
  constructor(private readonly onScene: (scene: Scene) => void = () => {}) {}

  /** Queue the events of a message. */
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

  /** Skip to the end of the queue. */
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
