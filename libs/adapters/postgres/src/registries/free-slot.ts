/** A valid lease, with the fields for choosing a slot. */
export interface HeldSlot {
  slot: number;
  purpose: 'any' | 'poll';
}

/** From this many sessions on one is reserved for the poll: with fewer, transforms would starve. */
const MIN_SLOTS_FOR_RESERVE = 3;

/**
 * The lowest free slot of 1..max, or undefined. `any` leaves the last one to a poll that has none, if the
 * connection is polled. Leases above a lowered cap still count, since their sessions are open at the
 * registry.
 */
export function freeSlot(
  held: readonly HeldSlot[],
  max: number,
  purpose: 'any' | 'poll',
  isPolled: boolean,
): number | undefined {
  const left = max - held.length;
  const reserved =
    isPolled &&
    purpose === 'any' &&
    max >= MIN_SLOTS_FOR_RESERVE &&
    !held.some((lease) => lease.purpose === 'poll')
      ? 1
      : 0;
  if (left <= reserved) return undefined;
  const taken = new Set(held.map((lease) => lease.slot));
  for (let slot = 1; slot <= max; slot += 1) if (!taken.has(slot)) return slot;
  return undefined;
}
