import { ACCOUNT, at, dispute, NOW, paymentWorld, usd, withdrawn } from '../testing/payments/payment-world';

describe('a payment with several disputes', () => {
  it('takes the amount that the gateway reported of the dispute that staff book', async () => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    await test.report(dispute(charge, 1, { id: 'dp_first', amount: 1_000n }));
    await test.report(dispute(charge, 1, { id: 'dp_second', amount: 3_000n }));
    test.clock.advance(60);
    await test.byHand({ paymentId: id, disputeId: 'dp_second', outcome: 'lost' });
    expect([...test.reversals.reversals.values()]).toMatchObject([{ id: 'dp_second', amount: usd(3_000) }]);
    expect(test.available()).toBe(2_000);
  });

  it('takes each of them once, whichever was taken before', async () => {
    const test = paymentWorld();
    const { charge } = await test.paid(5_000);
    await test.report(dispute(charge, 1, { id: 'dp_first', amount: 1_000n, withdrawnAt: at(1) }));
    await test.report(dispute(charge, 2, { id: 'dp_second', amount: 500n, withdrawnAt: at(2) }));
    expect([...test.reversals.reversals.values()]).toMatchObject([
      { id: 'dp_first', amount: usd(1_000), state: 'taken' },
      { id: 'dp_second', amount: usd(500), state: 'taken' },
    ]);
    expect(test.available()).toBe(3_500);
  });

  it('returns the one that was won, and keeps the other', async () => {
    const test = paymentWorld();
    const { charge } = await test.paid(5_000);
    await test.report(dispute(charge, 1, { id: 'dp_first', amount: 1_000n, withdrawnAt: at(1) }));
    await test.report(dispute(charge, 2, { id: 'dp_second', amount: 500n, withdrawnAt: at(2) }));
    await test.report(
      dispute(charge, 3, { id: 'dp_second', amount: 500n, status: 'won', reinstatedAt: at(3) }),
    );
    expect([...test.reversals.reversals.values()]).toMatchObject([
      { id: 'dp_first', state: 'taken' },
      { id: 'dp_second', state: 'returned' },
    ]);
    expect(test.available()).toBe(4_000);
  });
});

describe('a dispute that staff book as won', () => {
  it('is accepted without an amount where the gateway reported it in another currency, since nothing is taken', async () => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    await test.report(dispute(charge, 1, { currency: 'SEK' }));
    test.clock.advance(60);
    await expect(test.byHand({ paymentId: id, disputeId: `dp_${charge}`, outcome: 'won' })).resolves.toEqual({
      before: undefined,
      after: undefined,
    });
    expect(await test.events.disputes(id)).toMatchObject([{ status: 'won', currency: 'SEK' }]);
    expect(test.available()).toBe(5_000);
  });
});

it('refuses a dispute by the id of a refund of another payment as one of another payment', async () => {
  const test = paymentWorld();
  const [paid, other] = [await test.paid(5_000), await test.paid(1_000)];
  test.gateway.refundManually('re', other.charge, usd(10));
  await test.report({ kind: 'charge', charge: other.charge });
  await expect(
    test.byHand({ paymentId: paid.id, disputeId: 'refund_re', outcome: 'lost', amount: usd(100) }),
  ).rejects.toMatchObject({ code: 'payments.dispute_of_another' });
});

describe('an event about a charge', () => {
  it('of a known payment asks the gateway for no payment', async () => {
    const test = paymentWorld();
    const { charge } = await test.paid(5_000);
    const asked = jest.spyOn(test.gateway, 'findByCharge');
    await test.report(withdrawn(charge, 1));
    expect(asked).not.toHaveBeenCalled();
    expect(test.available()).toBe(0);
  });

  it('that another process has recorded in between is not applied a second time', async () => {
    const test = paymentWorld();
    const { charge } = await test.paid(5_000);
    jest.spyOn(test.events, 'record').mockResolvedValue(false);
    await test.report(withdrawn(charge, 1));
    expect([...test.reversals.reversals.values()]).toEqual([]);
    expect(test.available()).toBe(5_000);
  });
});

it.each(['waiting', 'failed'] as const)('books no refund of a payment that is %s', async (state) => {
  const test = paymentWorld();
  const { id } = await test.paid(5_000);
  const payment = (await test.payments.find(id))!;
  const foreign = [{ gatewayId: 're_1', amount: 100n, currency: 'USD', failed: false, createdAt: NOW }];
  await test.uow.run(() => test.follow.followRefunds({ ...payment, state }, foreign as never));
  expect([...test.reversals.reversals.values()]).toEqual([]);
  expect(test.ledgerStore.balance(ACCOUNT)).toMatchObject({ available: 5_000n });
});
