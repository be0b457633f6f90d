import { Client } from 'pg';
import { countStock } from '../stock';

const DAY_MS = 86_400_000;
/** Registrations are spread evenly over these days: of a thousand domains one per day. */
const DAYS = 1_000;
/**
 * Domains of the smaller account, which all shares below are chosen for: every filter fills as many pages as
 * in the larger one.
 */
export const SMALL = 1_000;
/** Entries of a page (the aim is for a list of 50). */
export const PER_PAGE = 50;
/** Domains with the rare word, in either account. */
const RARE = 50;

/** An account with measured lists. */
export interface ListedAccount {
  id: number;
  domains: number;
}

export interface ListStock {
  /** Noon of the day of the newest registration. */
  newest: Date;
  /** A domain name and an order of each account, by account id. */
  samples: Map<number, { domainName: string; orderId: number }>;
}

const CONTACTS = `
with made as (
  insert into contacts (first_name, last_name, address1, city, state, zip, country, email, phone, created_at)
  select 'Holder', 'No ' || n, n || ' Quay Street', 'Port Mara', 'North', '40110', 'DE', 'holder-' || n || '@example.net', '+15550100123', $1
    from generate_series(1, $2::int) as n
  returning id
)
select min(id) as first from made`;

/**
 * One in five is a .net, one in ten unlocked, one in twenty premium, half with privacy, a quarter without
 * autorenew; one in twenty ends in a frequent word, ${RARE} of them in a rare one. One order per domain,
 * without further rows: the list reads none. A contact for every fifth domain, as resellers' customers own
 * several names.
 */
const DOMAINS = `
insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, premium,
                     renewal_price, registry_statuses, nameservers, registrant_id, admin_id, tech_id, billing_id, order_id, created_at)
select $1, substr(md5($1::int || '-' || n), 1, 8) || '-' || n || 'a' || $1 || '-' || w.word || '.' || t.name, t.name, t.connection_id, 'active', d.at,
       d.at + interval '1095 days', 3, n % 4 > 0, n % 10 > 0, n % 2 = 0, n % 20 = 7, case when n % 20 = 7 then 30000 + n % 10000 end,
       case when n % 10 > 0 then '{clientTransferProhibited}' else '{}' end::text[], '{ns1.example.org,ns2.example.org}', c.id, c.id, c.id, c.id, $5::int + n, d.at
  from generate_series(1, $2::int) as n
       join tlds t on t.name = case when n % 5 = 0 then 'net' else 'com' end,
       lateral (select case when n % ($2::int / ${RARE}) = 1 then 'harbour' when n % 20 = 3 then 'mill' else 'quay' end as word) as w,
       lateral (select $3::timestamptz - interval '1 second' * (((n::bigint * 7919) % $2::int) * ${(DAYS * DAY_MS) / 1_000} / $2::int) as at) as d,
       lateral (select $4::int + n % ($2::int / 5) as id) as c`;

const INDEXES = `
select indexname as name, indexdef as definition from pg_indexes
 where schemaname = current_schema() and tablename = 'domains' and indexname not in (select conname from pg_constraint where conrelid = 'domains'::regclass)`;

const SAMPLE = 'select name, order_id from domains where account_id = $1 order by md5(name) limit 1';

/**
 * Gives the accounts their domains, as in a restored dump: indexes after the rows. Connects as a superuser.
 */
export async function fillLists(
  superuserUrl: string,
  accounts: readonly ListedAccount[],
): Promise<ListStock> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const newest = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS / 2);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    let firstOrder = 1_000_000_000;
    for (const { id, domains } of accounts) {
      const {
        rows: [contact],
      } = await client.query<{ first: number }>(CONTACTS, [newest, domains / 5]);
      await client.query(DOMAINS, [id, domains, newest, contact.first, firstOrder]);
      firstOrder += domains;
    }
    for (const { definition } of indexes) await client.query(definition);
    await countStock(client);
    const samples: ListStock['samples'] = new Map();
    for (const { id } of accounts) {
      const {
        rows: [row],
      } = await client.query<{ name: string; order_id: number }>(SAMPLE, [id]);
      samples.set(id, { domainName: row.name, orderId: row.order_id });
    }
    return { newest, samples };
  } finally {
    await client.end();
  }
}

/** The UTC day that many days before the newest registration, or its expiry: YYYY-MM-DD. */
export const dayOf = ({ newest }: ListStock, daysBefore: number, of: 'registration' | 'expiry'): string =>
  new Date(newest.getTime() + ((of === 'expiry' ? 1_095 : 0) - daysBefore) * DAY_MS)
    .toISOString()
    .slice(0, 10);
