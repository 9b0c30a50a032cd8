/** Ready-made things to say, in the order a menu shows them (server/phrase.py; the texts are in the catalogue). */
export const PHRASES = [
  "hello",
  "good-luck",
  "well-played",
  "nice-row",
  "thanks",
  "ouch",
  "phew",
  "my-cow",
  "sorry",
  "one-moment",
  "good-game",
  "again",
] as const;
