/** Verifies a finished game's shuffle: commitment, derived contributions, and every deck (docs/shuffle.md). */
import { SPECIALS } from "../generated/specials";
import type { GameRecord, Proof } from "../protocol";
import { commitmentOf, derivedOf, keyOf, shuffled } from "./shuffle";

/** What this browser stored before the game. */
export interface Remembered {
  readonly seat: number;
  readonly commitment: string;
  readonly contribution: string;
}

export interface Findings {
  /** Whether the secret fits the commitment. */
  readonly commitment: boolean;
  /** Whether the contributions of seats without a person follow from the secret; null: there are none. */
  readonly bots: boolean | null;
  /** Whether commitment and contributions equal those this browser stored; null: it has none. */
  readonly mine: boolean | null;
  /** How many rounds were dealt from a shuffled deck; in a draft there is none. */
  readonly decks: number;
  /** The first round whose deck is not right. */
  readonly wrong: number | null;
}

export async function checkProof(proof: Proof, record: GameRecord, mine: readonly Remembered[]): Promise<Findings> {
  const { secret, contributions, commitment, derived } = proof;
  const bots = await Promise.all(derived.map(async (seat) => (await derivedOf(secret, seat)) === contributions[seat]));
  return {
    commitment: (await commitmentOf(secret)) === commitment,
    bots: derived.length > 0 ? bots.every(Boolean) : null,
    mine:
      mine.length > 0 ? mine.every((one) => one.commitment === commitment && one.contribution === contributions[one.seat]) : null,
    decks: record.rounds.filter(({ deck, specials }) => deck.length + specials.length > 0).length,
    wrong: await wrongRound(await keyOf(secret, contributions), record),
  };
}

async function wrongRound(key: string, record: GameRecord): Promise<number | null> {
  for (const [n, { deck, specials }] of record.rounds.entries()) {
    const cards = cardsOf(record, n + 1);
    const drawn = await shuffled(key, `deck:${n + 1}`, cards.deck);
    const others = await shuffled(key, `specials:${n + 1}`, cards.specials);
    if (drawn.join() !== deck.join() || others.join() !== specials.join()) return n + 1;
  }
  return null;
}

const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);
const copies = (names: readonly string[], count: number) => [...names].sort().flatMap((name) => Array<string>(count).fill(name));

/** The cards a round is dealt from, in ascending order (docs/record-format.md, "What a deck is for"). */
export function cardsOf(
  record: Pick<GameRecord, "preset" | "options" | "seats">,
  round: number,
): { deck: number[]; specials: string[] } {
  const { preset, options } = record;
  const seats = record.seats.length;
  if (preset.startsWith("nothanks")) {
    const out = preset === "nothanks-tactical" ? [10, 20, 30] : [];
    return { deck: upTo(35).filter((card) => card > 2 && !out.includes(card)), specials: [] };
  }
  const few = Number(options.hand) * seats + 4;
  const deck = options.deal === "draft" ? [] : upTo(options.deal === "tactic" ? few : 104);
  return { deck, specials: specialsOf(preset, seats, round) };
}

function specialsOf(preset: string, seats: number, round: number): string[] {
  if (preset === "coop") return seats > 1 ? copies(SPECIALS.coop, 2) : [];
  if (preset === "surprise-leaflet" || (preset === "surprise" && round === 1)) return copies(SPECIALS.surprise, 4);
  return [];
}
