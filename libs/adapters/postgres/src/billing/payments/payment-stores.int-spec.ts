import { paymentStoresContract } from '@registrar/billing/testing';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { NOW, Rows } from '../../../test/rows';
import { PostgresPaymentEventScans } from './payment-event-scans';
import { PostgresPaymentEvents, PostgresPaymentRefundStore } from './payment-refund-store';
import { PostgresPaymentReversalStore } from './payment-reversal-store';
import { PostgresPaymentReader, PostgresPaymentStore } from './payment-store';

let database: OpenDatabase;
afterAll(() => database?.close());

describe('payments in PostgreSQL', () => {
  paymentStoresContract(async () => {
    database = await openDatabase();
    const { sql, uow } = database;
    const rows = new Rows(sql);
    return {
      payments: new PostgresPaymentStore(sql, uow),
      refunds: new PostgresPaymentRefundStore(sql, uow),
      events: new PostgresPaymentEvents(sql, uow),
      reversals: new PostgresPaymentReversalStore(sql, uow),
      looks: new PostgresPaymentEventScans(sql),
      inUnit: (work) => uow.run(work),
      newAccount: () => rows.account(),
    };
  });
});

describe('the payments that staff look for', () => {
  type Filter = Parameters<PostgresPaymentReader['part']>[0];
  const idOf = (number: number): string => `0197a0e0-0000-7000-a000-${String(number).padStart(12, '0')}`;
  const only = async (filter: Filter, before?: string): Promise<number[]> =>
    (await new PostgresPaymentReader(database.sql).part({ ...filter }, before, 5)).map(({ id }) =>
      Number(id.slice(-12)),
    );
  let accountId: number;

  /**
   * 20,000 payments: every 4,000th has a debt, every 5,000th is disputed, and two need attention, one of them
   * for its refund.
   */
  beforeAll(async () => {
    const query = (text: string, values: unknown[] = []) => database.sql.pool.query(text, values);
    accountId = await new Rows(database.sql).account();
    await query(
      `insert into payments (id, account_id, amount, currency, state, gateway_id, page_ends_at, created_at, settled_at, attention_at)
       select ('0197a0e0-0000-7000-a000-' || lpad(i::text, 12, '0'))::uuid, $1, 5000, 'USD', 'succeeded', 'many_' || i, $2, $2, $2, case when i = 9000 then $2::timestamptz end from generate_series(1, 20000) i`,
      [accountId, NOW],
    );
    await query(
      `insert into payment_reversals (id, source, payment_id, account_id, amount, currency, state, owed, taken_at)
       select 'many_' || i, 'dispute', ('0197a0e0-0000-7000-a000-' || lpad(i::text, 12, '0'))::uuid, $1, 100, 'USD', 'taken', case when i % 4000 = 0 then 1 else 0 end, $2 from generate_series(10, 20000, 10) i`,
      [accountId, NOW],
    );
    await query(
      `insert into payment_disputes (id, payment_id, amount, currency, reason, status, opened_at, told_at)
       select 'many_' || i, ('0197a0e0-0000-7000-a000-' || lpad(i::text, 12, '0'))::uuid, 100, 'USD', 'x', 'lost', $1, $1 from generate_series(5000, 20000, 5000) i`,
      [NOW],
    );
    await query(
      `insert into payment_refunds (id, payment_id, account_id, amount, currency, reference, state, created_at, settled_at, attention_at)
       select id, id, $1, 1, 'USD', 'x', 'failed', $2, $2, case when id = $3 then $2::timestamptz end from payments where account_id = $1`,
      [accountId, NOW, idOf(7_000)],
    );
  });

  it.each<[string, Filter, number[]]>([
    ['owe', { owed: true }, [20_000, 16_000, 12_000, 8_000, 4_000]],
    ['are disputed', { disputed: true }, [20_000, 15_000, 10_000, 5_000]],
    ['are to be seen', { attention: true }, [9_000, 7_000]],
    ['owe and are disputed', { owed: true, disputed: true }, [20_000]],
    ['owe and failed', { owed: true, state: 'failed' }, []],
    ['are any', {}, [20_000, 19_999, 19_998, 19_997, 19_996]],
  ])('are those that %s, newest first', async (_which, filter, found) => {
    expect(await only({ ...filter, accountId })).toEqual(found);
    expect(await only({ ...filter, accountId }, idOf(found[0] ?? 1))).not.toContain(found[0]);
  });

  it.each<[string, Filter, string[]]>([
    ['that owe', { owed: true }, ['payment_reversals_owed_ix']],
    ['to be seen', { attention: true }, ['payments_attention_ix', 'payment_refunds_attention_ix']],
  ])(
    'are, of those %s, found from their index, without reading all payments',
    async (_which, filter, indexes) => {
      const asked: string[] = [];
      const { sql } = database;
      await database.asOwner('analyze payments, payment_reversals, payment_refunds');
      await new PostgresPaymentReader({
        rows: async (_name: string, text: string) => {
          asked.push(text);
          return [];
        },
      } as unknown as typeof sql).part(filter, undefined, 5);
      const { rows } = await sql.pool.query<{ 'QUERY PLAN': string }>(
        `explain ${asked[0].replace('$1', '5')}`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      for (const index of indexes) expect(plan).toContain(index);
      expect(plan).not.toMatch(
        /Seq Scan on (payments|payment_reversals|payment_refunds)|SubPlan|Index Scan Backward/,
      );
    },
  );
});
