import type { Client } from 'pg';

export interface ManyDomains {
  count: number;
  accountId: number;
  connectionId: number;
  contactId: number;
  now: Date;
  /** Of three in four domains, of one in five, of one in twenty. */
  tlds?: { frequent: string; common: string; rare: string };
}

/**
 * One in a thousand is unlocked, one in two thousand premium, three years of registrations and expiries,
 * three TLDs, every second one tagged.
 */
const FILL = `
insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, premium,
                     renewal_price, nameservers, registrant_id, admin_id, tech_id, billing_id, created_at, tags, tag_keys)
select $1, substr(md5(n::text), 1, 8) || '-' || n || '.' || t.tld, t.tld, $2, 'active', d.at, d.at + interval '3 years', 3, n % 3 > 0, n % 1000 > 0, n % 2 = 0, n % 2000 = 1,
       case when n % 2000 = 1 then 34900 + n end, '{ns1.example.org,ns2.example.org}', $3, $3, $3, $3, d.at, g.tags, lower(g.tags::text)::text[]
  from generate_series(1, $5::int) as n,
       lateral (select $4::timestamptz - interval '1 minute' * ((n::bigint * 7919) % 1576800) as at) as d,
       lateral (select case when n % 1000 = 0 then '{Half,Rare}'::text[] when n % 2 = 0 then '{Half}' end as tags) as g,
       lateral (select case when n % 20 = 0 then $8 when n % 4 = 0 then $7 else $6 end as tld) as t`;

/** As in a restored dump: indexes after the rows, counts from the rows. */
const COUNTS = `
insert into account_counters (account_id, domains) select account_id, count(*) from domains group by 1 on conflict (account_id) do update set domains = excluded.domains;
insert into domain_counts (account_id, tld, locked, privacy_enabled, autorenew_enabled, premium, domains)
  select account_id, tld, locked, privacy_enabled, autorenew_enabled, premium, count(*) from domains group by 1, 2, 3, 4, 5, 6;
insert into domain_day_counts (account_id, kind, day, domains)
  select d.account_id, k.kind, (k.at at time zone 'UTC')::date, count(*) from domains d, lateral (values ('created', d.registered_at), ('expires', d.expires_at)) as k (kind, at) group by 1, 2, 3`;

const ANALYZED = [
  'domains',
  'domain_counts',
  'domain_day_counts',
  'account_counters',
  'tld_prices',
  'tlds',
  'tld_rules',
  'contacts',
];

/** Fills a database that has no domains; `superuser` skips the triggers. */
export async function insertManyDomains(superuser: Client, rows: ManyDomains): Promise<void> {
  const { count, accountId, connectionId, contactId, now } = rows;
  const { frequent, common, rare } = rows.tlds ?? { frequent: 'com', common: 'net', rare: 'example' };
  const { rows: indexes } = await superuser.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'domains' and indexname not in ('domains_pkey') and indexname like 'domains_%'`,
  );
  await superuser.query('set session_replication_role = replica');
  for (const { name } of indexes) await superuser.query(`drop index ${name}`);
  await superuser.query(FILL, [accountId, connectionId, contactId, now, count, frequent, common, rare]);
  await superuser.query(`set maintenance_work_mem = '256MB'`);
  for (const { definition } of indexes) await superuser.query(definition);
  await superuser.query(COUNTS);
  for (const table of ANALYZED) await superuser.query(`vacuum analyze ${table}`);
}
