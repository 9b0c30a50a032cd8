/**
 * This browser's contributions to the shuffle of a table: drawn once for each seat, after the dealer's commitment was read.
 *
 * They are kept in session storage, so that the proof at the end can be checked against them.
 */
import { api, drawBytes } from "./api";

export interface Contribution {
  readonly table: string;
  readonly seat: number;
  readonly commitment: string;
  readonly contribution: string;
}

const KEY = "vacherie.given";
let all: readonly Contribution[] = readStored();

function readStored(): Contribution[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as Contribution[];
  } catch {
    return [];
  }
}

/** Store the contribution of a seat; a later one of the same seat replaces it. */
export function remember(contribution: Contribution): void {
  all = [...all.filter((one) => one.table !== contribution.table || one.seat !== contribution.seat), contribution].slice(-40);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Storage is blocked: it is known until the page is left.
  }
}

export function contributionsTo(table: string): readonly Contribution[] {
  return all.filter((one) => one.table === table);
}

/** A seat was left: the next player there contributes anew. */
export function forgetContributions(table: string): void {
  all = all.filter((one) => one.table !== table);
}

/** Contribute for a seat, once: not if it was sent already or is being sent. */
export async function contribute(table: string, seat: number, commitment: string): Promise<void> {
  if (all.some((one) => one.table === table && one.seat === seat && one.commitment === commitment)) return;
  const contribution = drawBytes();
  remember({ table, seat, commitment, contribution });
  try {
    await api.contribute(table, seat, { contribution, commitment });
  } catch (error) {
    all = all.filter((one) => one.table !== table || one.seat !== seat);
    throw error;
  }
}
