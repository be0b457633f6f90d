import { Money } from '@registrar/kernel';
import { ACCOUNT, at, dispute, NOW, paymentWorld, usd, withdrawn } from '../testing/payments/payment-world';
import type { ManualDispute } from './book-dispute';

type World = ReturnType<typeof paymentWorld>;

describe('a dispute that staff book by hand', () => {
  it('is stored as told now, and taken from the credit', async () => {
    const test = paymentWorld();
    const { id } = await test.paid(5_000);
    test.clock.advance(60);
    const reversal = {
      id: 'dp_1',
      source: 'dispute',
      paymentId: id,
      accountId: ACCOUNT,
      amount: usd(4_000),
      state: 'taken',
      owed: usd(0),
      writtenOff: usd(0),
      times: 1,
      debtPayments: 0,
      takenAt: at(60),
    };
    expect(
      await test.byHand({ paymentId: id, disputeId: 'dp_1', outcome: 'lost', amount: usd(4_000) }),
    ).toEqual({ before: undefined, after: reversal });
    expect(await test.events.disputes(id)).toEqual([
      {
        id: 'dp_1',
        amount: 4_000n,
        currency: 'USD',
        reason: 'reported by staff',
        status: 'lost',
        openedAt: at(60),
        reportedAt: at(60),
        withdrawnAt: at(60),
      },
    ]);
    test.clock.advance(60);
    expect(await test.byHand({ paymentId: id, disputeId: 'dp_1', outcome: 'won' })).toEqual({
      before: reversal,
      after: { ...reversal, state: 'returned', returnedAt: at(120) },
    });
    expect(await test.events.disputes(id)).toEqual([
      {
        id: 'dp_1',
        amount: 4_000n,
        currency: 'USD',
        reason: 'reported by staff',
        status: 'won',
        openedAt: at(60),
        reportedAt: at(120),
        withdrawnAt: at(60),
        reinstatedAt: at(120),
      },
    ]);
    expect(test.available()).toBe(5_000);
  });

  it('keeps the reason, the time and the amount that the gateway told', async () => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    await test.report(dispute(charge, 1, { amount: 3_000n }));
    test.clock.advance(60);
    await test.byHand({ paymentId: id, disputeId: `dp_${charge}`, outcome: 'lost' });
    expect(await test.events.disputes(id)).toEqual([
      {
        id: `dp_${charge}`,
        amount: 3_000n,
        currency: 'USD',
        reason: 'fraudulent',
        status: 'lost',
        openedAt: NOW,
        reportedAt: at(60),
        withdrawnAt: at(60),
      },
    ]);
    expect(test.available()).toBe(2_000);
  });

  it('may be of all that was paid', async () => {
    const test = paymentWorld();
    const { id } = await test.paid(5_000);
    expect(
      await test.byHand({ paymentId: id, disputeId: 'dp_1', outcome: 'lost', amount: usd(5_000) }),
    ).toMatchObject({ after: { amount: usd(5_000) } });
  });

  it.each<
    [string, (test: World, paid: { id: string; charge: string }) => Promise<Partial<ManualDispute>>, object]
  >([
    [
      'of a payment that is not there',
      async () => ({ paymentId: 'payment-9' }),
      { kind: 'not_found', code: 'payments.not_found' },
    ],
    [
      'of a payment that was not credited',
      async (test) => ({ paymentId: (await test.waiting(100)).id }),
      {
        kind: 'conflict',
        code: 'payments.not_paid',
        details: 'Only a succeeded payment can be refunded.',
      },
    ],
    [
      'of more than was paid',
      async () => ({ amount: usd(5_001) }),
      {
        kind: 'invalid',
        code: 'payments.more_than_paid',
        details: `'amount' must be at most 50.00 USD, the amount paid`,
      },
    ],
    [
      'in another currency',
      async () => ({ amount: Money.of(1n, 'EUR') }),
      { kind: 'invalid', code: 'payments.more_than_paid' },
    ],
    [
      'without an amount that anybody has told',
      async () => ({ amount: undefined }),
      { kind: 'invalid', details: `'amount' is required: the gateway has not reported this dispute` },
    ],
    [
      'without an amount, where the gateway tells it in another currency',
      async (test, { charge }) => {
        await test.report(dispute(charge, 1, { currency: 'SEK' }));
        return { disputeId: `dp_${charge}`, amount: undefined };
      },
      { kind: 'invalid', details: `'amount' is required in USD: the gateway reports this dispute in SEK` },
    ],
    [
      'that was booked for another payment',
      async (test) => {
        const other = await test.paid(100);
        await test.byHand({ paymentId: other.id, disputeId: 'dp_1', outcome: 'lost', amount: usd(100) });
        return {};
      },
      {
        kind: 'conflict',
        code: 'payments.dispute_of_another',
        details: 'The dispute is about another payment.',
      },
    ],
    [
      'that the gateway told of another payment',
      async (test) => {
        const other = await test.paid(100);
        await test.report(dispute(other.charge, 1));
        return { disputeId: `dp_${other.charge}` };
      },
      { kind: 'conflict', code: 'payments.dispute_of_another' },
    ],
    [
      'that is a refund',
      async (test, { charge }) => {
        test.gateway.refundManually('re', charge, usd(10));
        await test.report({ kind: 'charge', charge });
        return { disputeId: 'refund_re' };
      },
      { kind: 'conflict', code: 'payments.not_a_dispute', details: 'This is a refund, not a dispute.' },
    ],
  ])('is refused %s, with nothing booked', async (_what, prepare, refusal) => {
    const test = paymentWorld();
    const paid = await test.paid(5_000);
    const values = await prepare(test, paid);
    const before = [test.kinds(), [...test.reversals.reversals], await test.events.disputes(paid.id)];
    await expect(
      test.byHand({ paymentId: paid.id, disputeId: 'dp_1', outcome: 'lost', amount: usd(100), ...values }),
    ).rejects.toMatchObject(refusal);
    expect([test.kinds(), [...test.reversals.reversals], await test.events.disputes(paid.id)]).toEqual(
      before,
    );
  });

  it('locks what the account owes before it books, and collects what is owed of other payments too', async () => {
    const test = paymentWorld();
    const [first, second] = [await test.paid(3_000), await test.paid(2_000)];
    await test.spend(5_000);
    await test.report(withdrawn(first.charge, 1));
    await test.grant(9_000);
    const [locked, found] = [jest.spyOn(test.reversals, 'lock'), jest.spyOn(test.reversals, 'find')];
    await test.byHand({ paymentId: second.id, disputeId: 'dp_2', outcome: 'lost', amount: usd(500) });
    expect(locked.mock.calls[0]).toEqual([ACCOUNT, second.id]);
    expect(locked.mock.invocationCallOrder[0]).toBeLessThan(found.mock.invocationCallOrder[0]);
    expect([test.owed(), test.available()]).toEqual([0, 9_000 - 5_000 - 500]);
  });

  it('counts payments of a debt that took something, and no others', async () => {
    const test = paymentWorld();
    const { id } = await test.paid(5_000);
    await test.spend(5_000);
    const lost: ManualDispute = { paymentId: id, disputeId: 'dp_1', outcome: 'lost', amount: usd(5_000) };
    for (let times = 0; times < 3; times += 1)
      expect((await test.byHand(lost)).after).toMatchObject({ owed: usd(5_000), debtPayments: 0 });
    await test.grant(1_000);
    expect((await test.byHand(lost)).after).toMatchObject({ owed: usd(4_000), debtPayments: 1 });
    expect(
      test.ledgerStore.transactions
        .filter(({ kind }) => kind === 'debt_payment')
        .map(({ reference }) => reference),
    ).toEqual(['dispute:dp_1:debt:1']);
  });
});
