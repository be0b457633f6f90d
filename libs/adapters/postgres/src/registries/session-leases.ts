import { addSeconds, type UnitOfWork } from '@registrar/kernel';
import type { SessionLease } from '@registrar/registries';
import { SessionLeases, type RegistrySessionRequest, type SlotRequest } from '@registrar/registries/ports';
import type { Sql } from '../sql';
import { freeSlot, type HeldSlot } from './free-slot';
import type { SessionLeaseEntity } from './entities/session-leases.entity';

/** Lifetime of a lease that is not renewed; holders renew every 10 s, so that two renewals may fail. */
const LEASE_SECONDS = 30;
/**
 * Seconds for which a session request is stored. A waiting process repeats it several times a second; a dead
 * one does not.
 */
const WANT_SECONDS = 3;

type LeaseRow = Pick<SessionLeaseEntity, 'connection_id' | 'slot' | 'expires_at'>;

/**
 * Session slots as rows, one per slot; the primary key keeps the number of sessions within the registry's
 * cap.
 */
export class PostgresSessionLeases extends SessionLeases {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  /** Serialises acquirers of one connection: the rule of the last slot needs a stable count. */
  acquire(
    { connectionId, holder, max, purpose, isPolled = true }: SlotRequest,
    now: Date,
  ): Promise<SessionLease | undefined> {
    return this.uow.run(async () => {
      await this.lockConnection(connectionId);
      for (;;) {
        const slot = freeSlot(await this.held(connectionId, now), max, purpose, isPolled);
        if (slot === undefined) {
          await this.leaveWord(connectionId, holder, now);
          return undefined;
        }
        const lease = { connectionId, slot, holder, expiresAt: addSeconds(now, LEASE_SECONDS) };
        // Refused when the slot's holder renewed it in the meantime (its clock may be behind the local one):
        // then the slot is not free.
        if (await this.take(lease, purpose, now)) {
          await this.forgetWord(connectionId, holder);
          return lease;
        }
      }
    });
  }

  async renew(holder: string, now: Date): Promise<SessionLease[]> {
    this.uow.assertNone();
    const rows = await this.sql.rows<LeaseRow>(
      'session_lease_renew',
      `update session_leases set expires_at = $3 where holder = $1 and expires_at > $2 returning connection_id, slot, expires_at`,
      [holder, now, addSeconds(now, LEASE_SECONDS)],
    );
    return rows.map((row) => ({
      connectionId: row.connection_id,
      slot: row.slot,
      holder,
      expiresAt: row.expires_at,
    }));
  }

  listSessionRequests(holder: string, now: Date): Promise<RegistrySessionRequest[]> {
    this.uow.assertNone();
    return this.sql.rows<RegistrySessionRequest>(
      'session_wants_of_others',
      `select w.connection_id as "connectionId", min(h.held) as held
         from session_wants w cross join lateral (
           select count(*)::int as held from session_leases l where l.connection_id = w.connection_id and l.holder = w.holder and l.purpose = 'any' and l.expires_at > $2) h
        where w.holder <> $1 and w.until > $2 group by 1 order by 1`,
      [holder, now],
    );
  }

  async withdraw(connectionId: number, holder: string): Promise<void> {
    this.uow.assertNone();
    await this.forgetWord(connectionId, holder);
  }

  async release(lease: SessionLease): Promise<void> {
    this.uow.assertNone();
    await this.sql.change(
      'session_lease_release',
      'delete from session_leases where connection_id = $1 and slot = $2 and holder = $3',
      [lease.connectionId, lease.slot, lease.holder],
    );
  }

  private async lockConnection(connectionId: number): Promise<void> {
    // `no key`: rows that refer to the connection can still be written
    const row = await this.sql.row(
      'session_lease_lock',
      'select id from registry_connections where id = $1 for no key update',
      [connectionId],
    );
    if (!row) throw new Error(`no registry connection ${connectionId}`);
  }

  private held(connectionId: number, now: Date): Promise<HeldSlot[]> {
    return this.sql.rows<HeldSlot>(
      'session_leases_held',
      'select slot, purpose from session_leases where connection_id = $1 and expires_at > $2',
      [connectionId, now],
    );
  }

  private async take(lease: SessionLease, purpose: 'any' | 'poll', now: Date): Promise<boolean> {
    const taken = await this.sql.change(
      'session_lease_take',
      `insert into session_leases as l (connection_id, slot, holder, purpose, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (connection_id, slot) do update
          set holder = excluded.holder, purpose = excluded.purpose, expires_at = excluded.expires_at
        where l.expires_at <= $6`,
      [lease.connectionId, lease.slot, lease.holder, purpose, lease.expiresAt, now],
    );
    return taken === 1;
  }

  /** Stores a session request; also deletes those of ended processes. */
  private async leaveWord(connectionId: number, holder: string, now: Date): Promise<void> {
    await this.sql.change(
      'session_want',
      `with gone as (delete from session_wants where connection_id = $1 and holder <> $2 and until <= $4)
       insert into session_wants (connection_id, holder, until) values ($1, $2, $3)
       on conflict (connection_id, holder) do update set until = excluded.until`,
      [connectionId, holder, addSeconds(now, WANT_SECONDS), now],
    );
  }

  private async forgetWord(connectionId: number, holder: string): Promise<void> {
    await this.sql.change(
      'session_want_done',
      'delete from session_wants where connection_id = $1 and holder = $2',
      [connectionId, holder],
    );
  }
}
