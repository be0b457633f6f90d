import { addSeconds } from '@registrar/kernel';
import { type SessionLease } from '@registrar/registries';
import { SessionLeases, type SlotRequest } from '@registrar/registries/ports';

/** Of the machine's own time: the keeper of sessions measures it by the monotonic clock. */
const LEASE_SECONDS = 600;
/**
 * One process has all slots, the last of each connection for its messages, and keeps them however far the
 * clock jumps.
 */
export class LastingLeases extends SessionLeases {
  private readonly held = new Map<string, SessionLease>();

  async acquire(
    { connectionId, holder, max, purpose }: SlotRequest,
    now: Date,
  ): Promise<SessionLease | undefined> {
    const slots = purpose === 'poll' ? [max] : Array.from({ length: max - 1 }, (_, at) => at + 1);
    const slot = slots.find((one) => !this.held.has(`${connectionId} ${one}`));
    if (slot === undefined) return undefined;
    const lease = { connectionId, slot, holder, expiresAt: addSeconds(now, LEASE_SECONDS) };
    this.held.set(`${connectionId} ${slot}`, lease);
    return lease;
  }

  async renew(_holder: string, now: Date): Promise<SessionLease[]> {
    return [...this.held.values()].map((lease) => ({ ...lease, expiresAt: addSeconds(now, LEASE_SECONDS) }));
  }

  async listSessionRequests(): Promise<never[]> {
    return [];
  }

  async withdraw(): Promise<void> {
    // alone: nobody hears of what it waits for
  }

  async release({ connectionId, slot }: SessionLease): Promise<void> {
    this.held.delete(`${connectionId} ${slot}`);
  }
}
