/** The shuffle of docs/shuffle.md, byte by byte, with the browser's own SHA-256. */

type Bytes = Uint8Array<ArrayBuffer>;

const WORDS = 2 ** 32;

export function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function sha256(...parts: readonly (string | Uint8Array)[]): Promise<Bytes> {
  const all = parts.map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part));
  const joined = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    joined.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined));
}

/** What the dealer publishes before any contribution. */
export async function commitmentOf(secret: string): Promise<string> {
  return toHex(await sha256("vacherie commitment 1", fromHex(secret)));
}

/** What a seat without a person contributes. */
export async function derivedOf(secret: string, seat: number): Promise<string> {
  return toHex((await sha256(fromHex(secret), Uint8Array.of(seat))).slice(0, 16));
}

/** The key of all decks of a game. */
export async function keyOf(secret: string, contributions: readonly string[]): Promise<string> {
  return toHex(await sha256("vacherie key 1", fromHex(secret), ...contributions.map(fromHex)));
}

/** The infinite stream of numbers of one label. */
export async function* wordsOf(key: string, label: string): AsyncGenerator<number, never> {
  const hmac = await crypto.subtle.importKey("raw", fromHex(key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  for (let block = 0; ; block++) {
    const bytes = new DataView(await crypto.subtle.sign("HMAC", hmac, new TextEncoder().encode(`${label}:${block}`)));
    for (let at = 0; at < bytes.byteLength; at += 4) yield bytes.getUint32(at);
  }
}

async function below(n: number, words: AsyncGenerator<number, never>): Promise<number> {
  const limit = WORDS - (WORDS % n);
  for (;;) {
    const word = (await words.next()).value;
    if (word < limit) return word % n;
  }
}

/** Ascending cards, shuffled. */
export async function shuffled<T>(key: string, label: string, cards: readonly T[]): Promise<T[]> {
  const deck = [...cards];
  const words = wordsOf(key, label);
  for (let i = deck.length - 1; i > 0; i--) {
    const j = await below(i + 1, words);
    [deck[i], deck[j]] = [deck[j] as T, deck[i] as T];
  }
  return deck;
}
