/** From a click to a table, with as few requests as possible. */
import { api } from "../lib/api";
import { contribute } from "../lib/contributions";
import { identity } from "../lib/identity.svelte";
import { route } from "../lib/route.svelte";
import type { SeatSetup, SetupGiven } from "../protocol";

export const BOT = "careful";
const KEY = "vacherie.preset";

/** How many sit at a table if nobody says otherwise. */
export function usualSeats(preset: string): number {
  return preset === "coop" ? 3 : 4;
}

export function lastPreset(): string {
  try {
    return localStorage.getItem(KEY) ?? "classic";
  } catch {
    return "classic";
  }
}

function remember(preset: string): void {
  try {
    localStorage.setItem(KEY, preset);
  } catch {
    // Then "play now" is the classic game again.
  }
}

async function open(setup: SetupGiven, places: readonly SeatSetup[]): Promise<void> {
  const { room, seats } = await identity.as(() => api.open({ setup, places }));
  remember(setup.preset);
  // The dealer's promise has been read with the answer; the bytes follow while the page of the table opens.
  const given = Promise.all(seats.map(({ seat }) => contribute(room.id, seat, room.commitment)));
  route.go(`/t/${room.id}`);
  await given;
}

/** Play against bots at once. */
export function playNow(preset: string, seats = usualSeats(preset)): Promise<void> {
  const bots = Array.from({ length: seats - 1 }, (): SeatSetup => ({ kind: "bot", bot: BOT }));
  return open({ preset, seats, autostart: true, spectators: false }, [{ kind: "me" }, ...bots]);
}

/** Open a table and wait for others: those who get the link, or whoever looks at the list of open tables. */
export function host(preset: string, seats = usualSeats(preset), listed = false): Promise<void> {
  const free = Array.from({ length: seats - 1 }, (): SeatSetup => ({ kind: "open" }));
  return open({ preset, seats, public: listed }, [{ kind: "me" }, ...free]);
}
