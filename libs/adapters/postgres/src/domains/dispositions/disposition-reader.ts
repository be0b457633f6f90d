import type { OwnedDomain, OwnedName } from '@registrar/domains';
import { DispositionReader } from '@registrar/domains/ports';
import type { Sql } from '../../sql';
import type { DomainTerminationEntity } from '../entities/domain-ends.entity';
import type { DomainEntity } from '../entities/domains.entity';

interface DispositionRow
  extends
    Pick<DomainEntity, 'name' | 'removal_reason'>,
    Pick<DomainTerminationEntity, 'deleted_at'>,
    Record<'domain_id' | 'order_id' | 'transfer_id' | 'incoming_id' | 'incoming_order_id', number | null> {
  state: OwnedDomain['state'];
  registered_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  is_moved: boolean;
  is_premium: boolean;
  is_newest: boolean;
  is_leaving: boolean;
  stage: DomainTerminationEntity['stage'] | null;
  delete_at: Date;
}

/** Every domain of a name, in any account; each branch has a partial index by name. */
const ALL_OF_NAME = `(
  select * from domains where name = a.name and removed_at is null
  union all
  select * from domains where name = a.name and removed_at is not null and state in ('deleted', 'transferred'))`;

/**
 * By name: the domain that the account has, else the one that left it last, by removal, transfer or move.
 * `materialized` keeps one row of each name before the joins, which look up by key.
 */
export const DISPOSITIONS = `
with owned as materialized (
  select a.name, d.id as domain_id, d.tld, d.state, d.registered_at, d.expires_at, d.removal_reason, d.order_id, d.premium, d.ended_at, d.is_moved, d.move_id,
         d.account_id,
         not exists (select from domains l where l.name = a.name and l.removed_at is null and l.id > d.id and l.state in ('pending_create', 'active'))
           and not exists (select from domains l where l.name = a.name and l.removed_at is not null and l.id > d.id and l.state in ('deleted', 'transferred')) as is_newest
    from unnest($2::text[]) as a(name)
    left join lateral (
      select d.*, m.id as move_id, m.id is not null as is_moved, coalesce(m.moved_at, d.removed_at) as ended_at
        from ${ALL_OF_NAME} d
        left join lateral (
          select m.id, m.moved_at from domain_moves m where m.domain_id = d.id and m.from_account_id = $1 order by m.id desc limit 1) m on d.account_id <> $1
       where d.account_id = $1 or m.id is not null
       order by ended_at desc nulls first, d.id desc
       limit 1) d on true)
select w.name, w.domain_id, w.state, w.registered_at, w.expires_at, w.removal_reason, w.ended_at, w.is_moved, w.is_newest,
       w.premium or exists (select from premium_names p where p.tld = w.tld and p.name = w.name) as is_premium,
       (select o.id from orders o where o.id = w.order_id and o.account_id = $1) as order_id,
       coalesce(w.move_id, t.id) as transfer_id, coalesce(t.state = 'pending', false) as is_leaving,
       e.stage, e.delete_at, e.deleted_at,
       i.id as incoming_id, (select o.id from orders o where o.operation_id = i.operation_id and o.account_id = $1 limit 1) as incoming_order_id
  from owned w
  left join lateral (
    select t.id, t.state from transfers_out t
     where t.domain_id = w.domain_id and t.state in ('pending', 'completed') and (t.state = 'pending') = (w.ended_at is null) order by t.id desc limit 1) t on not w.is_moved
  left join domain_ends e on e.domain_id = w.domain_id and e.account_id = $1 and w.state = 'deleted'
  left join lateral (
    select i.id, i.operation_id from transfers i
     where i.name = w.name and i.account_id = $1 and i.state not in ('completed', 'failed', 'canceled', 'canceled_pending_refund') limit 1) i on true
 where w.domain_id is not null or i.id is not null`;

/** What accounts have and had, from the tables that their domains, transfers and moves leave behind. */
export class PostgresDispositionReader extends DispositionReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async read(accountId: number, names: readonly string[]): Promise<OwnedName[]> {
    return (await this.sql.rows<DispositionRow>('domain_dispositions', DISPOSITIONS, [accountId, names])).map(
      ownedOf,
    );
  }
}

const ownedOf = (row: DispositionRow): OwnedName => ({
  name: row.name,
  ...(row.domain_id !== null && { domain: domainOf(row) }),
  ...(row.incoming_id !== null && {
    incoming: {
      transferId: row.incoming_id,
      ...(row.incoming_order_id !== null && { orderId: row.incoming_order_id }),
    },
  }),
});

const domainOf = (row: DispositionRow): OwnedDomain => ({
  state: row.state,
  isMoved: row.is_moved,
  ...(row.ended_at && { endedAt: row.ended_at }),
  registeredAt: row.registered_at,
  expiresAt: row.expires_at,
  ...(row.removal_reason && { removalReason: row.removal_reason as OwnedDomain['removalReason'] }),
  isPremium: row.is_premium,
  isNewest: row.is_newest,
  ...(row.order_id !== null && { orderId: row.order_id }),
  ...(row.transfer_id !== null && { transferId: row.transfer_id }),
  isLeaving: row.is_leaving,
  ...(row.stage && {
    end: {
      stage: row.stage,
      deleteAt: row.delete_at,
      ...(row.deleted_at && { deletedAt: row.deleted_at }),
    },
  }),
});
