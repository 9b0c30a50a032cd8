/**
 * The replay of a finished game: one position for every visible event, seen from any seat.
 *
 * The server sends the view after every event, so no rule is applied here.
 */
import { bullheads } from "../lib/bullheads";
import { settings } from "../lib/settings.svelte";
import type { Scene } from "../lib/eventPlayer.svelte";
import { duration } from "../lib/eventPlayer.svelte";
import type { GameEvent, GamePrivate, GameView, ReplayFrames } from "../protocol";

export interface Position {
  /** How many actions of the log were played up to here: the step to play on from. */
  readonly step: number;
  /** Which event of that action it is. */
  readonly part: number;
  readonly event: GameEvent;
  /** Private events since the position before. */
  readonly privateEvents: readonly GameEvent[];
  readonly view: GameView;
  readonly privates: readonly GamePrivate[];
}

/** A mark on the timeline. */
export interface Mark {
  readonly at: number;
  readonly kind: "round" | "trick" | "took";
  /** The number of the round, or the cost of a taken row. */
  readonly size: number;
}

/** Events without a visible effect. */
const UNSEEN = new Set(["asked", "answered", "passed"]);
/** Where a trick (or the turn of a new card) begins. */
const TRICKS = new Set(["trick-began", "turned", "round-began", "picked", "game-ended"]);
/** A replay opens at the first of these: before it the table is empty. */
const OPENINGS = new Set(["trick-began", "turned", "picked"]);
/** The least milliseconds for a position. */
const SHORTEST = 320;

const isPrivate = (event: GameEvent): event is GameEvent & { readonly to: number } => "to" in event;

export function positionsOf(replay: ReplayFrames): Position[] {
  const positions: Position[] = [];
  let privateEvents: GameEvent[] = [];
  replay.frames.forEach((frame, n) => {
    frame.events.forEach((event, part) => {
      const view = frame.steps[part];
      const last = positions.at(-1);
      if (isPrivate(event)) privateEvents.push(event);
      else if (view === undefined) return;
      else if (!UNSEEN.has(event.type)) {
        positions.push({ step: n + 1, part, event, privateEvents, view, privates: frame.privates });
        privateEvents = [];
      } else if (last?.step === n + 1) {
        // A question is shown with the event that led to it.
        positions[positions.length - 1] = { ...last, view };
      }
    });
  });
  return positions;
}

export function marksOf(positions: readonly Position[]): Mark[] {
  return positions.flatMap(({ event }, at): Mark[] => {
    if (event.type === "round-began") return [{ at, kind: "round", size: event.round }];
    if (event.type === "trick-began" || event.type === "turned") return [{ at, kind: "trick", size: 0 }];
    if (event.type === "took") return [{ at, kind: "took", size: "cards" in event ? bullheads(event.cards) : event.card }];
    return [];
  });
}

/** A position as one seat saw it; null: as spectators did. */
export function sceneOf(position: Position, seat: number | null): Scene {
  const own = seat === null ? null : (position.privates[seat] ?? null);
  return { view: { ...position.view, seat, private: own } as GameView, event: position.event };
}

export class ReplayPlayer {
  at = $state(0);
  playing = $state(false);
  /** Whether all hands lie open. */
  open = $state(false);
  /** Whether the table leaves the hand out because the seats show it. */
  omitHand = $state(false);
  readonly positions: readonly Position[];
  readonly marks: readonly Mark[];
  private perspective = $state<number | null>(null);
  /** Whether the position follows the one shown before: only then it is animated. */
  private moving = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Called with the event of every position reached by stepping forward. */
  onshown: (event: GameEvent) => void = () => {};

  constructor(readonly replay: ReplayFrames) {
    this.positions = positionsOf(replay);
    this.marks = marksOf(this.positions);
  }

  /** The first position with cards on the table. */
  get opening(): number {
    return Math.max(
      0,
      this.positions.findIndex(({ event }) => OPENINGS.has(event.type)),
    );
  }

  /** The seat whose perspective is shown; null: a spectator's. */
  get seat(): number | null {
    return this.perspective;
  }

  set seat(seat: number | null) {
    this.moving = false;
    this.perspective = seat;
  }

  get position(): Position {
    return this.positions[this.at]!;
  }

  /** The seat whose hand the table shows. */
  get hand(): number | null {
    return this.omitHand && this.open ? null : this.perspective;
  }

  private readonly scenes = $derived.by(() => {
    const seat = this.hand;
    return this.positions.map((position) => sceneOf(position, seat));
  });
  readonly scene = $derived<Scene>(this.moving ? this.scenes[this.at]! : { ...this.scenes[this.at]!, still: true });

  /** The scenes since the trick began, from which the table marks new cards. */
  get past(): readonly Scene[] {
    let from = this.at;
    while (from > 0 && !TRICKS.has(this.positions[from]!.event.type)) from -= 1;
    return [...this.scenes.slice(from, this.at), this.scene];
  }

  get atEnd(): boolean {
    return this.at >= this.positions.length - 1;
  }

  /** Whether actions follow this position. */
  get goesOn(): boolean {
    return this.position.step < this.replay.frames.length;
  }

  /** The events so far as this seat saw them: without other seats' private ones. */
  get events(): GameEvent[] {
    const mine = (event: GameEvent) => isPrivate(event) && event.to === this.perspective;
    return this.positions.slice(0, this.at + 1).flatMap((position) => [...position.privateEvents.filter(mine), position.event]);
  }

  go(at: number): void {
    this.moving = false;
    this.at = Math.max(0, Math.min(this.positions.length - 1, at));
  }

  /** One position forward or back. */
  step(by: 1 | -1): void {
    this.pause();
    if (by < 0) this.go(this.at - 1);
    else this.forward();
  }

  /** To the beginning of the next trick, or of this or the last one. */
  trick(by: 1 | -1): void {
    this.pause();
    let at = this.at + by;
    while (at > 0 && at < this.positions.length - 1 && !TRICKS.has(this.positions[at]!.event.type)) at += by;
    this.go(at);
  }

  play(): void {
    if (this.atEnd) this.go(0);
    this.playing = true;
    this.next();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** The position as a URL fragment: action, event, and the perspective. */
  get address(): string {
    return `${this.position.step}.${this.position.part}${this.perspective === null ? "" : `@${this.perspective}`}`;
  }

  /** Go to the position of a URL fragment, or to the nearest visible one. */
  find(address: string): void {
    const found = /^(\d+)\.(\d+)(?:@(\d+))?$/.exec(address);
    if (found === null) return;
    const [step, part] = [Number(found[1]), Number(found[2])];
    const after = this.positions.findIndex((one) => one.step > step || (one.step === step && one.part > part));
    this.go(after < 0 ? this.positions.length - 1 : after - 1);
    const seat = found[3] === undefined ? null : Number(found[3]);
    this.seat = seat !== null && seat < this.replay.names.length ? seat : null;
  }

  private forward(): void {
    if (this.atEnd) return;
    this.at += 1;
    this.moving = true;
    this.onshown(this.position.event);
  }

  private next(): void {
    // Autoplay keeps its pace when animation is off.
    const factor = settings.factor || 1;
    this.timer = setTimeout(
      () => {
        this.forward();
        if (this.atEnd) this.pause();
        else this.next();
      },
      Math.max(SHORTEST * factor, duration(this.position.event, factor)),
    );
  }
}
