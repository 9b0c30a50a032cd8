/** Outlines for the small pictures of the home page. */

/** A mountain, in a box of 40 by 40. */
export const ROCK = "M2 36 15 11l6 10 5-7 12 22Z";

/** Icons of some special cards, drawn in one line, in a box of 24 by 24. */
export const SPECIALS = {
  seven: "M5 4h14L10 21M8 12h9",
  stop: "M8 2h8l6 6v8l-6 6H8l-6-6V8ZM7 12h10",
  slide: "M2 7h13m0 0-4-4m4 4-4 4M22 17H9m0 0 4-4m-4 4 4 4",
  sort: "M4 5h4M4 12h9M4 19h16M18 3v10m0 0-3-3m3 3 3-3",
} as const;
