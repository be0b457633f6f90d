import type { UnitOfWork } from '@registrar/kernel';
import { assertSigningMove, type SigningState, type ZoneSigning } from '@registrar/domains';
import { type SigningMove, ZoneSignings } from '@registrar/domains/ports';
import { domainRegistryOpenSql } from '../../registries/closed-registry-sql';
import type { Sql } from '../../sql';
import type { ZoneSigningEntity } from '../entities/zone-signings.entity';

type SigningRow = ZoneSigningEntity;

const COLUMNS = 'domain_id, state, ds, due_at, attempts, trouble, changed_at';

export class PostgresZoneSignings extends ZoneSignings {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async lock(domainId: number): Promise<ZoneSigning | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<SigningRow>(
      'signing_lock',
      `select ${COLUMNS} from zone_signings where domain_id = $1 for update`,
      [domainId],
    );
    return row && toSigning(row);
  }

  /** The first change of state creates a domain's row. */
  async move(
    domainId: number,
    from: SigningState,
    { to, at, author, dueAt, ds }: SigningMove,
  ): Promise<boolean> {
    this.uow.assertOpen();
    assertSigningMove(from, to);
    const row = await this.sql.row(
      'signing_move',
      `with opened as (insert into zone_signings (domain_id, state, ds, due_at, changed_at) select $1, $3, coalesce($6::jsonb, '[]'), $5, $4 where $2 = 'off'
                       on conflict (domain_id) do update set state = excluded.state, ds = coalesce($6::jsonb, zone_signings.ds), due_at = excluded.due_at, attempts = 0,
                                                             trouble = null, changed_at = excluded.changed_at
                        where zone_signings.state = $2 returning domain_id),
            moved as (update zone_signings set state = $3, ds = coalesce($6::jsonb, ds), due_at = $5, attempts = 0, trouble = null, changed_at = $4
                       where domain_id = $1 and state = $2 and $2 <> 'off' returning domain_id)
       insert into zone_signing_moves (domain_id, from_state, to_state, author, at)
       select domain_id, $2, $3, $7, $4 from (select * from opened union all select * from moved) m returning id`,
      [domainId, from, to, at, dueAt ?? null, ds ? JSON.stringify(ds) : null, author],
    );
    return row !== undefined;
  }

  async putOff(domainId: number, state: SigningState, dueAt: Date, trouble?: string): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'signing_put_off',
      'update zone_signings set attempts = attempts + 1, due_at = $3, trouble = $4 where domain_id = $1 and state = $2',
      [domainId, state, dueAt, trouble ?? null],
    );
  }

  async takeDue(now: Date, nextAt: Date, limit: number): Promise<ZoneSigning[]> {
    const rows = await this.sql.rows<SigningRow & { was_due: Date }>(
      'signing_take_due',
      `with due as (select domain_id, due_at as was_due from zone_signings where due_at <= $1 and ${domainRegistryOpenSql('zone_signings.domain_id', 1)} order by due_at limit $3 for update skip locked)
       update zone_signings s set due_at = $2 from due where s.domain_id = due.domain_id
       returning s.domain_id, s.state, s.ds, s.due_at, s.attempts, s.trouble, s.changed_at, due.was_due`,
      [now, nextAt, limit],
    );
    return rows.sort((one, other) => one.was_due.getTime() - other.was_due.getTime()).map(toSigning);
  }

  async longestTtl(domainId: number): Promise<number> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ ttl: number }>(
      'signing_longest_ttl',
      'select coalesce(max(ttl), 0) as ttl from dns_records where domain_id = $1 and not set_aside',
      [domainId],
    );
    return row!.ttl;
  }
}

const toSigning = (row: SigningRow): ZoneSigning => ({
  domainId: row.domain_id,
  state: row.state,
  ds: row.ds,
  attempts: row.attempts,
  changedAt: row.changed_at,
  ...(row.due_at && { dueAt: row.due_at }),
  ...(row.trouble !== null && { trouble: row.trouble }),
});
