import { ACCOUNT, at, dispute, NOW, paymentWorld, usd, withdrawn } from '../testing/payments/payment-world';
import type { GatewayEvent } from './ports';
import { TakePaymentEvent } from './take-payment-event';

const LOST = { kind: 'unknown', why: 'the connection was cut' } as const;
const TOLD_AGAIN = {
  kind: 'unavailable',
  code: 'payments.gateway_away',
  message: 'Service Unavailable',
  details: 'Send the event again later.',
};
const notOurs = (type: string) => ({ type, paymentId: undefined, outcome: 'not_ours' });

describe('an event of the gateway', () => {
  it('is refused where no payments are taken, and without its signature', async () => {
    const test = paymentWorld();
    const { uow, payments, refunds, events, settle, settleRefund, clock, log } = test;
    const without = new TakePaymentEvent({
      gateway: undefined,
      uow,
      payments,
      refunds,
      events,
      settlePayment: settle,
      settleRefund,
      reversals: test.follow,
      clock,
      log,
    });
    const body = test.gateway.event('evt_1', { kind: 'other' }, NOW);
    await expect(without.execute(body, 'signed')).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'payments.not_set_up',
    });
    await expect(test.take.execute(body, 'forged')).rejects.toMatchObject({
      kind: 'invalid',
      code: 'payments.event_not_signed',
      details: 'The event has no valid signature.',
    });
    expect(test.events.events.size).toBe(0);
  });

  it('is checked against the time at which it comes', async () => {
    const test = paymentWorld();
    const read = jest.spyOn(test.gateway, 'readEvent');
    test.clock.advance(60);
    const body = test.gateway.event('evt_1', { kind: 'other' }, NOW);
    await test.take.execute(body, 'signed');
    expect(read.mock.calls).toEqual([[body, 'signed', at(60)]]);
    expect(test.events.events.get('evt_1')).toEqual(notOurs('other.changed'));
  });

  it.each<[string, GatewayEvent['subject']]>([
    ['of a payment', { kind: 'payment', gatewayId: 'page_foreign', paymentId: 'payment-9' }],
    ['of a payment without our id', { kind: 'payment', gatewayId: 'page_foreign' }],
    ['of a refund', { kind: 'refund', gatewayId: 're_foreign', refundId: 'refund-9' }],
    ['of a refund without our id', { kind: 'refund', gatewayId: 're_foreign' }],
    ['of a refund of a charge', { kind: 'refund', gatewayId: 're_foreign', charge: 'charge_foreign' }],
    ['of a charge', { kind: 'charge', charge: 'charge_foreign' }],
    ['of a dispute', dispute('charge_foreign', 1)],
    ['of a kind that says nothing here', { kind: 'other' }],
  ])('%s that is not ours is stored as such and changes nothing', async (_what, subject) => {
    const test = paymentWorld();
    const { id } = await test.waiting(5_000);
    const before = await test.payments.find(id);
    await test.report(subject, 'evt_1');
    expect([...test.events.events]).toEqual([['evt_1', notOurs(`${subject.kind}.changed`)]]);
    expect([await test.payments.find(id), test.kinds()]).toEqual([before, {}]);
  });

  it.each([
    ['by the id of the gateway', {}],
    [
      'by ours, where the answer with that of the gateway was lost',
      { gatewayId: undefined, state: 'asked' as const },
    ],
  ])('of a payment is settled with its row, found %s', async (_how, values) => {
    const test = paymentWorld();
    const { id, page } = await test.waiting(5_000);
    test.payments.payments.set(id, { ...test.payments.payments.get(id)!, ...values });
    test.gateway.pay(page);
    await test.report({ kind: 'payment', gatewayId: page, paymentId: id }, 'evt_1');
    expect(test.events.events.get('evt_1')).toEqual({
      type: 'payment.changed',
      paymentId: id,
      outcome: 'applied',
    });
    expect([(await test.payments.find(id))!.gatewayId, test.available()]).toEqual([page, 5_000]);
  });

  it('asks no store by an id that it does not name', async () => {
    const test = paymentWorld();
    const { id, charge } = await test.waiting(5_000);
    const [payments, refunds, byGateway] = [
      jest.spyOn(test.payments, 'find'),
      jest.spyOn(test.refunds, 'find'),
      jest.spyOn(test.payments, 'findByGatewayId'),
    ];
    await test.report({ kind: 'payment', gatewayId: 'page_foreign' });
    await test.report({ kind: 'refund', gatewayId: 're_foreign' });
    expect([payments.mock.calls, refunds.mock.calls]).toEqual([[], []]);
    const absent = { kind: 'found', paymentId: id, payment: { kind: 'absent' } } as never;
    jest.spyOn(test.gateway, 'findByCharge').mockResolvedValue(absent);
    byGateway.mockClear();
    await test.report(withdrawn(charge, 1));
    expect([payments.mock.calls, byGateway.mock.calls]).toEqual([[[id]], []]);
  });

  it('of a refund that we asked for is settled with its row, found by either id', async () => {
    const test = paymentWorld();
    const payment = await test.paid(5_000);
    const refundId = await test.takenRefund(payment, 2_000);
    test.gateway.newRefunds = 'pending';
    test.gateway.next('cut_after');
    await test.followRefunds.send((await test.refunds.find(refundId))!);
    const looked = jest.spyOn(test.gateway, 'findRefund');
    const gatewayId = `refund_${refundId}`;
    await test.report({ kind: 'refund', gatewayId, refundId, charge: payment.charge }, 'evt_1');
    expect(test.events.events.get('evt_1')).toEqual({
      type: 'refund.changed',
      paymentId: payment.id,
      outcome: 'applied',
    });
    expect(await test.refunds.find(refundId)).toMatchObject({ state: 'pending', gatewayId });
    test.gateway.refunds.get(refundId)!.status = 'succeeded';
    await test.report({ kind: 'refund', gatewayId }, 'evt_done');
    expect(await test.refunds.find(refundId)).toMatchObject({ state: 'succeeded' });
    expect(looked.mock.calls).toEqual(
      [1, 2].map(() => [{ id: refundId, gatewayId, charge: payment.charge }]),
    );
    expect((await test.payments.find(payment.id))!.attentionAt).toBeUndefined();
  });

  it.each(['charge', 'payment'])('of a refund of ours whose %s is not known is not ours', async (missing) => {
    const test = paymentWorld();
    const payment = await test.paid(5_000);
    const refundId = await test.takenRefund(payment, 2_000);
    if (missing === 'payment') test.payments.payments.clear();
    else
      test.payments.payments.set(payment.id, {
        ...test.payments.payments.get(payment.id)!,
        charge: undefined,
      });
    await test.report({ kind: 'refund', gatewayId: `refund_${refundId}`, refundId }, 'evt_1');
    expect(test.events.events.get('evt_1')).toEqual(notOurs('refund.changed'));
  });

  const story = async () => {
    const test = paymentWorld();
    const [open, paid] = [await test.waiting(700), await test.paid(5_000)];
    const refundId = await test.takenRefund(paid, 100);
    return { test, open, paid, refundId };
  };
  type Story = Awaited<ReturnType<typeof story>>;
  it.each<[string, (reported: Story) => GatewayEvent['subject'], (reported: Story) => void]>([
    [
      'a payment',
      ({ open: { page } }) => ({ kind: 'payment', gatewayId: page }),
      ({ test }) => {
        jest.spyOn(test.gateway, 'find').mockResolvedValue(LOST);
      },
    ],
    [
      'a refund',
      ({ refundId }) => ({ kind: 'refund', gatewayId: 're_1', refundId }),
      ({ test }) => {
        jest.spyOn(test.gateway, 'findRefund').mockResolvedValue(LOST);
      },
    ],
    [
      'the refunds of a charge',
      ({ paid: { charge } }) => ({ kind: 'charge', charge }),
      ({ test }) => {
        jest.spyOn(test.gateway, 'refundsOf').mockResolvedValue(LOST);
      },
    ],
    [
      'the payment of a charge',
      ({ open: { charge } }) => ({ kind: 'charge', charge }),
      ({ test }) => {
        jest.spyOn(test.gateway, 'findByCharge').mockResolvedValue(LOST);
      },
    ],
    [
      'what became of the payment of a charge',
      ({ open: { charge } }) => ({ kind: 'charge', charge }),
      ({ test, open: { id: paymentId } }) => {
        jest
          .spyOn(test.gateway, 'findByCharge')
          .mockResolvedValue({ kind: 'found', paymentId, payment: LOST });
      },
    ],
    ['what nobody here can read', () => ({ kind: 'unreadable' }), () => undefined],
  ])('about %s is to be told again while the gateway does not answer', async (_what, subjectOf, breaks) => {
    const reported = await story();
    breaks(reported);
    const rows = [...reported.test.events.events];
    await expect(reported.test.report(subjectOf(reported), 'evt_1')).rejects.toMatchObject(TOLD_AGAIN);
    expect([...reported.test.events.events]).toEqual(rows);
  });

  it('of a charge that was not told of yet settles its payment first, found by the id of the gateway or by ours', async () => {
    for (const [values, answer] of [
      [{}, { paymentId: undefined }],
      [{ gatewayId: undefined, state: 'asked' as const }, {}],
    ] as const) {
      const test = paymentWorld();
      const { id, page, charge } = await test.waiting(5_000);
      test.payments.payments.set(id, { ...test.payments.payments.get(id)!, ...values });
      test.gateway.pay(page);
      const found = await test.gateway.findByCharge(charge);
      jest.spyOn(test.gateway, 'findByCharge').mockResolvedValue({ ...found, ...answer } as typeof found);
      await test.report(withdrawn(charge, 1), 'evt_1');
      expect(test.kinds()).toEqual({ credit: 1, chargeback: 1 });
      expect(test.events.events.get('evt_1')).toEqual({
        type: 'dispute.changed',
        paymentId: id,
        outcome: 'applied',
      });
    }
    expect.assertions(4);
  });

  it.each([
    ['and no id of ours', {}],
    ['and an id that is not ours', { paymentId: 'payment-9' }],
  ])('of a charge whose payment the gateway refuses to show %s is not ours', async (_what, ids) => {
    const test = paymentWorld();
    await test.waiting(5_000);
    jest
      .spyOn(test.gateway, 'findByCharge')
      .mockResolvedValue({ kind: 'found', payment: { kind: 'absent' }, ...ids });
    await test.report({ kind: 'charge', charge: 'charge_foreign' }, 'evt_1');
    expect(test.events.events.get('evt_1')).toEqual(notOurs('charge.changed'));
  });

  it('of refunds that are all ours is stored, and shows the payment to nobody', async () => {
    const test = paymentWorld();
    const payment = await test.paid(5_000);
    await test.followRefunds.send((await test.refunds.find(await test.takenRefund(payment, 2_000)))!);
    await test.report({ kind: 'charge', charge: payment.charge }, 'evt_1');
    expect(test.events.events.get('evt_1')).toEqual({
      type: 'charge.changed',
      paymentId: payment.id,
      outcome: 'applied',
    });
    expect((await test.payments.find(payment.id))!.attentionAt).toBeUndefined();
  });

  it('of a dispute shows the payment to staff since the first one, and says so in the log', async () => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    test.clock.advance(60);
    await test.report(dispute(charge, 60));
    test.clock.advance(60);
    await test.report(dispute(charge, 120, { status: 'under_review' }));
    expect((await test.payments.find(id))!.attentionAt).toEqual(at(60));
    expect(test.log.lines.filter(({ level }) => level === 'warn')).toEqual(
      ['needs_response', 'under_review'].map((status) => ({
        level: 'warn',
        message: 'payment disputed',
        fields: { paymentId: id, dispute: `dp_${charge}`, status },
      })),
    );
  });

  it('says in the log what the gateway took back, what is owed of it, and that it came again', async () => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    await test.spend(4_000);
    await test.report(withdrawn(charge, 1));
    await test.report(dispute(charge, 2, { status: 'won', reinstatedAt: at(2) }));
    const said = {
      paymentId: id,
      accountId: ACCOUNT,
      source: 'dispute',
      reversal: `dp_${charge}`,
      amount: '50.00',
    };
    expect(test.log.lines.filter(({ message }) => message.includes('reversed'))).toEqual([
      {
        level: 'warn',
        message: 'payment reversed by the gateway',
        fields: { ...said, owed: '40.00' },
      },
      { level: 'info', message: 'reversed payment returned by the gateway', fields: said },
    ]);
  });

  it('of money in another currency says so in the log, as an error', async () => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    await test.report(dispute(charge, 1, { currency: 'SEK', withdrawnAt: at(1) }));
    test.gateway.refundManually('re', charge, usd(100));
    jest.spyOn(test.gateway, 'refundsOf').mockResolvedValue({
      kind: 'refunds',
      refunds: [{ gatewayId: 're_kr', amount: 100n, currency: 'SEK', failed: false }],
    });
    await test.report({ kind: 'charge', charge });
    expect(test.log.lines.filter(({ level }) => level === 'error').map(({ fields }) => fields)).toEqual([
      { paymentId: id, dispute: `dp_${charge}`, currency: 'SEK' },
      { paymentId: id, refund: 're_kr', currency: 'SEK' },
    ]);
  });
});
