// @vitest-environment node
import { describe, expect, it } from "vitest";
import document from "../../../docs/shuffle.md?raw";
import type { GameRecord, Proof } from "../../src/protocol";
import { cardsOf, checkProof } from "../../src/lib/proof";
import { commitmentOf, derivedOf, keyOf, shuffled, wordsOf } from "../../src/lib/shuffle";

interface Vector {
  name: string;
  secret: string;
  commitment: string;
  contributions: string[];
  key: string;
  words: Record<string, number[]>;
  deals: { round: number; deck: number[]; specials: string[] }[];
}

const vectors = JSON.parse(/```json\n([\s\S]*?)```/.exec(document)?.[1] ?? "[]") as Vector[];
const ascending = (cards: readonly number[]) => [...cards].sort((a, b) => a - b);

describe("the test vectors of docs/shuffle.md", () => {
  it("are there", () => expect(vectors.length).toBeGreaterThan(3));

  it.each(vectors)("$name", async ({ secret, commitment, contributions, key, words, deals }) => {
    expect(await commitmentOf(secret)).toBe(commitment);
    expect(await keyOf(secret, contributions)).toBe(key);
    for (const [label, expected] of Object.entries(words)) {
      const stream = wordsOf(key, label);
      for (const word of expected) expect((await stream.next()).value).toBe(word);
    }
    for (const { round, deck, specials } of deals) {
      expect(await shuffled(key, `deck:${round}`, ascending(deck))).toEqual(deck);
      expect(await shuffled(key, `specials:${round}`, [...specials].sort())).toEqual(specials);
    }
  });

  it("include the bytes of a seat without a person", async () => {
    const meadow = vectors.at(-1)!;
    expect(await derivedOf(meadow.secret, 1)).toBe(meadow.contributions[1]);
  });
});

describe("the proof of a game", () => {
  const vector = vectors[2]!;
  const proof: Proof = { secret: vector.secret, commitment: vector.commitment, contributions: vector.contributions, derived: [] };
  const record = (deck = vector.deals[0]!.deck) =>
    ({ preset: "nothanks", options: {}, seats: [{}, {}, {}], rounds: [{ deck, specials: [] }] }) as unknown as GameRecord;
  const mine = { seat: 1, commitment: vector.commitment, contribution: vector.contributions[1]! };

  it("holds", async () => {
    expect(await checkProof(proof, record(), [mine])).toEqual({
      commitment: true,
      bots: null,
      mine: true,
      decks: 1,
      wrong: null,
    });
  });
  it("does not hold for two cards that were swapped", async () => {
    const [first, second, ...rest] = vector.deals[0]!.deck;
    expect((await checkProof(proof, record([second!, first!, ...rest]), [])).wrong).toBe(1);
  });
  it("does not hold for a deck with other cards, though well shuffled", async () => {
    const deck = await shuffled(
      vector.key,
      "deck:1",
      ascending(vector.deals[0]!.deck).map((card) => (card === 3 ? 36 : card)),
    );
    expect((await checkProof(proof, record(deck), [])).wrong).toBe(1);
  });
  it("does not hold for another secret", async () => {
    const found = await checkProof({ ...proof, secret: "00".repeat(32) }, record(), []);
    expect(found).toEqual({ commitment: false, bots: null, mine: null, decks: 1, wrong: 1 });
  });
  it("says that a draft has no deck to draw", async () => {
    const draft = {
      preset: "pro",
      options: { deal: "draft", hand: 10 },
      seats: [{}, {}, {}],
      rounds: [{ deck: [], specials: [] }],
    };
    const found = await checkProof(proof, draft as unknown as GameRecord, []);
    expect([found.decks, found.wrong]).toEqual([0, null]);
  });
  it("notices bytes that are not mine, and a bot's that were chosen", async () => {
    const found = await checkProof({ ...proof, derived: [0] }, record(), [{ ...mine, contribution: "00".repeat(16) }]);
    expect([found.mine, found.bots]).toEqual([false, false]);
  });
});

describe("the cards of a deal", () => {
  const cards = (preset: string, options: GameRecord["options"], seats: number, round = 1) =>
    cardsOf({ preset, options, seats: Array(seats).fill({}) }, round);

  it.each([
    ["classic", { deal: "classic", hand: 10 }, 4, 1, 104, 0],
    ["leaflet", { deal: "tactic", hand: 10 }, 4, 1, 44, 0],
    ["pro", { deal: "draft", hand: 10 }, 4, 1, 0, 0],
    ["coop", { hand: 10 }, 1, 1, 104, 0],
    ["coop", { hand: 10 }, 3, 1, 104, 16],
    ["surprise", { deal: "classic", hand: 12 }, 3, 1, 104, 28],
    ["surprise", { deal: "classic", hand: 12 }, 3, 2, 104, 0],
    ["surprise-leaflet", { deal: "tactic", hand: 10 }, 3, 2, 34, 28],
    ["nothanks", {}, 3, 1, 33, 0],
    ["nothanks-tactical", {}, 3, 1, 30, 0],
  ] as const)("%s", (preset, options, seats, round, deck, specials) => {
    const found = cards(preset, options, seats, round);
    expect([found.deck.length, found.specials.length]).toEqual([deck, specials]);
    expect(found.specials).toEqual([...found.specials].sort());
  });
});
