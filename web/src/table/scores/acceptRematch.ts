/** Accept a rematch: take the seats at its table that are kept for this browser's guest. */
import { api, drawBytes } from "../../lib/api";
import { remember } from "../../lib/contributions";

/** Sit down on the seats of the last game, as far as they are open; whoever offered the rematch has them already. */
export async function acceptRematch(table: string, seats: readonly number[]): Promise<void> {
  const { room } = await api.look(table);
  if (room.status !== "open") return;
  for (const seat of seats) {
    if (room.seats[seat]?.kind !== "open") continue;
    const contribution = drawBytes();
    const { commitment } = room;
    await api.sit(table, { seat, contribution, commitment });
    remember({ table, seat, commitment, contribution });
  }
}
