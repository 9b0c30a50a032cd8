/** Hot seat: which seat a screen shows. On a shared device all hands are hidden until a player takes it. */
import type { TableSession, Viewer } from "../../lib/session.svelte";
import type { Scene } from "../../lib/eventPlayer.svelte";
import type { Decision } from "../../protocol";

export class SharedDevice {
  /** The seat that holds the shared device. */
  private holder = $state<number | null>(null);

  constructor(private readonly session: TableSession) {
    // A seat that is not asked any more releases the device, before anything is shown to all.
    $effect(() => {
      const asked = this.session.viewers.get(this.holder)?.message?.decisions[0];
      if (this.holder !== null && this.shared && (asked === undefined || asked.answered)) this.holder = null;
    });
  }

  get shared(): boolean {
    return this.session.seats.length > 1;
  }

  /** The seat whose hand is shown; null for spectators and while the device is passed on. */
  get seat(): number | null {
    return this.shared ? this.holder : (this.session.seats[0] ?? null);
  }

  /** Whether all hands are hidden because the device is being passed on. */
  get covered(): boolean {
    return this.shared && this.holder === null;
  }

  get viewer(): Viewer | null {
    return this.session.viewers.get(this.seat ?? this.session.seats[0] ?? null) ?? null;
  }

  get scene(): Scene | null {
    const scene = this.viewer?.player.scene ?? null;
    if (scene === null || !this.covered) return scene;
    const event = scene.event !== null && "to" in scene.event ? null : scene.event;
    return { event, view: { ...scene.view, seat: null, private: null } as Scene["view"] };
  }

  get decision(): Decision | null {
    return this.covered || this.over ? null : (this.viewer?.decision ?? null);
  }

  get over(): boolean {
    const status = this.session.room?.status;
    return status === "finished" || status === "closed" || (this.viewer?.message?.over ?? false);
  }

  /** My seats that the table waits for. */
  get waiting(): readonly number[] {
    return this.over ? [] : this.session.seats.filter((seat) => this.isWaiting(seat));
  }

  take(seat: number): void {
    this.holder = seat;
    this.session.active = seat;
  }

  /** Release the device after an answer, before the next question comes. */
  release(): void {
    this.holder = null;
  }

  private isWaiting(seat: number): boolean {
    const decision = this.session.viewers.get(seat)?.decision;
    return decision != null && !decision.answered && !this.session.room?.seats[seat]?.autopilot;
  }
}
