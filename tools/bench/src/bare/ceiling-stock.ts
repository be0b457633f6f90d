import { Client } from 'pg';
import type { System } from '../system';

/** Records of the zones that are read whole, and orders of the account. */
export const ZONES = [10, 1_000] as const;
const ORDERS = 2_000;
/** Answers read from the API at once, and entries of one page of its lists. */
const [AT_ONCE, PAGE] = [8, 1_000];

/** Names of lists at the ceiling. */
export const zoneList = (records: number): string => `zone of ${records}`;

/** Tables that are ideal for the calls: ready text by its key, and nothing else. */
const SCHEMA = `
drop schema if exists ceiling_reads cascade;
create schema ceiling_reads;
create table ceiling_reads.documents (account_id int, key text, json text not null, primary key (account_id, key));
create table ceiling_reads.lists (account_id int, name text, id int generated always as identity unique, total int not null, primary key (account_id, name));
create table ceiling_reads.entries (list_id int, position int, json text not null, primary key (list_id, position));`;

const ORDERS_OF = `
with sold as (
  insert into orders (account_id, status, auth_amount, total_capture, final_amount, created_at)
  select $1, 'success', 900, 900, 900, $2::timestamptz - interval '1 day' * ($3::int - n) from generate_series(1, $3::int) as n
  returning id, created_at), named as (
  select name, row_number() over (order by name) as n from domains where account_id = $1 and removed_at is null)
insert into order_items (order_id, name, type, status, "interval", duration, quantity, original_price, price, tld, refundable_until)
select s.id, coalesce(named.name, 'sold.com'), 'registration', 'success', 'year', 1, 1, 900, 900, 'com', s.created_at + interval '5 days'
  from (select *, row_number() over (order by id) as n from sold) s left join named using (n)`;
const ORDER_COUNT = `
update account_counters set orders = (select count(*) from orders where account_id = $1) where account_id = $1`;

const RECORDS_OF = `
with zone as (
  insert into zones (domain_id, version, records, updated_at) select id, $3::int, $3::int, $2 from domains where account_id = $1 and name = $4 and removed_at is null
  returning domain_id)
insert into dns_records (domain_id, host, type, answer, ttl, created_at, updated_at)
select zone.domain_id, 'host-' || n, 'A', '192.0.2.' || n % 255, 300, $2, $2 from zone, generate_series(1, $3::int) as n`;

/**
 * Fills zones and orders of the account, then a schema of its own with the API's answers: so both servers
 * send the same bytes. Returns the domain of each zone, by its number of records.
 */
export async function fillCeiling(system: System): Promise<ReadonlyMap<number, string>> {
  const client = new Client({ connectionString: system.superuserUrl });
  await client.connect();
  try {
    const zones = await fillProduct(client, system);
    await client.query(SCHEMA);
    const { accountId, names } = system.stock;
    const documents: [string, string][] = [['balance', await answerOf(system, 'accountinfo/balance')]];
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const some = names.slice(at, at + AT_ONCE);
      const texts = await Promise.all(some.map((name) => answerOf(system, `domains/${name}`)));
      documents.push(...some.map((name, index): [string, string] => [name, texts[index]]));
    }
    await client.query(
      'insert into ceiling_reads.documents select $1, key, json from unnest($2::text[], $3::text[]) as d (key, json)',
      [accountId, documents.map(([key]) => key), documents.map(([, json]) => json)],
    );
    await addList(client, accountId, 'domains', await entriesOf(system, 'domains', 'domains'));
    await addList(client, accountId, 'orders', await entriesOf(system, 'orders', 'orders'));
    for (const [records, name] of zones)
      await addList(
        client,
        accountId,
        zoneList(records),
        await entriesOf(system, `domains/${name}/records`, 'records'),
      );
    for (const table of ['documents', 'lists', 'entries'])
      await client.query(`vacuum analyze ceiling_reads.${table}`);
    await client.query('checkpoint'); // else it happens during a measurement
    return zones;
  } finally {
    await client.end();
  }
}

async function fillProduct(client: Client, { stock }: System): Promise<Map<number, string>> {
  const now = new Date();
  const { accountId, names } = stock;
  await client.query('set session_replication_role = replica');
  await client.query(ORDERS_OF, [accountId, now, ORDERS]);
  await client.query(ORDER_COUNT, [accountId]);
  const zones = new Map<number, string>();
  for (const [at, records] of ZONES.entries()) {
    // other parts take names from the beginning
    const name = names[names.length - 1 - at];
    await client.query(RECORDS_OF, [accountId, now, records, name]);
    zones.set(records, name);
  }
  for (const table of ['orders', 'order_items', 'zones', 'dns_records', 'account_counters'])
    await client.query(`vacuum analyze ${table}`);
  return zones;
}

async function addList(
  client: Client,
  accountId: number,
  name: string,
  entries: readonly object[],
): Promise<void> {
  await client.query(
    `with list as (insert into ceiling_reads.lists (account_id, name, total) values ($1, $2, $3) returning id)
     insert into ceiling_reads.entries select list.id, e.position, e.json from list, unnest($4::text[]) with ordinality as e (json, position)`,
    [accountId, name, entries.length, entries.map((entry) => JSON.stringify(entry))],
  );
}

/** All entries of a list of the API, page by page. */
async function entriesOf(system: System, path: string, field: string): Promise<object[]> {
  const entries: object[] = [];
  for (let page: number | undefined = 1; page !== undefined;) {
    const answer = JSON.parse(await answerOf(system, `${path}?perPage=${PAGE}&page=${page}`)) as {
      [field: string]: unknown;
      nextPage?: number;
    };
    entries.push(...(answer[field] as object[]));
    page = answer.nextPage;
  }
  return entries;
}

async function answerOf({ publicApi, authorization }: System, path: string): Promise<string> {
  const response = await fetch(`${publicApi}/core/v1/${path}`, { headers: { authorization } });
  const body = await response.text();
  if (response.status !== 200)
    throw new Error(`${path} is answered ${response.status}: ${body.slice(0, 300)}`);
  return body;
}
