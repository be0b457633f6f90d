import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { plansOf } from '../../test/fixtures/partitions-fixture';
import { Rows } from '../../test/rows';
import { PostgresRecentLedgerAudit } from './recent-ledger-audit';

/** Orders and credits that the statistics know; every fifth order is of the account. */
const OLD = 10_000;
/** Newer orders of the account, each with a hold and a capture of two postings. */
const NEW = 1_000;
const NEW_TRANSACTIONS = 2 * NEW;
/** Ids of credits begin with 0, all later ones with f. */
const SINCE = '10000000-0000-0000-0000-000000000000';
const UNTIL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

let database: OpenDatabase;
let superuser: Client;
beforeAll(async () => {
  database = await openDatabase();
  superuser = new Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  const accountId = await new Rows(database.sql).account();
  const other = await new Rows(database.sql).account();
  await superuser.query('begin');
  await superuser.query(
    `insert into orders (account_id, status, created_at)
     select case when n % 5 = 0 then $1::int else $2::int end, 'success', now() from generate_series(1, ${OLD}) n`,
    [accountId, other],
  );
  await superuser.query(
    `insert into ledger_transactions (id, kind, account_id, created_at)
     select overlay(gen_random_uuid()::text placing '0' from 1 for 1)::uuid, 'credit', $1, now() from generate_series(1, ${OLD})`,
    [other],
  );
  await superuser.query(
    `insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
     select t.id, p.line, p.ledger_account, case when p.line = 1 then t.account_id end, p.amount, 'USD'
       from ledger_transactions t cross join (values (1, 'available', 5), (2, 'payment_clearing', -5)) p (line, ledger_account, amount)`,
  );
  await superuser.query('commit');
  await superuser.query('vacuum analyze ledger_transactions');
  await superuser.query('vacuum analyze ledger_postings');
  await superuser.query('vacuum analyze orders');
  await superuser.query('begin');
  await superuser.query(
    `insert into orders (account_id, status, total_capture, created_at)
     select $1, 'success', 1450, now() from generate_series(1, ${NEW})`,
    [accountId],
  );
  await superuser.query(
    `insert into ledger_transactions (id, kind, account_id, order_id, created_at)
     select overlay(gen_random_uuid()::text placing 'f' from 1 for 1)::uuid, k.kind, o.account_id, o.id, now()
       from orders o cross join (values ('hold'), ('capture')) k (kind) where o.total_capture > 0`,
  );
  await superuser.query(
    `insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
     select t.id, p.line, p.ledger_account, case when p.ledger_account = 'revenue' then null else t.account_id end, p.amount, 'USD'
       from ledger_transactions t
            join (values ('hold', 1, 'available', -1450), ('hold', 2, 'held', 1450), ('capture', 1, 'held', -1450), ('capture', 2, 'revenue', 1450))
                 p (kind, line, ledger_account, amount) on p.kind = t.kind`,
  );
  await superuser.query('commit');
});
afterAll(async () => {
  await superuser?.end();
  await database?.close();
});

/** Rows that the busiest step of the plans has handled: its rows times its loops. */
const mostRows = (plan: readonly string[]): number =>
  Math.max(
    ...plan.flatMap((line) => {
      const [, rows, loops] = / rows=([\d.]+) loops=(\d+)\)/.exec(line) ?? [];
      return rows === undefined ? [] : [Number(rows) * Number(loops)];
    }),
  );
/** Rows that a join compared without success, all loops together. */
const comparedInAll = (plan: readonly string[]): number =>
  Math.max(0, ...plan.map((line) => Number(/Rows Removed by Join Filter: (\d+)/.exec(line)?.[1] ?? 0)));

describe('a slice of the ledger that is newer than the statistics', () => {
  it.each([
    ['transactions', NEW_TRANSACTIONS],
    ['orders', NEW],
  ] as const)('reads each row a few times at most: %s', async (part, rows) => {
    const audit = new PostgresRecentLedgerAudit(database.sql);
    const plan = await plansOf(
      superuser,
      database.sql,
      'set local plan_cache_mode = force_custom_plan',
      async () => {
        const slice = await audit.slice(part, '', 20_000, { since: SINCE, until: UNTIL });
        expect([slice.checked, slice.differences]).toEqual([rows, 0]);
      },
    );
    expect(mostRows(plan)).toBeGreaterThanOrEqual(rows);
    expect(mostRows(plan)).toBeLessThanOrEqual(3 * NEW_TRANSACTIONS);
    expect(comparedInAll(plan)).toBeLessThanOrEqual(3 * NEW_TRANSACTIONS);
  });
});

/** Rows of postings that statements of this unit of work have read. */
const POSTINGS_READ = `
select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables where relname = 'ledger_postings'`;

describe('balances of accounts with many postings from before', () => {
  it('are summed from those since the last check alone, however often the statement was executed', async () => {
    const audit = new PostgresRecentLedgerAudit(database.sql);
    const read = await database.uow.run(async () => {
      const slice = () => audit.slice('balances', '', 20_000, { since: SINCE, until: UNTIL });
      const rows = async () =>
        Number((await database.sql.row<{ rows: string }>('test_postings_read', POSTINGS_READ))!.rows);
      // from the sixth execution on PostgreSQL may keep a plan for any values
      for (let n = 0; n < 8; n += 1) expect((await slice()).checked).toBe(2);
      const before = await rows();
      await slice();
      return (await rows()) - before;
    });
    expect(read).toBeGreaterThanOrEqual(2 * NEW_TRANSACTIONS);
    // the planner reads the ends of an index
    expect(read).toBeLessThanOrEqual(2 * NEW_TRANSACTIONS + 10);
  });
});
