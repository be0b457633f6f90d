import { addSeconds } from '@registrar/kernel';
import { SessionLeases, type SessionLease, type RegistrySessionRequest, type SlotRequest } from '../ports';

/** Lifetime of a lease that is not renewed, in seconds. */
const LEASE_SECONDS = 30;
/** Seconds for which a session request is stored. */
const WANT_SECONDS = 3;
/** From this many slots on the last one is reserved for a poll. */
const MIN_SLOTS_FOR_RESERVE = 3;

interface FakeLease extends SessionLease {
  purpose: 'any' | 'poll';
}

/**
 * Session slots in memory. One instance shared by several pools simulates several processes on one database.
 */
export class FakeSessionLeases extends SessionLeases {
  /** As if the database were unavailable. */
  failing = false;
  /** How often a slot was requested, successfully or not. */
  asked = 0;
  private leases: FakeLease[] = [];
  private wants: { connectionId: number; holder: string; until: Date }[] = [];

  async acquire(
    { connectionId, holder, max, purpose, isPolled = true }: SlotRequest,
    now: Date,
  ): Promise<SessionLease | undefined> {
    this.assertUp();
    this.asked += 1;
    this.wants = this.wants.filter((want) => want.connectionId !== connectionId || want.holder !== holder);
    const held = this.standing(connectionId, now);
    const reserved =
      isPolled &&
      purpose === 'any' &&
      max >= MIN_SLOTS_FOR_RESERVE &&
      !held.some((lease) => lease.purpose === 'poll')
        ? 1
        : 0;
    const slot = Array.from({ length: max }, (_, at) => at + 1).find(
      (free) => !held.some((lease) => lease.slot === free),
    );
    if (slot === undefined || max - held.length <= reserved) {
      this.wants.push({ connectionId, holder, until: addSeconds(now, WANT_SECONDS) });
      return undefined;
    }
    const lease = { connectionId, slot, holder, purpose, expiresAt: addSeconds(now, LEASE_SECONDS) };
    this.leases = [
      ...this.leases.filter((other) => other.connectionId !== connectionId || other.slot !== slot),
      lease,
    ];
    return publicOf(lease);
  }

  async renew(holder: string, now: Date): Promise<SessionLease[]> {
    this.assertUp();
    const mine = this.leases.filter((lease) => lease.holder === holder && lease.expiresAt > now);
    for (const lease of mine) lease.expiresAt = addSeconds(now, LEASE_SECONDS);
    return mine.map(publicOf);
  }

  async listSessionRequests(holder: string, now: Date): Promise<RegistrySessionRequest[]> {
    this.assertUp();
    const wants = this.wants.filter((want) => want.holder !== holder && want.until > now);
    const heldBy = (who: string, connectionId: number): number =>
      this.standing(connectionId, now).filter((lease) => lease.holder === who && lease.purpose === 'any')
        .length;
    return [...new Set(wants.map(({ connectionId }) => connectionId))].map((connectionId) => ({
      connectionId,
      held: Math.min(
        ...wants
          .filter((want) => want.connectionId === connectionId)
          .map((want) => heldBy(want.holder, connectionId)),
      ),
    }));
  }

  async withdraw(connectionId: number, holder: string): Promise<void> {
    this.assertUp();
    this.wants = this.wants.filter((want) => want.connectionId !== connectionId || want.holder !== holder);
  }

  async release(lease: SessionLease): Promise<void> {
    this.assertUp();
    this.leases = this.leases.filter(
      (other) =>
        other.connectionId !== lease.connectionId ||
        other.slot !== lease.slot ||
        other.holder !== lease.holder,
    );
  }

  /** Valid leases, for assertions. */
  held(connectionId: number, now: Date): SessionLease[] {
    return this.standing(connectionId, now).map(publicOf);
  }

  /** Gives a slot to another process, as after it expired. */
  steal(connectionId: number, slot: number, by: string): void {
    for (const lease of this.leases)
      if (lease.connectionId === connectionId && lease.slot === slot) lease.holder = by;
  }

  private standing(connectionId: number, now: Date): FakeLease[] {
    return this.leases.filter((lease) => lease.connectionId === connectionId && lease.expiresAt > now);
  }

  private assertUp(): void {
    if (this.failing) throw new Error('the database is away');
  }
}

const publicOf = ({ connectionId, slot, holder, expiresAt }: FakeLease): SessionLease => ({
  connectionId,
  slot,
  holder,
  expiresAt,
});
