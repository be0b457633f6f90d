import { Money } from '@registrar/kernel';
import {
  ACCOUNT,
  at,
  dispute,
  NOW,
  paymentWorld,
  POLICY,
  reinstated,
  usd,
  withdrawn,
} from '../testing/payments/payment-world';
import type { PaymentRefund, PaymentState } from './payment';
import { BeginPaymentRefund, FollowPaymentRefunds } from './refund-payment';

const NOT_SET_UP = {
  kind: 'unavailable',
  code: 'payments.not_set_up',
  message: 'Service Unavailable',
  details: 'Payments by card are not available.',
};
const begin = (
  test: ReturnType<typeof paymentWorld>,
  paymentId: string,
  minor: number,
  reference = 'case 1',
) => test.refund(paymentId, minor, reference);
const request = (paymentId: string, minor: number, reference = 'case 1') => ({
  paymentId,
  amount: usd(minor),
  reference,
});

describe('credit that is to go back to a card', () => {
  it('is taken out of what the account can spend, and written down as to be sent', async () => {
    const test = paymentWorld();
    const { id } = await test.paid(5_000);
    test.clock.advance(30);
    const refund: PaymentRefund = {
      id: expect.any(String) as string,
      paymentId: id,
      accountId: ACCOUNT,
      amount: usd(2_000),
      reference: 'case 1',
      state: 'created',
      asked: 0,
      dueAt: at(120),
      createdAt: at(30),
    };
    const begun = await begin(test, id, 2_000);
    expect(begun).toEqual({ refund, isNew: true });
    expect(await test.refunds.find(begun.refund.id)).toEqual(refund);
    expect([
      test.available(),
      test.posted('payment_refunds'),
      (await test.payments.find(id))!.refunded,
    ]).toEqual([3_000, 2_000, usd(2_000)]);
    expect(test.outbox.events.map(({ payload }) => payload['balance'])).toEqual([50, 30]);
  });

  it('is taken once for a reference, which is a 409 for another amount', async () => {
    const test = paymentWorld();
    const { id } = await test.paid(5_000);
    const { refund } = await begin(test, id, 2_000);
    expect(await begin(test, id, 2_000)).toEqual({ refund, isNew: false });
    await expect(begin(test, id, 2_001)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'payments.reference_reused',
      details: 'This reference was used for another amount (20.00).',
    });
    expect([test.available(), test.refunds.refunds.size]).toEqual([3_000, 1]);
  });

  it('is at most what is left of the payment', async () => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    await test.grant(9_000);
    await begin(test, id, 1_000);
    test.gateway.refundManually('re', charge, usd(500));
    await test.report({ kind: 'charge', charge });
    await expect(begin(test, id, 3_501, 'case 2')).rejects.toMatchObject({
      kind: 'conflict',
      code: 'payments.more_than_left',
      details: 'At most 35.00 of this payment can be refunded.',
    });
    expect(await begin(test, id, 3_500, 'case 2')).toMatchObject({ isNew: true });
  });

  it('is at most the payment again where what the gateway took has come back', async () => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    await test.report(withdrawn(charge, 1));
    await test.report(reinstated(charge, 2));
    expect(await begin(test, id, 5_000)).toMatchObject({ isNew: true });
  });

  it.each([
    ['won', true],
    ['warning_closed', true],
    ['prevented', true],
    ['needs_response', false],
    ['under_review', false],
    ['lost', false],
  ])('of a payment with a dispute that is %s may go back: %p', async (status, mayGo) => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    await test.report(dispute(charge, 1, { id: 'dp_over', status: 'won' }));
    await test.report(dispute(charge, 1, { status }));
    const begun = begin(test, id, 1_000);
    if (mayGo) expect(await begun).toMatchObject({ isNew: true });
    else
      await expect(begun).rejects.toMatchObject({
        kind: 'conflict',
        code: 'payments.in_dispute',
        details: 'The payment is disputed and cannot be refunded.',
      });
  });

  it.each<PaymentState>(['created', 'asked', 'waiting', 'failed', 'canceled', 'expired'])(
    'of a payment that is %s does not exist',
    async (state) => {
      const test = paymentWorld();
      const { id } = await test.paid(5_000);
      await test.uow.run(async () => test.payments.save({ ...(await test.payments.lock(id))!, state }));
      await expect(begin(test, id, 1_000)).rejects.toMatchObject({
        kind: 'conflict',
        code: 'payments.not_paid',
        details: 'Only a succeeded payment can be refunded.',
      });
    },
  );

  it('of a payment that is not there is a 404', async () => {
    await expect(begin(paymentWorld(), 'payment-9', 1)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'payments.not_found',
    });
  });

  it('that was spent is a 402, whatever the credit limit', async () => {
    const test = paymentWorld();
    const { id } = await test.paid(5_000);
    await test.spend(4_001);
    test.ledgerStore.creditLimits.set(ACCOUNT, 9_000n);
    await expect(begin(test, id, 1_000)).rejects.toMatchObject({
      kind: 'payment_required',
      code: 'billing.insufficient_funds',
    });
  });

  it('is refused where no payments are taken, and outside a unit of work', async () => {
    const test = paymentWorld();
    const refunds = (isSetUp: boolean) =>
      new BeginPaymentRefund({
        uow: test.uow,
        payments: test.payments,
        refunds: test.refunds,
        events: test.events,
        reversals: test.reversals,
        ledger: test.ledger,
        clock: test.clock,
        ids: test.ids,
        policy: POLICY,
        isSetUp,
      });
    await expect(test.uow.run(() => refunds(false).execute(request('payment-9', 1)))).rejects.toMatchObject(
      NOT_SET_UP,
    );
    await expect(refunds(true).execute(request('payment-9', 1))).rejects.toThrow('outside a unit of work');
  });
});

describe('a refund whose credit is taken', () => {
  async function taken() {
    const test = paymentWorld();
    const payment = await test.paid(5_000);
    const refundId = await test.takenRefund(payment, 2_000);
    return { ...test, ...payment, refundId, refund: async () => (await test.refunds.find(refundId))! };
  }

  it('is sent once: a second sender answers what the first one made of it', async () => {
    const test = await taken();
    const sent = jest.spyOn(test.gateway, 'refund');
    const created = await test.refund();
    const done = await test.followRefunds.send(created);
    expect(done).toMatchObject({
      state: 'succeeded',
      asked: 1,
      askedAt: NOW,
      gatewayId: `refund_${test.refundId}`,
      settledAt: NOW,
    });
    expect(await test.followRefunds.send(created)).toEqual(done);
    expect(sent.mock.calls).toEqual([[{ id: test.refundId, charge: test.charge, amount: usd(2_000) }]]);
    expect(test.kinds()).toEqual({ credit: 1, payment_refund: 1, payment_refund_settle: 1 });
  });

  it('says in its row until when nobody else asks, before the gateway is asked', async () => {
    const test = await taken();
    const began = jest.spyOn(test.refunds, 'beginAsking');
    test.gateway.next('cut_before');
    await test.followRefunds.send(await test.refund());
    expect(began.mock.calls).toEqual([[test.refundId, NOW, at(90)]]);
    expect(await test.refund()).toMatchObject({
      state: 'asked',
      trouble: 'the connection was cut',
      dueAt: at(120),
    });
  });

  it.each([
    ['pending', 3_600],
    ['succeeded', undefined],
  ] as const)('that the gateway has as %s is looked at there and not sent again', async (status, dueIn) => {
    const test = await taken();
    test.gateway.newRefunds = 'pending';
    await test.followRefunds.send(await test.refund());
    const [sent, looked, due] = [
      jest.spyOn(test.gateway, 'refund'),
      jest.spyOn(test.gateway, 'findRefund'),
      jest.spyOn(test.refunds, 'takeDue'),
    ];
    test.gateway.refunds.get(test.refundId)!.status = status;
    test.clock.advance(3_600);
    expect(await test.followRefunds.execute()).toBe(1);
    expect(await test.refund()).toMatchObject({ state: status, dueAt: dueIn && at(3_600 + dueIn) });
    expect([sent.mock.calls.length, looked.mock.calls, due.mock.calls]).toEqual([
      0,
      [[{ id: test.refundId, gatewayId: `refund_${test.refundId}`, charge: test.charge }]],
      [[at(3_600), at(3_690), 20]],
    ]);
  });

  it('that the gateway had and does not know any more is in doubt, and not sent again', async () => {
    const test = await taken();
    test.gateway.newRefunds = 'pending';
    await test.followRefunds.send(await test.refund());
    test.gateway.refunds.clear();
    test.clock.advance(3_600);
    await test.followRefunds.execute();
    expect(await test.refund()).toMatchObject({
      state: 'pending',
      asked: 1,
      trouble: 'the gateway does not know it',
      dueAt: at(3_720),
    });
  });

  it('is looked at as often as asked for, and not at all where no payments are taken', async () => {
    const test = await taken();
    await test.takenRefund({ id: test.id }, 100);
    expect([
      await test.followRefunds.execute(1),
      await test.followRefunds.execute(1),
      await test.followRefunds.execute(1),
    ]).toEqual([1, 1, 0]);
    const without = new FollowPaymentRefunds({
      gateway: undefined,
      payments: test.payments,
      refunds: test.refunds,
      settle: test.settleRefund,
      clock: test.clock,
      log: test.log,
      policy: POLICY,
    });
    const third = await test.takenRefund({ id: test.id }, 100);
    expect(await without.execute()).toBe(0);
    await expect(without.send((await test.refunds.find(third))!)).rejects.toMatchObject(NOT_SET_UP);
  });

  it('stops no other when it cannot be followed, which is logged', async () => {
    const test = await taken();
    const other = await test.takenRefund({ id: test.id }, 100);
    const error = new Error('a fault');
    jest.spyOn(test.gateway, 'refund').mockRejectedValueOnce(error);
    expect(await test.followRefunds.execute()).toBe(2);
    expect(await test.refunds.find(other)).toMatchObject({ state: 'succeeded' });
    expect(test.log.lines.filter(({ level }) => level === 'error')).toEqual([
      {
        level: 'error',
        message: 'refund of a payment not polled',
        fields: { refundId: test.refundId, error },
      },
    ]);
  });

  it.each(['payment', 'charge'])('without its %s is a fault of the program', async (missing) => {
    const test = await taken();
    if (missing === 'payment') test.payments.payments.clear();
    else test.payments.payments.set(test.id, { ...test.payments.payments.get(test.id)!, charge: undefined });
    await expect(test.followRefunds.send(await test.refund())).rejects.toThrow(
      `payment ${test.id} has no charge`,
    );
  });

  it('whose first question has no time counts from when it was made', async () => {
    const test = await taken();
    test.refunds.refunds.set(test.refundId, {
      ...(await test.refund()),
      state: 'asked',
      asked: 1,
      askedAt: undefined,
      dueAt: NOW,
    });
    test.clock.advance(82_800 + 3_599);
    await test.followRefunds.execute();
    expect(await test.refund()).toMatchObject({
      state: 'asked',
      trouble: 'not there, and too old to be sent again',
      amount: Money.of(2_000n),
    });
    test.clock.advance(120);
    await test.followRefunds.execute();
    expect(await test.refund()).toMatchObject({ state: 'failed', trouble: 'the gateway never got it' });
  });

  it.each([
    [82_799, 'succeeded'],
    [82_800, 'asked'],
    [86_399, 'asked'],
    [86_400, 'failed'],
  ])('is, %i seconds after it was asked for in vain, %s at the next look', async (seconds, state) => {
    const test = await taken();
    test.gateway.next('cut_before');
    await test.followRefunds.send(await test.refund());
    test.clock.advance(seconds);
    await test.followRefunds.execute();
    expect(await test.refund()).toMatchObject({ state });
  });
});
