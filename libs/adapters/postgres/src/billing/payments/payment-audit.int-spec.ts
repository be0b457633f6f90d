import {
  openLedger,
  closeLedger,
  database,
  rows,
  verify,
  paymentWithRefunds,
} from '../../../test/audited-ledger';

beforeEach(openLedger);
afterEach(closeLedger);

describe('the comparison of payments with the ledger', () => {
  it('finds nothing wrong with a payment, refunds of every end and what the gateway took back', async () => {
    await paymentWithRefunds(await rows.account());
    expect(await verify.execute(1)).toEqual({
      checked: { transactions: 20, balances: 1, orders: 0, payments: 1, months: 0 },
      differences: 0,
    });
  });

  it.each([
    [
      'a payment that says it succeeded and was not credited',
      `update payments set id = id where id = $1`,
      `update ledger_transactions set reference = 'another' where reference = 'payment:' || $1`,
      'credited',
      '5000',
      '0',
    ],
    [
      'a payment that was credited and says it failed',
      `update payments set state = 'failed', refunded = 0 where id = $1`,
      undefined,
      'credited',
      '0',
      '5000',
    ],
    [
      'a payment that says less went back',
      `update payments set refunded = 2999 where id = $1`,
      undefined,
      'refunded',
      '2999',
      '3000',
    ],
    [
      'a refund that says it failed',
      `update payment_refunds set state = 'failed', due_at = null, settled_at = created_at where payment_id = $1 and state = 'pending'`,
      undefined,
      'refunds',
      '1000',
      '3000',
    ],
    [
      'a refund that says it succeeded',
      `update payment_refunds set state = 'succeeded', due_at = null, settled_at = created_at where payment_id = $1 and state = 'pending'`,
      undefined,
      'refunds under way',
      '0',
      '2000',
    ],
    [
      'a chargeback that says it was given back',
      `update payment_reversals set state = 'returned', owed = 0, returned_at = taken_at where payment_id = $1 and id = 'dp_1'`,
      undefined,
      'owed',
      '0',
      '300',
    ],
    [
      'a chargeback that says it was taken for less',
      `update payment_reversals set amount = 899 where payment_id = $1 and id = 'dp_1'`,
      undefined,
      'taken back',
      '1799',
      '1800',
    ],
    [
      'a debt that says it was paid',
      `update payment_reversals set owed = 200 where payment_id = $1 and id = 'dp_1'`,
      undefined,
      'owed',
      '200',
      '300',
    ],
    [
      'a debt that says it was written off',
      `update payment_reversals set written_off = 100 where payment_id = $1 and id = 'dp_1'`,
      undefined,
      'written off',
      '400',
      '300',
    ],
    [
      'a loss that says it is owed',
      `update payment_reversals set written_off = 0, owed = 300 where payment_id = $1 and id = 'dp_2'`,
      undefined,
      'owed',
      '600',
      '300',
    ],
    [
      'a refund of the gateway that says it was never given back',
      `update payment_reversals set state = 'taken', returned_at = null where payment_id = $1 and id = 're_1'`,
      undefined,
      'taken back',
      '2700',
      '1800',
    ],
  ])(
    'names %s',
    async (
      _what: string,
      change: string,
      byOwner: string | undefined,
      what: string,
      kept: string,
      posted: string,
    ) => {
      const id = await paymentWithRefunds(await rows.account());
      await database.sql.pool.query(change, [id]);
      if (byOwner) {
        await database.asOwner('alter table ledger_transactions disable trigger user');
        await database.asOwner(byOwner, [id]);
      }
      expect((await verify.execute(1_000)).first).toEqual({
        part: 'payments',
        subject: id,
        what,
        kept,
        posted,
      });
    },
  );
});
