import { migrate } from '@registrar/adapter-postgres';
import { Client } from 'pg';

const DATABASE = 'ledger';
const ACCOUNTS = 1_000;
/** Postings of twenty sales, from the statements below. */
const POSTINGS_OF_TWENTY = 88;

export interface LedgerStock {
  databaseUrl: string;
  /** The account with half of all sales. */
  hotAccountId: number;
  postings: number;
  seconds: number;
}

/**
 * Of twenty sales one is released and two are refunded, one in four has tax; every second one is of the first
 * account, the rest are spread over all. Transactions follow the order of their ids, as with UUIDs of version
 * 7.
 */
const SALES = `
create temp table accounts_of_sales as
  with made as (insert into accounts (username, created_at) select 'ledger-' || n || '-test', $FROM from generate_series(1, ${ACCOUNTS}) n returning id)
  select id, row_number() over (order by id) - 1 as at from made;
create temp table sales as
select n, i.id as account_id, 70000 + n as order_id, 1000 + n % 500 as price, case when n % 4 = 0 then 200 else 0 end as tax,
       case when n % 20 = 0 then 'released' when n % 20 < 3 then 'refunded' else 'captured' end as ends, $FROM + n * interval '10 ms' as at,
       lpad(to_hex(1767225600000 + n * 10), 12, '0') || '70008000' || lpad(to_hex(n), 11, '0') as head
  from generate_series(1, $SALES) n join accounts_of_sales i on i.at = case when n % 2 = 0 then 0 else n % ${ACCOUNTS} end`;

const ORDERS = `
insert into orders (id, account_id, status, auth_amount, total_capture, total_refund, final_amount, created_at) overriding system value
select order_id, account_id, case ends when 'released' then 'failed' else 'success' end, price + tax, case when ends <> 'released' then price + tax else 0 end,
       case when ends = 'refunded' then price + tax else 0 end, case when ends = 'captured' then price + tax else 0 end, at from sales order by n;
select setval(pg_get_serial_sequence('orders', 'id'), 70000 + $SALES);
insert into order_items (order_id, name, type, status, interval, duration, original_price, price, tax_amount, tld)
select order_id, 'n' || n || '.com', 'registration', case ends when 'released' then 'failed' when 'refunded' then 'refunded' else 'success' end, 'year', 1, price, price, nullif(tax, 0), 'com'
  from sales order by n`;

const OPENING = `
create temp table credits as
  select id as account_id, (lpad(to_hex(1767225600000), 12, '0') || '70008000' || lpad(to_hex(id), 12, '0'))::uuid as id from accounts_of_sales;
insert into ledger_transactions (id, kind, account_id, reference, created_at) select id, 'credit', account_id, 'start', $FROM from credits order by id;
insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
select c.id, p.line, p.ledger_account, p.account_id, p.amount, 'USD'
  from credits c cross join lateral (values (1, 'payment_clearing', null, -100000000000), (2, 'available', c.account_id, 100000000000)) as p (line, ledger_account, account_id, amount)
 order by c.id, p.line`;

const TRANSACTIONS = `
insert into ledger_transactions (id, kind, account_id, order_id, created_at)
select (head || k.step)::uuid, k.kind, account_id, order_id, at + k.step * interval '1 ms'
  from sales cross join lateral (values (1, 'hold', true), (5, case ends when 'released' then 'release' else 'capture' end, true), (9, 'refund', ends = 'refunded')) as k (step, kind, is_there)
 where k.is_there`;

const POSTINGS = `
insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
select (head || p.step)::uuid, p.line, p.ledger_account, case when p.ledger_account in ('available', 'held') then account_id end, p.amount, 'USD'
  from sales cross join lateral (values
    (1, 1, 'available', -(price + tax), true), (1, 2, 'held', price + tax, true),
    (5, 1, 'held', -(price + tax), true), (5, 2, case ends when 'released' then 'available' else 'revenue' end, case ends when 'released' then price + tax else price end, true),
    (5, 3, 'tax', tax, ends <> 'released' and tax > 0),
    (9, 1, 'available', price + tax, ends = 'refunded'), (9, 2, 'refunds', -price, ends = 'refunded'), (9, 3, 'tax', -tax, ends = 'refunded' and tax > 0)) as p (step, line, ledger_account, amount, is_there)
 where p.is_there`;

const BALANCES = `
insert into account_balances (account_id, available, held)
select account_id, sum(amount) filter (where ledger_account = 'available'), coalesce(sum(amount) filter (where ledger_account = 'held'), 0) from ledger_postings
 where account_id is not null group by account_id`;

const INDEXES = `
select indexname as name, indexdef as definition from pg_indexes
 where schemaname = current_schema() and tablename in ('ledger_transactions', 'ledger_postings') and indexname not in (select conname from pg_constraint)`;

/**
 * A ledger of about this many postings in a separate database on the same PostgreSQL. Connects as a
 * superuser, since triggers would check each row.
 */
export async function fillLedger(
  { superuserUrl, databaseUrl }: { superuserUrl: string; databaseUrl: string },
  postings: number,
): Promise<LedgerStock> {
  const begin = performance.now();
  const at = (url: string): string => Object.assign(new URL(url), { pathname: `/${DATABASE}` }).toString();
  await inClient(superuserUrl, (client) => client.query(`create database ${DATABASE}`));
  await migrate(at(superuserUrl), decodeURIComponent(new URL(databaseUrl).username));
  const sales = Math.ceil((postings * 20) / POSTINGS_OF_TWENTY);
  const written = await inClient(at(superuserUrl), async (client) => {
    const run = (text: string) =>
      client.query(text.replaceAll('$SALES', String(sales)).replaceAll('$FROM', `timestamptz '2026-01-01'`));
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '128MB'`,
    );
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const text of [SALES, ORDERS, OPENING, TRANSACTIONS, POSTINGS, BALANCES]) await run(text);
    for (const { definition } of indexes) await client.query(definition);
    for (const table of [
      'accounts',
      'orders',
      'order_items',
      'ledger_transactions',
      'ledger_postings',
      'account_balances',
    ])
      await client.query(`vacuum analyze ${table}`);
    await client.query('checkpoint'); // else it happens during a measurement
    const {
      rows: [row],
    } = await client.query<{ postings: number; account: number }>(
      'select (select count(*)::int from ledger_postings) as postings, (select id from accounts_of_sales where at = 0) as account',
    );
    return row;
  });
  return {
    databaseUrl: at(databaseUrl),
    hotAccountId: written.account,
    postings: written.postings,
    seconds: (performance.now() - begin) / 1_000,
  };
}

async function inClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
