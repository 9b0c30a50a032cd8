/** Display names of seats: a level has its own name, any other bot a cow's; names at a table are unique. */
import { LEVELS } from "../generated/levels";

const COWS = ["Rosa", "Bella", "Flora", "Heidi", "Lotte", "Marguerite", "Daisy", "Berta", "Fleur", "Alma", "Clara", "Nelly"];
/** Roman: "Caramel 2" before a number of points would be read as that. */
const NUMERALS = ["", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX", " X"];

interface Named {
  readonly name: string;
  readonly bot: string | null;
}

export function shownNames(seats: readonly Named[]): string[] {
  const taken = new Set(seats.filter((seat) => seat.bot === null).map((seat) => seat.name.toLowerCase()));
  const cows = COWS.filter((cow) => !taken.has(cow.toLowerCase()));
  let next = 0;
  const same = new Map<string, number>();
  return seats.map((seat) => {
    if (seat.bot === null) return seat.name;
    const level = LEVELS[seat.bot];
    if (level === undefined) return cows[next++] ?? seat.name;
    const before = same.get(level) ?? 0;
    same.set(level, before + 1);
    return level + (NUMERALS[before] ?? "");
  });
}
