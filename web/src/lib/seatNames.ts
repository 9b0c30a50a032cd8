/** Display names of seats: a bot has a cow's name, and names at a table are unique. */

const COWS = ["Rosa", "Bella", "Flora", "Heidi", "Lotte", "Marguerite", "Daisy", "Berta", "Fleur", "Alma", "Clara", "Nelly"];

interface Named {
  readonly name: string;
  readonly bot: string | null;
}

export function shownNames(seats: readonly Named[]): string[] {
  const taken = new Set(seats.filter((seat) => seat.bot === null).map((seat) => seat.name.toLowerCase()));
  const cows = COWS.filter((cow) => !taken.has(cow.toLowerCase()));
  let next = 0;
  return seats.map((seat) => (seat.bot === null ? seat.name : (cows[next++] ?? seat.name)));
}
