/** Shows the last trick once more, at the usual pace, while the game waits or goes on. */
import { duration, type Scene } from "../../../lib/eventPlayer.svelte";
import { trickOf } from "../facts";

/** Even with animation off, each step stays long enough to be read. */
const READABLE = 600;

export class TrickReplay {
  /** What is shown again; null: the game itself. */
  scene = $state.raw<Scene | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  start(past: readonly Scene[]): void {
    this.stop();
    this.show(trickOf(past), 0);
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
    // The first one is only where the story begins.
    this.scene = n === 0 ? { ...scene, event: null } : scene;
    const wait = scene.event === null || n === 0 ? READABLE / 2 : duration(scene.event) || READABLE;
    this.timer = setTimeout(() => this.show(scenes, n + 1), wait);
  }
}
