/** The keys of ready-made phrases, in the order of the menu (the server has the same list; the texts are in the catalogue). */
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
