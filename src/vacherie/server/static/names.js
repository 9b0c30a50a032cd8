// Names as the page shows them: bots with a capital letter, equal names told apart by a number.

import { capitalised } from "./words.js";

/** The names to show, from pairs of name and bot (null for a person). */
export function distinct(pairs) {
  const counts = new Map();
  return pairs.map(([name, bot]) => {
    const shown = bot ? capitalised(name) : name;
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
    return counts.get(shown) > 1 ? `${shown} ${counts.get(shown)}` : shown;
  });
}
