import { randomUUID } from 'node:crypto';
import { PostgresCreditTransferStore, PostgresUnitOfWork } from '@registrar/adapter-postgres';
import { newCreditTransfer } from '@registrar/billing/wiring';
import { PaymentHarness, usd } from './harness';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await PaymentHarness.create();
});
afterAll(async () => {
  await harness?.verify();
  await harness?.close();
});

/** The bank withdraws a whole payment. */
async function withdraw({ id, amount }: { id: string; amount: { minor: bigint } }): Promise<void> {
  const now = harness.clock.now();
  const { payment } = await harness.useCases.queries.view(id);
  const body = harness.gateway.event(
    `evt_${randomUUID()}`,
    {
      kind: 'dispute',
      charge: payment.charge!,
      dispute: {
        id: `dp_${id}`,
        amount: amount.minor,
        currency: 'USD',
        reason: 'fraudulent',
        status: 'needs_response',
        openedAt: now,
        reportedAt: now,
        withdrawnAt: now,
      },
    },
    now,
  );
  await harness.useCases.takeEvent.execute(body, 'signed');
}

/** An account that spent 50.00 before the bank withdrew them. */
async function debtor(): Promise<number> {
  const accountId = await harness.newAccount();
  const payment = await harness.paid(accountId, 5_000);
  await harness.spend(accountId, 5_000);
  await withdraw(payment);
  return accountId;
}

const move = (from: number, to: number, minor: number): Promise<unknown> => {
  const uow = new PostgresUnitOfWork(harness.sql);
  const transfer = newCreditTransfer({
    ...harness.newParts(),
    creditTransferStore: new PostgresCreditTransferStore(harness.sql, uow),
  });
  return uow.run(() => transfer.execute({ from, to, amount: usd(minor) }));
};
const owed = async (accountId: number): Promise<number> => {
  const [row] = await harness.rows<{ owed: string }>(
    'select sum(owed) as owed from payment_reversals where account_id = $1',
    [accountId],
  );
  return Number(row.owed);
};

describe('credit that an account which owes receives from a sub-account', () => {
  it('pays the debt before the account can spend it', async () => {
    const [parent, child] = [await debtor(), await harness.newAccount()];
    await harness.paid(child, 6_000);
    expect(await move(child, parent, 1_000)).toEqual({ from: usd(5_000), to: usd(0) });
    expect(await owed(parent)).toBe(4_000);
    await expect(harness.spend(parent, 1)).rejects.toMatchObject({ kind: 'payment_required' });
    expect(await move(child, parent, 5_000)).toEqual({ from: usd(0), to: usd(1_000) });
    expect(await owed(parent)).toBe(0);
    expect(await move(parent, child, 1_000)).toEqual({ from: usd(0), to: usd(1_000) });
    expect((await harness.standing(parent)).posted).toMatchObject({ debt_payment: 2 });
  });

  it('pays it once when many transfers arrive at once, also while others leave the sub-account', async () => {
    const [parent, child, other] = [await debtor(), await harness.newAccount(), await debtor()];
    await harness.paid(child, 20_000);
    await Promise.all(
      Array.from({ length: 16 }, (_, at) => move(child, at % 2 ? parent : other, at % 4 < 2 ? 900 : 600)),
    );
    for (const each of [parent, other]) {
      expect(await owed(each)).toBe(0);
      expect((await harness.standing(each)).available).toBe(1_000);
    }
  });
});
