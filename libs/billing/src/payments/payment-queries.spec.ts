import { ACCOUNT, dispute, paymentWorld, usd, withdrawn } from '../testing/payments/payment-world';
import { PaymentQueries } from './payment-queries';
import type { Payment } from './payment';
import { type PaymentFilter, PaymentReader } from './ports';

/** Payments as a page of the database answers them. */
class PagesReader extends PaymentReader {
  readonly asked: unknown[][] = [];

  constructor(private readonly payments: Payment[]) {
    super();
  }

  async list(
    accountId: number,
    page: number,
    perPage: number,
  ): Promise<{ items: string; count: number; totalCount: number }> {
    this.asked.push([accountId, page, perPage]);
    return { items: '[]', count: 0, totalCount: 12 };
  }

  async part(filter: PaymentFilter, before: string | undefined, limit: number): Promise<Payment[]> {
    this.asked.push([filter, before, limit]);
    return this.payments.slice(0, limit);
  }
}

async function desk() {
  const test = paymentWorld();
  const payments = [await test.paid(300), await test.paid(200), await test.paid(100)];
  const rows = await Promise.all(payments.map(async ({ id }) => (await test.payments.find(id))!));
  const reader = new PagesReader(rows);
  return {
    ...test,
    paid: payments,
    rows,
    reader,
    queries: new PaymentQueries(reader, test.payments, test.refunds, test.events, test.reversals),
  };
}

describe('payments that are read', () => {
  it('are found by their owner only', async () => {
    const {
      queries,
      rows: [row],
    } = await desk();
    expect(await queries.get(ACCOUNT, row.id)).toEqual(row);
    for (const [accountId, id] of [
      [ACCOUNT + 1, row.id],
      [ACCOUNT, 'payment-9'],
    ] as const)
      await expect(queries.get(accountId, id)).rejects.toMatchObject({
        kind: 'not_found',
        code: 'payments.not_found',
      });
  });

  it('are shown to staff with their refunds, disputes and reversals', async () => {
    const {
      queries,
      paid: [{ id, charge }],
      ...test
    } = await desk();
    await test.report(dispute(charge, 1, { id: 'dp_open' }));
    await test.report(withdrawn(charge, 1));
    await test.grant(50);
    const refund = await test.takenRefund({ id }, 50);
    const { payment, refunds, disputes, reversals } = await queries.view(id);
    expect(payment).toMatchObject({ id, refunded: usd(50) });
    expect(refunds).toEqual([await test.refunds.find(refund)]);
    expect(disputes.map((each) => each.id)).toEqual([`dp_${charge}`, 'dp_open']);
    expect(reversals).toEqual([await test.reversals.find(`dp_${charge}`)]);
    await expect(queries.view('payment-9')).rejects.toMatchObject({
      kind: 'not_found',
      code: 'payments.not_found',
    });
  });

  it('are listed by page for their owner', async () => {
    const { queries, reader } = await desk();
    expect([await queries.list(ACCOUNT, 2, 10), reader.asked]).toEqual([
      { items: '[]', count: 0, totalCount: 12 },
      [[ACCOUNT, 2, 10]],
    ]);
  });

  it('are listed in parts for staff, with the last id where there are more', async () => {
    const { queries, reader, rows } = await desk();
    expect(await queries.part({ disputed: true }, { before: 'payment-8', limit: 2 })).toEqual({
      items: rows.slice(0, 2),
      next: rows[1].id,
    });
    expect(await queries.part({}, { limit: 3 })).toEqual({ items: rows });
    expect(reader.asked).toEqual([
      [{ disputed: true }, 'payment-8', 3],
      [{}, undefined, 4],
    ]);
  });
});
