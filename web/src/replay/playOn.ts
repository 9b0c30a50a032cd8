/** Opens a table that plays on from the middle of a record. */
import { api } from "../lib/api";
import { identity } from "../lib/identity.svelte";
import { route } from "../lib/route.svelte";
import type { GameRecord } from "../protocol";

export async function playOn(record: GameRecord, step: number, seat: number): Promise<void> {
  const { room } = await identity.as(() => api.playOn({ record, step, seat }));
  route.go(`/t/${room.id}`);
}
