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
/** What this page has sent, or is sending. What was only stored may have been lost with the page that was about to send it. */
const sent = new Set<Contribution>();

function readStored(): Contribution[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as Contribution[];
  } catch {
    return [];
  }
}

/** Store the contribution of a seat that is sent now; a later one of the same seat replaces it. */
export function remember(contribution: Contribution): void {
  sent.add(contribution);
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

/**
 * Contribute for a seat, once: not if this page has sent it already or is sending it. After a reload the same bytes are
 * sent again, which changes nothing if the server has them.
 */
export async function contribute(table: string, seat: number, commitment: string): Promise<void> {
  const known = all.find((one) => one.table === table && one.seat === seat && one.commitment === commitment);
  if (known && sent.has(known)) return;
  const contribution = known?.contribution ?? drawBytes();
  remember({ table, seat, commitment, contribution });
  try {
    await api.contribute(table, seat, { contribution, commitment });
  } catch (error) {
    all = all.filter((one) => one.table !== table || one.seat !== seat);
    throw error;
  }
}
