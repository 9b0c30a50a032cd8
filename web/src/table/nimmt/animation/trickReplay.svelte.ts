/** Replays the last trick at the usual pace, without affecting the game. */
import { duration, type Scene } from "../../../lib/eventPlayer.svelte";
import { lastTrick } from "../facts";

/** Milliseconds per step when animation is off. */
const READABLE = 600;

export class TrickReplay {
  /** The replayed scene; null: no replay is running. */
  scene = $state.raw<Scene | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  start(past: readonly Scene[]): void {
    this.stop();
    this.show(lastTrick(past), 0);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.scene = null;
  }

  private show(scenes: readonly Scene[], n: number): void {
    const scene = scenes[n];
    if (scene === undefined) {
      this.scene = null;
      return;
    }
    // The first one is the state before the trick.
    this.scene = n === 0 ? { ...scene, event: null } : scene;
    const wait = scene.event === null || n === 0 ? READABLE / 2 : duration(scene.event) || READABLE;
    this.timer = setTimeout(() => this.show(scenes, n + 1), wait);
  }
}
