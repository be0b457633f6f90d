import type { LedgerDifference } from '@registrar/billing';
import { openLedger, closeLedger, database, verify, MONTHS, filled } from '../../test/audited-ledger';

beforeEach(openLedger);
afterEach(closeLedger);

describe('the comparison of the ledger', () => {
  it.each([1, 2, 5, 12, 1_000])(
    'finds nothing wrong with purchases of every end, in slices of %i',
    async (slice) => {
      await filled();
      expect(await verify.execute(slice)).toEqual({
        checked: { transactions: 27, balances: 3, orders: 12, payments: 0, months: 3 },
        differences: 0,
      });
    },
  );

  it('of nothing at all is well', async () => {
    expect(await verify.execute(10)).toEqual({
      checked: { transactions: 0, balances: 0, orders: 0, payments: 0, months: 0 },
      differences: 0,
    });
  });

  type Ids = Awaited<ReturnType<typeof filled>>;
  /** `session_replication_role` simulates a manual change in the database: without triggers and keys. */
  const PLANTED: {
    what: string;
    plant: (ids: Ids) => [string, unknown[]];
    first: (ids: Ids) => Partial<LedgerDifference>;
    differences: number;
  }[] = [
    {
      what: 'a balance that was raised',
      plant: ({ accounts: [, second] }) => [
        'update account_balances set available = available + 1 where account_id = $1',
        [second],
      ],
      first: ({ accounts: [, second] }) => ({
        part: 'balances',
        subject: String(second),
        what: 'available',
        kept: '97101',
        posted: '97100',
      }),
      differences: 1,
    },
    {
      what: 'a reserve that was lowered',
      plant: ({ accounts: [, , third] }) => [
        'update account_balances set held = 0 where account_id = $1',
        [third],
      ],
      first: ({ accounts: [, , third] }) => ({
        part: 'balances',
        subject: String(third),
        what: 'held',
        kept: '0',
        posted: '1450',
      }),
      differences: 1,
    },
    {
      what: 'postings without a balance',
      plant: ({ accounts: [first] }) => ['delete from account_balances where account_id = $1', [first]],
      first: ({ accounts: [first] }) => ({
        part: 'balances',
        subject: String(first),
        what: 'available',
        kept: '0',
        posted: '97100',
      }),
      differences: 2,
    },
    {
      what: 'a posting that was changed',
      plant: () => [
        `update ledger_postings set amount = amount - 5 where ledger_account = 'revenue' and (transaction_id, line) = (select transaction_id, line from ledger_postings where ledger_account = 'revenue' order by 1 limit 1)`,
        [],
      ],
      first: () => ({ part: 'transactions', what: 'balance', kept: '0', posted: '-5' }),
      differences: 1,
    },
    {
      what: 'a transaction that lost its postings',
      plant: ({ orders: [held] }) => [
        'delete from ledger_postings where transaction_id = (select id from ledger_transactions where order_id = $1)',
        [held],
      ],
      first: () => ({ part: 'transactions', what: 'balance', kept: '0', posted: '0' }),
      differences: 4,
    },
    {
      what: 'an order that says it was captured',
      plant: ({ orders: [, , , , held] }) => [
        `update orders set status = 'success', total_capture = auth_amount where id = $1`,
        [held],
      ],
      first: ({ orders: [, , , , held] }) => ({
        part: 'orders',
        subject: String(held),
        what: 'held',
        kept: '0',
        posted: '1450',
      }),
      differences: 2,
    },
    {
      what: 'an order that says it was refunded',
      plant: ({ orders: [, , captured] }) => [
        'update orders set total_refund = 100 where id = $1',
        [captured],
      ],
      first: ({ orders: [, , captured] }) => ({
        part: 'orders',
        subject: String(captured),
        what: 'total_refund',
        kept: '100',
        posted: '0',
      }),
      differences: 1,
    },
    {
      what: 'a month that was kept as less',
      plant: ({ accounts: [, second] }) => [
        'update account_month_balances set balance = balance - 1 where account_id = $1 and month = $2',
        [second, MONTHS[2]],
      ],
      first: ({ accounts: [, second] }) => ({
        part: 'months',
        subject: String(second),
        what: `balance at ${MONTHS[2]}`,
        kept: '98549',
        posted: '98550',
      }),
      differences: 1,
    },
    {
      what: 'a month that was kept before a posting of it came',
      plant: () => [
        `update ledger_transactions set created_at = '1999-12-31' where kind = 'credit' and account_id = (select min(id) from accounts)`,
        [],
      ],
      first: ({ accounts: [first] }) => ({
        part: 'months',
        subject: String(first),
        what: `balance at ${MONTHS[0]}`,
        kept: '0',
        posted: '100000',
      }),
      differences: 1,
    },
    {
      what: 'an item that says it was refunded',
      plant: ({ orders: [, , captured] }) => [
        `update order_items set status = 'refunded' where order_id = $1`,
        [captured],
      ],
      first: ({ orders: [, , captured] }) => ({
        part: 'orders',
        subject: String(captured),
        what: 'refunded items',
        kept: '1450',
        posted: '0',
      }),
      differences: 1,
    },
  ];
  it.each(PLANTED)('names $what, in slices as in one piece', async ({ plant, first, differences }) => {
    const ids = await filled();
    const [text, values] = plant(ids);
    await plantAsOwner(text, values);
    for (const slice of [1, 7, 1_000])
      expect(await verify.execute(slice)).toMatchObject({ differences, first: first(ids) });
  });

  async function plantAsOwner(text: string, values: unknown[]): Promise<void> {
    for (const table of ['ledger_postings', 'ledger_transactions'])
      await database.asOwner(`alter table ${table} disable trigger user`);
    await database.asOwner(text, values);
  }
});
