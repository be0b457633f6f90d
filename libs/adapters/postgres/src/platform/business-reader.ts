import { addSeconds, type BusinessFigures, BusinessReader } from '@registrar/kernel';
import { JOB_STATES } from '@registrar/jobs';
import { mostDeletes, newNames, registrarLimit } from '../billing/refundable-sql';
import type { Sql } from '../sql';

const DAY_SECONDS = 86_400;

/**
 * A day of operations by the block-range index on the time they were settled. A deletion knows its domain, the
 * others their TLD. Outbound transfers have no index on their end: one that ended within a day is looked for
 * among the newest 10,000.
 */
export const DEEDS = `
select case o.kind when 'register' then 'registration' when 'renew' then 'renewal' when 'transfer' then 'transfer_in'
                   when 'delete' then 'deletion' else o.kind end as deed,
       coalesce(o.payload ->> 'tld', d.tld) as tld, count(*)::int as count
  from operations o left join domains d on o.kind = 'delete' and d.id = (o.payload ->> 'domainId')::int
 where o.settled_at >= $1 and o.settled_at < $2 and o.state = 'succeeded'
   and o.kind in ('register', 'renew', 'transfer', 'delete', 'refund')
 group by 1, 2
 union all
select 'transfer_out', d.tld, count(*)::int
  from (select domain_id, state, ended_at from transfers_out order by id desc limit 10000) t join domains d on d.id = t.domain_id
 where t.state = 'completed' and t.ended_at >= $1 and t.ended_at < $2
 group by d.tld
 order by 1, 2`;

/** A day of the ledger by the block-range index on the time of its transactions. */
export const INCOME_OF_PRODUCTS = `
select coalesce((select i.type from order_items i where i.order_id = t.order_id order by i.id limit 1), 'other') as product, p.currency,
       coalesce(sum(p.amount) filter (where t.kind = 'capture'), 0)::float8 as sold,
       coalesce(-sum(p.amount) filter (where t.kind = 'refund'), 0)::float8 as refunded
  from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
 where t.created_at >= $1 and t.created_at < $2 and t.kind in ('capture', 'refund')
   and p.ledger_account in ('revenue', 'promotions', 'refunds')
 group by 1, 2 order by 1, 2`;

/** From the kept counts of lists (docs/adr/0008): the domains themselves are not read. */
export const DOMAINS = `
select tld, sum(domains)::int as count from domain_counts group by tld having sum(domains) > 0 order by tld`;

const ACCOUNTS = `
select count(*) filter (where status = 'active' and suspended_at is null)::int as active,
       count(*) filter (where status = 'active' and suspended_at is not null)::int as suspended,
       count(*) filter (where status = 'closed')::int as closed
  from accounts`;

/** Jobs are removed when their retention is over. */
const JOBS = `
select s.state, count(j.state)::int as count from unnest($1::text[]) as s (state) left join jobs j on j.state = s.state and j.is_complete
 group by s.state`;

/**
 * As the report `grace-deletes` of the present month. A limit of 0 counts as 1. New names are counted by
 * `domains_tld_registered_ix`, in TLDs with deletes alone.
 */
const GRACE_DELETES_USED = `
select c.tld, c.deletes / greatest(${mostDeletes(newNames(undefined, 'c.tld', 'c.month'), 'l')}, 1)::float8 as "usedShare"
  from registrar_grace_deletes c cross join lateral ${registrarLimit('$1::timestamptz')} l
 where c.month = date_trunc('month', $1::timestamptz at time zone 'UTC')::date and c.deletes > 0
 order by 1`;

/** Statements of their own, one after another: the figures need not be of the same moment. */
export class PostgresBusinessReader extends BusinessReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async read(now: Date): Promise<BusinessFigures> {
    const day = [addSeconds(now, -DAY_SECONDS), now];
    const deeds = await this.sql.rows<BusinessFigures['deeds'][number]>('business_deeds', DEEDS, day);
    const income = await this.sql.rows<BusinessFigures['income'][number]>(
      'business_income',
      INCOME_OF_PRODUCTS,
      day,
    );
    const domains = await this.sql.rows<BusinessFigures['domains'][number]>('business_domains', DOMAINS, []);
    const accounts = await this.sql.row<Record<string, number>>('business_accounts', ACCOUNTS, []);
    const jobs = await this.sql.rows<{ state: string; count: number }>('business_jobs', JOBS, [JOB_STATES]);
    const graceDeletes = await this.sql.rows<BusinessFigures['graceDeletes'][number]>(
      'business_grace_deletes',
      GRACE_DELETES_USED,
      [now],
    );
    return {
      deeds,
      income,
      domains,
      accounts: accounts!,
      jobs: Object.fromEntries(jobs.map(({ state, count }) => [state, count])),
      graceDeletes,
    };
  }
}
