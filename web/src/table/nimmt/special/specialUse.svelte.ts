/** The state of using a special card: targets picked so far, the next step, and the way back. */
import type { Decision, GameChoice, NimmtSort } from "../../../protocol";
import { entriesOf, fitting, nextPart, type Entry, type Part, type Picked } from "./menu";

export class SpecialUse {
  private key = $state<string | null>(null);
  private picked = $state.raw<Picked>({});
  /** The id of the question this belongs to: another question resets it. */
  private asked = $state<number | null>(null);
  /** The order of the queue being composed for Sort. */
  order = $state.raw<readonly number[]>([]);
  /** Whether the question was replaced while it was being answered. */
  superseded = $state(false);
  /** The question during which that is shown; the next one hides it. */
  private supersededBy: number | null = null;

  constructor(private readonly question: () => Decision | null) {}

  readonly entries = $derived.by(() => entriesOf(this.question()?.options ?? []));
  /** The entry being used; null: none, or it is no longer possible. */
  readonly entry = $derived.by(() =>
    this.asked !== null && this.asked === this.question()?.id ? (this.entries.find(({ key }) => key === this.key) ?? null) : null,
  );
  readonly left = $derived.by(() => (this.entry === null ? [] : fitting(this.entry.options, this.picked)));
  /** The target to pick next; null: none, or only from a list of options. */
  readonly part = $derived.by((): Part | null => nextPart(this.left, this.picked));
  /** Sort: its one option stands for every order. */
  readonly sort = $derived.by((): NimmtSort | null => {
    const only = this.left[0];
    return this.left.length === 1 && only?.type === "sort" ? only : null;
  });
  /** The complete choice, once it is determined. */
  readonly choice = $derived.by((): GameChoice | null => {
    if (this.sort !== null) return { ...this.sort, order: this.order };
    return this.left.length === 1 ? (this.left[0] ?? null) : null;
  });
  /** The card picked as a first target. */
  readonly card = $derived.by(() => this.picked.card ?? null);

  start(entry: Entry, queue: readonly number[]): void {
    this.key = entry.key;
    this.asked = this.question()?.id ?? null;
    this.picked = {};
    this.order = queue;
    this.settle();
  }

  pick(part: Part, value: number): void {
    if (this.part === part) this.picked = { ...this.picked, [part]: value };
  }

  /** Undo one step; from the first one, stop. */
  back(): void {
    const last = Object.keys(this.picked).at(-1) as Part | undefined;
    if (last === undefined) this.stop();
    else this.picked = Object.fromEntries(Object.entries(this.picked).filter(([part]) => part !== last));
  }

  stop(): void {
    this.key = null;
    this.asked = null;
    this.picked = {};
    this.settle();
  }

  /** Drop an unfinished use when its question was replaced or closed; whether that happened. */
  syncQuestion(): boolean {
    const now = this.question()?.id ?? null;
    if (this.key !== null && this.asked !== now) {
      this.stop();
      this.superseded = true;
      this.supersededBy = now;
      return true;
    }
    if (this.superseded && now !== null) {
      this.supersededBy ??= now;
      if (this.supersededBy !== now) this.settle();
    }
    return false;
  }

  private settle(): void {
    this.superseded = false;
    this.supersededBy = null;
  }

  /** Move a card of the queue to another place. */
  move(from: number, to: number): void {
    const next = [...this.order];
    const [card] = next.splice(from, 1);
    if (card === undefined || to < 0 || to > next.length) return;
    next.splice(to, 0, card);
    this.order = next;
  }
}
