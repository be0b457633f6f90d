import { Client } from 'pg';

/** The caller has one in this many domains; the rest are other accounts'. */
const SHARE = 10;
const OTHER_ACCOUNTS = 9;

/** Tables of a long-lived registrar, as far as the reads use them. */
export interface Stock {
  accountId: number;
  /** Listed domains of the caller. */
  total: number;
  /** Some of their names, spread over the account. */
  names: string[];
}

const OTHERS = `
insert into accounts (username, created_at)
select 'reseller-' || n || '-test', $1 from generate_series(1, $2::int) as n on conflict do nothing`;

/** A contact for every fifth domain: resellers' customers own several names. */
const CONTACTS = `
insert into contacts (first_name, last_name, address1, city, state, zip, country, email, phone, created_at)
select 'Holder', 'No ' || n, n || ' Quay Street', 'Port Mara', 'North', '40110', 'DE', 'holder-' || n || '@example.net', '+15550100123', $1
  from generate_series(1, $2::int / 5) as n
returning id`;

/**
 * Names spread over the alphabet, three years of registrations, one in thirty removed, without locks that
 * have ended.
 */
const DOMAINS = `
with seller as (select id from accounts where username = $2),
     others as (select array_agg(id order by id) as ids from accounts where username like 'reseller-%-test')
insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled,
                     registry_statuses, nameservers, transfer_lock_until, registrant_id, admin_id, tech_id, billing_id, created_at, removed_at)
select case when n % ${SHARE} = 0 then seller.id else others.ids[1 + n % ${OTHER_ACCOUNTS}] end,
       substr(md5(n::text), 1, 8) || '-' || n || '.com', 'com', t.connection_id, 'active', d.at, d.at + interval '3 years', 3, n % 3 > 0, true, n % 2 = 0,
       '{clientTransferProhibited}', '{ns1.example.org,ns2.example.org}',
       case when d.at + interval '60 days' > $1 then d.at + interval '60 days' end,
       c.id, c.id, a.tech_id, a.billing_id, d.at, case when n % 30 = 7 then d.at + interval '1 year' end
  from generate_series(1, $3::int) as n, seller, others, tlds t, accounts a,
       lateral (select $1::timestamptz - interval '1 minute' * ((n::bigint * 7919) % 1576800) as at) as d,
       lateral (select $4::int + n % greatest(1, $3::int / 5) as id) as c
 where t.name = 'com' and a.id = seller.id`;

const COUNTERS = `
insert into account_counters (account_id, domains)
select account_id, count(*) from domains where removed_at is null and state in ('active', 'pending_create') group by account_id
on conflict (account_id) do update set domains = excluded.domains`;

const COUNTS = `
insert into domain_counts as c (account_id, tld, locked, privacy_enabled, autorenew_enabled, premium, domains)
select account_id, tld, locked, privacy_enabled, autorenew_enabled, premium, count(*) from domains
 where removed_at is null and state in ('active', 'pending_create') group by 1, 2, 3, 4, 5, 6
on conflict (account_id, tld, locked, privacy_enabled, autorenew_enabled, premium) do update set domains = excluded.domains`;

const DAY_COUNTS = `
insert into domain_day_counts as c (account_id, kind, day, domains)
select d.account_id, k.kind, (k.at at time zone 'UTC')::date, count(*)
  from domains d, lateral (values ('created', d.registered_at), ('expires', d.expires_at)) as k (kind, at)
 where d.removed_at is null and d.state in ('active', 'pending_create') group by 1, 2, 3
on conflict (account_id, kind, day) do update set domains = excluded.domains`;

const NAMES = `
select name from domains where account_id = $1 and removed_at is null and state in ('active', 'pending_create') order by md5(name) limit 2000`;

/** After a load without triggers: counts from the rows, statistics, and a checkpoint. */
export async function countStock(client: Client): Promise<void> {
  for (const counts of [COUNTERS, COUNTS, DAY_COUNTS]) await client.query(counts);
  for (const table of [
    'accounts',
    'contacts',
    'domains',
    'account_counters',
    'domain_counts',
    'domain_day_counts',
  ])
    await client.query(`vacuum analyze ${table}`);
  await client.query('checkpoint'); // else it happens during a measurement
}

/**
 * Fills the database with `domains` domains. Connects as a superuser, since triggers would count each row.
 */
export async function fillStock(superuserUrl: string, username: string, domains: number): Promise<Stock> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const now = new Date();
    await client.query('set session_replication_role = replica');
    await client.query(OTHERS, [now, OTHER_ACCOUNTS]);
    const {
      rows: [firstContact],
    } = await client.query<{ id: number }>(CONTACTS, [now, domains]);
    await client.query(DOMAINS, [now, username, domains, firstContact.id]);
    await countStock(client);
    const {
      rows: [account],
    } = await client.query<{ id: number; total: number }>(
      'select a.id, c.domains as total from accounts a join account_counters c on c.account_id = a.id where a.username = $1',
      [username],
    );
    const { rows: names } = await client.query<{ name: string }>(NAMES, [account.id]);
    return { accountId: account.id, total: account.total, names: names.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}
