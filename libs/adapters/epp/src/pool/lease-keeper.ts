import { performance } from 'node:perf_hooks';
import type { Clock, Log } from '@registrar/kernel';
import type { RegistryConnection, SessionLease } from '@registrar/registries';
import type { SessionLeases, RegistrySessionRequest } from '@registrar/registries/ports';
import type { EppSettings } from '../settings';
import type { SessionKind } from './opening-limits';

/** A lease of this process. */
export class HeldLease {
  /** Set once the lease is no longer reliable. */
  lost = false;
  /** Called then: ends the session that depends on it. */
  onLost: () => void = () => undefined;
  private timer?: NodeJS.Timeout;

  constructor(
    readonly row: SessionLease,
    readonly kind: SessionKind,
    private readonly expire: (lease: HeldLease) => void,
  ) {}

  /** Holds for this time from the given moment of the monotonic clock. */
  holdFor(ms: number, from: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.expire(this), Math.max(0, from + ms - performance.now())).unref();
  }

  drop(): void {
    clearTimeout(this.timer);
  }
}

/**
 * All session leases of this process; one timer renews them together. A lease that could not be renewed is
 * given up before it expires, by the monotonic clock, so that a wrong wall clock or a sleeping machine cannot
 * make two processes use one slot.
 */
export class LeaseKeeper {
  private readonly held = new Set<HeldLease>();
  private timer?: NodeJS.Timeout;
  private renewing = false;

  constructor(
    private readonly leases: SessionLeases,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly settings: EppSettings,
  ) {}

  /** A new lease, or undefined when all slots are taken. Throws when the store does. */
  async acquire(
    { id, profile }: RegistryConnection,
    max: number,
    purpose: SessionKind,
  ): Promise<HeldLease | undefined> {
    const [from, now] = [performance.now(), this.clock.now()];
    const row = await this.leases.acquire(
      { connectionId: id, holder: this.settings.holder, max, purpose, isPolled: profile.poll.enabled },
      now,
    );
    if (!row) return undefined;
    const lease = new HeldLease(row, purpose, (expired) => this.lose(expired, 'not renewed in time'));
    this.held.add(lease);
    this.hold(lease, row, from, now);
    this.timer ??= setInterval(() => void this.renew(), this.settings.leaseRenewMs).unref();
    return lease;
  }

  /** Releases the slot; call it when the session is closed. Never throws: a lease that remains expires. */
  async release(lease: HeldLease): Promise<void> {
    this.forget(lease);
    try {
      await this.leases.release(lease.row);
    } catch (error) {
      this.log.warn('session lease not released; it expires on its own', {
        connectionId: lease.row.connectionId,
        error,
      });
    }
  }

  /**
   * Session requests of other processes; empty where this process holds no session that it could give up (not
   * the one for the poll), or the store does not answer.
   */
  async listSessionRequests(): Promise<RegistrySessionRequest[]> {
    if (![...this.held].some(({ kind }) => kind === 'any')) return [];
    try {
      return await this.leases.listSessionRequests(this.settings.holder, this.clock.now());
    } catch (error) {
      this.log.warn('session requests of other processes not read', { error });
      return [];
    }
  }

  /** Never throws: a session request that remains expires soon. */
  async withdraw({ id }: RegistryConnection): Promise<void> {
    await this.leases
      .withdraw(id, this.settings.holder)
      .catch((error: unknown) =>
        this.log.warn('session request not withdrawn; it expires on its own', { connectionId: id, error }),
      );
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    for (const lease of this.held) lease.drop();
    this.held.clear();
  }

  private async renew(): Promise<void> {
    if (this.renewing || this.held.size === 0) return;
    this.renewing = true;
    // leases acquired during the query are missing in its answer, but not lost
    const asked = [...this.held];
    const [from, now] = [performance.now(), this.clock.now()];
    try {
      const rows = new Map(
        (await this.leases.renew(this.settings.holder, now)).map((row) => [keyOf(row), row]),
      );
      for (const lease of asked.filter((l) => this.held.has(l))) {
        const row = rows.get(keyOf(lease.row));
        if (row) this.hold(lease, row, from, now);
        else this.lose(lease, 'another process has the slot');
      }
    } catch (error) {
      this.log.warn('session leases not renewed', { error });
    } finally {
      this.renewing = false;
    }
  }

  private hold(lease: HeldLease, row: SessionLease, from: number, now: Date): void {
    lease.holdFor(row.expiresAt.getTime() - now.getTime() - this.settings.leaseSafetyMs, from);
  }

  private lose(lease: HeldLease, why: string): void {
    if (!this.held.has(lease)) return;
    this.forget(lease);
    lease.lost = true;
    this.log.warn('session lease lost', {
      connectionId: lease.row.connectionId,
      slot: lease.row.slot,
      why,
    });
    lease.onLost();
  }

  private forget(lease: HeldLease): void {
    lease.drop();
    this.held.delete(lease);
    if (this.held.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

const keyOf = (row: SessionLease): string => `${row.connectionId} ${row.slot}`;
