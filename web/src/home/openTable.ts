/** Opens a table and goes there, with as few requests as possible. */
import { usualLevel } from "../bots/levels";
import { api } from "../lib/api";
import { contribute } from "../lib/contributions";
import { identity } from "../lib/identity.svelte";
import { route } from "../lib/route.svelte";
import type { SeatSetup, SetupGiven } from "../protocol";

const KEY = "vacherie.preset";

/** The default number of seats. */
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
    // Storage is blocked: "play now" falls back to the classic game.
  }
}

async function open(setup: SetupGiven, places: readonly SeatSetup[]): Promise<void> {
  const { room, seats } = await identity.as(() => api.open({ setup, places }));
  remember(setup.preset);
  // The reply holds the dealer's commitment; the contributions are sent while the table's page loads.
  const given = Promise.all(seats.map(({ seat }) => contribute(room.id, seat, room.commitment)));
  route.go(`/t/${room.id}`);
  await given;
}

/** Play against bots of the chosen level at once. */
export function playNow(preset: string, seats = usualSeats(preset), practice = false): Promise<void> {
  const bot = usualLevel();
  const bots = Array.from({ length: seats - 1 }, (): SeatSetup => ({ kind: "bot", bot }));
  return open({ preset, seats, autostart: true, spectators: false, practice }, [{ kind: "me" }, ...bots]);
}

/** Open a table and wait for others, who come by the link or, if listed, from the lobby. */
export function host(preset: string, seats = usualSeats(preset), listed = false): Promise<void> {
  const free = Array.from({ length: seats - 1 }, (): SeatSetup => ({ kind: "open" }));
  return open({ preset, seats, public: listed }, [{ kind: "me" }, ...free]);
}
