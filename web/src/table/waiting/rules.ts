/** Logic of the waiting room: what is missing, unique names, and valid setups. */
import type { PresetInfo, RoomState, Setup } from "../../protocol";
import { LONGEST_NAME } from "../../protocol";

export type Missing =
  | { readonly kind: "people"; readonly count: number }
  | { readonly kind: "bytes"; readonly seats: readonly number[] }
  | { readonly kind: "start" };

/** What keeps the game from starting. */
export function missing(room: RoomState): Missing {
  const open = room.seats.filter((seat) => seat.kind === "open").length;
  if (open > 0) return { kind: "people", count: open };
  const late = room.seats.flatMap((seat, n) => (seat.kind === "person" && !seat.contributed ? [n] : []));
  return late.length > 0 ? { kind: "bytes", seats: late } : { kind: "start" };
}

/** The wanted name, with a number if it is taken at the table. */
export function freeName(wanted: string, room: RoomState): string {
  const taken = new Set(room.seats.filter((seat) => seat.kind === "person").map((seat) => seat.name.toLowerCase()));
  if (!taken.has(wanted.toLowerCase())) return wanted;
  for (let n = 2; ; n++) {
    const name = `${wanted.slice(0, LONGEST_NAME - 3)} ${n}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/** The seat counts the table may have: no taken seat is dropped. */
export function seatCounts(info: PresetInfo, room: RoomState): number[] {
  const used = 1 + room.seats.findLastIndex((seat) => seat.kind !== "open");
  return info.seats.filter((count) => count >= used);
}

/** The setup with another game; options belong to their game and are dropped. */
export function withPreset(setup: Setup, info: PresetInfo, room: RoomState): Setup {
  const counts = seatCounts(info, room);
  const seats = counts.includes(setup.seats)
    ? setup.seats
    : (counts.findLast((n) => n < setup.seats) ?? counts[0] ?? setup.seats);
  return { ...setup, preset: info.id, seats, options: {} };
}

export type Value = boolean | number | string | null;

/** What an option is set to. */
export function optionValue(setup: Setup, info: PresetInfo, name: string): Value {
  const usual = info.options.find((option) => option.name === name)?.default ?? null;
  return name in setup.options ? (setup.options[name] ?? null) : usual;
}

/** The setup with an option changed; defaults are left out. */
export function withOption(setup: Setup, info: PresetInfo, name: string, value: Value): Setup {
  const { [name]: _, ...options } = setup.options;
  const usual = info.options.find((option) => option.name === name)?.default ?? null;
  return { ...setup, options: value === usual ? options : { ...options, [name]: value } };
}
