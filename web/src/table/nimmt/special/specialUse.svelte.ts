/** A special card on its way to being used: what was chosen so far, what is asked next, and the way back. */
import type { Decision, GameChoice, NimmtSort } from "../../../protocol";
import { entriesOf, fitting, nextPart, type Entry, type Part, type Picked } from "./menu";

export class SpecialUse {
  private key = $state<string | null>(null);
  private picked = $state.raw<Picked>({});
  /** Which question this belongs to: another one begins anew. */
  private asked = $state<number | null>(null);
  /** The order of the waiting cards that is being put together for Sort. */
  order = $state.raw<readonly number[]>([]);
  /** Whether the question has changed under the player's hands. */
  superseded = $state(false);
  /** The question with which that is said; with the one after it, it is old news. */
  private supersededBy: number | null = null;

  constructor(private readonly question: () => Decision | null) {}

  readonly entries = $derived.by(() => entriesOf(this.question()?.options ?? []));
  /** What is being used; null: nothing yet, or it cannot be used any more. */
  readonly entry = $derived.by(() =>
    this.asked !== null && this.asked === this.question()?.id ? (this.entries.find(({ key }) => key === this.key) ?? null) : null,
  );
  readonly left = $derived.by(() => (this.entry === null ? [] : fitting(this.entry.options, this.picked)));
  /** What is to be picked next; null: nothing, or only one by one from a list. */
  readonly part = $derived.by((): Part | null => nextPart(this.left, this.picked));
  /** Sort: its one option stands for every order. */
  readonly sort = $derived.by((): NimmtSort | null => {
    const only = this.left[0];
    return this.left.length === 1 && only?.type === "sort" ? only : null;
  });
  /** The choice everything leads to, once it is clear. */
  readonly choice = $derived.by((): GameChoice | null => {
    if (this.sort !== null) return { ...this.sort, order: this.order };
    return this.left.length === 1 ? (this.left[0] ?? null) : null;
  });
  /** The card that was picked and waits for more. */
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

  /** One step back; from the first one, out. */
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

  /** The question is another one now, or there is none any more: what was begun is dropped, and that is said at once. Whether it was so. */
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

  /** Send a waiting card to another place in the order. */
  move(from: number, to: number): void {
    const next = [...this.order];
    const [card] = next.splice(from, 1);
    if (card === undefined || to < 0 || to > next.length) return;
    next.splice(to, 0, card);
    this.order = next;
  }
}
