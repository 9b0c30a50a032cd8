/** The state of choosing a card: lifted, pointed at, reversed or not, and its preview. */
import type { Decision, GameChoice, NimmtPlay, Preview } from "../../protocol";

/** What the choice depends on, read on each access. */
export interface Question {
  readonly decision: Decision | null;
  readonly previews: readonly (Preview | null)[];
  /** What has been committed already. */
  readonly commit: NimmtPlay | null;
  readonly sending: boolean;
  readonly answer: (choice: GameChoice) => void | Promise<void>;
}

export interface Option {
  readonly choice: GameChoice & { readonly card: number };
  readonly preview: Preview | null;
}

export class CardChoice {
  /** The card that is lifted. */
  card = $state<number | null>(null);
  /** Whether the lifted card is to be played reversed. */
  reversed = $state(false);
  /** The card under the pointer or in focus. */
  pointed = $state<number | null>(null);

  constructor(private readonly question: () => Question) {}

  /** The cards that can be played or picked now, each with its options: plain, then reversed. */
  readonly options = $derived.by(() => {
    const found = new Map<number, Option[]>();
    const { decision, previews } = this.question();
    decision?.options.forEach((choice, n) => {
      if (choice.type !== "play" && choice.type !== "pick") return;
      found.set(choice.card, [...(found.get(choice.card) ?? []), { choice, preview: previews[n] ?? null }]);
    });
    return found;
  });

  /** Whether the lifted card can be played reversed. */
  get reversible(): boolean {
    return this.card !== null && this.reversedOption(this.card) !== null;
  }

  /** The option previewed on the table. */
  get considered(): Option | null {
    const card = this.pointed !== null && this.options.has(this.pointed) ? this.pointed : this.card;
    return card === null ? null : this.optionOf(card, card === this.card && this.reversed);
  }

  /** What the main button would send. */
  get chosen(): Option | null {
    return this.card === null ? null : this.optionOf(this.card, this.reversed);
  }

  /** Whether exactly this has been committed already. */
  get isCommitted(): boolean {
    const { commit } = this.question();
    return commit !== null && commit.card === this.card && commit.reversed === this.reversed;
  }

  /** Whether the committed card is also the one pointed at. */
  get isSettled(): boolean {
    return this.isCommitted && (this.pointed === null || this.pointed === this.card);
  }

  lift(card: number): void {
    if (!this.options.has(card)) return;
    if (card !== this.card) this.reversed = false;
    this.card = card;
    this.pointed = null;
  }

  /** Put the lifted card back. */
  drop(): void {
    this.card = null;
    this.reset();
  }

  /** Lift the card `by` places further on; if none is lifted, the one pointed at or the first. */
  step(by: number): void {
    const cards = [...this.options.keys()].sort((a, b) => a - b);
    const at = this.card === null ? -1 : cards.indexOf(this.card);
    const begin = cards.find((card) => card === this.pointed) ?? cards[0];
    const next = at < 0 ? begin : cards[(at + by + cards.length) % cards.length];
    if (next !== undefined) this.lift(next);
  }

  turn(): void {
    if (this.reversible) this.reversed = !this.reversed;
  }

  /** A new question: start with the committed card, the lifted one, or the only one. */
  reset(): void {
    const { commit } = this.question();
    const lifted = this.card !== null && this.options.has(this.card) ? this.card : null;
    const only = this.options.size === 1 ? [...this.options.keys()][0] : undefined;
    this.card = commit?.card ?? lifted ?? only ?? null;
    this.reversed = commit?.reversed ?? (this.reversed && this.reversible);
    this.pointed = null;
  }

  commit(): void {
    const { sending, answer } = this.question();
    if (this.chosen !== null && !this.isCommitted && !sending) void answer(this.chosen.choice);
  }

  private reversedOption(card: number): Option | null {
    return this.options.get(card)?.find(({ choice }) => choice.type === "play" && choice.reversed) ?? null;
  }

  private optionOf(card: number, reversed: boolean): Option | null {
    return (reversed ? this.reversedOption(card) : null) ?? this.options.get(card)?.[0] ?? null;
  }
}
