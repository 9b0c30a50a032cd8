/**
 * Plays a lesson: a situation is shown, the player answers, and what follows is animated like a game.
 *
 * Every view comes from the lesson's file, so no rule is applied here. A wrong answer may be tried again.
 */
import { EventPlayer, type Scene } from "../lib/eventPlayer.svelte";
import { sameChoice } from "../lib/sameChoice";
import type { GameChoice, GameView, TableMessage } from "../protocol";
import { GOOD, type Ask, type Lesson, type Moment, type Situation } from "./lessons";

/** The view after every moment. */
export function viewsOf(view: GameView, moments: readonly Moment[]): GameView[] {
  return moments.map((moment) => {
    view = { ...view, table: { ...view.table, ...moment.table }, private: moment.private ?? view.private } as GameView;
    return view;
  });
}

export class LessonPlayer {
  /** Which situation is played; their number: the lesson is over. */
  at = $state(0);
  /** What is said after the answer, when it has been shown. */
  private said = $state<string | null>(null);
  private ask = $state.raw<Ask | null>(null);
  events = $state.raw<EventPlayer>(new EventPlayer());
  private view!: GameView;

  constructor(
    readonly lesson: Lesson,
    private readonly onScene: (scene: Scene) => void = () => {},
  ) {
    this.begin();
  }

  get situation(): Situation | null {
    return this.lesson.situations[this.at] ?? null;
  }

  get over(): boolean {
    return this.at >= this.lesson.situations.length;
  }

  /** The attribute of the situation's message that is said now; null: the task itself. */
  get verdict(): string | null {
    return this.events.busy ? null : this.said;
  }

  get isGood(): boolean {
    return this.verdict === GOOD;
  }

  /** The open question; none while something is shown. */
  get open(): Ask | null {
    return this.events.busy || this.said !== null ? null : this.ask;
  }

  answer(choice: GameChoice): void {
    const n = this.open?.decision.options.findIndex((option) => sameChoice(option, choice)) ?? -1;
    const outcome = this.open?.answers[n];
    if (outcome === undefined) return;
    this.ask = outcome.next ?? null;
    this.said = outcome.says ?? null;
    const views = viewsOf(this.view, outcome.moments);
    this.view = views.at(-1) ?? this.view;
    this.show(
      outcome.moments.map(({ event }) => event),
      views.slice(0, -1),
    );
  }

  /** The same situation once more. */
  again(): void {
    this.begin();
  }

  next(): void {
    this.at += 1;
    this.begin();
  }

  /** From the beginning. */
  restart(): void {
    this.at = 0;
    this.begin();
  }

  stop(): void {
    this.events.stop();
  }

  private begin(): void {
    this.events.stop();
    const { situation } = this;
    if (situation === null) return;
    this.said = null;
    this.ask = situation.ask;
    this.view = situation.view;
    this.events = new EventPlayer(this.onScene);
    this.show([], []);
  }

  private show(events: TableMessage["events"], steps: TableMessage["steps"]): void {
    this.events.enqueue({ events, steps, view: this.view } as TableMessage);
  }
}
