import { ACCOUNT, at, NOW, paymentWorld, usd } from '../testing/payments/payment-world';
import type { PaymentRefund, PaymentRefundState } from './payment';
import type { GatewayRefund } from './ports';

const base: PaymentRefund = {
  id: 'refund-1',
  paymentId: 'payment-1',
  accountId: ACCOUNT,
  amount: usd(2_000),
  reference: 'case 1',
  state: 'created',
  asked: 0,
  trouble: 'earlier',
  dueAt: at(30),
  attentionAt: at(5),
  createdAt: NOW,
};
const BEFORE: Record<PaymentRefundState, Partial<PaymentRefund>> = {
  created: {},
  asked: { asked: 1, askedAt: at(1) },
  pending: { asked: 1, askedAt: at(1), gatewayId: 're_1' },
  succeeded: {
    asked: 1,
    gatewayId: 're_1',
    trouble: undefined,
    attentionAt: undefined,
    dueAt: undefined,
    settledAt: at(3),
  },
  failed: {
    asked: 1,
    gatewayId: 're_1',
    trouble: 'the card is closed',
    attentionAt: undefined,
    dueAt: undefined,
    settledAt: at(3),
  },
};
const STATES = Object.keys(BEFORE) as PaymentRefundState[];
const refund = (state: PaymentRefundState, values: Partial<PaymentRefund> = {}): PaymentRefund => ({
  ...base,
  ...BEFORE[state],
  state,
  ...values,
});

/** A payment of 50.00 with a refund of 20.00 whose credit is where its state says. */
async function stored(before: PaymentRefund, secondsLater = 10) {
  const test = paymentWorld();
  const payment = await test.paid(5_000);
  const money = { accountId: ACCOUNT, amount: usd(2_000), refundId: before.id };
  await test.uow.run(async () => {
    await test.refunds.add({ ...before, paymentId: payment.id });
    await test.payments.save({
      ...(await test.payments.lock(payment.id))!,
      refunded: before.state === 'failed' ? usd(0) : usd(2_000),
    });
    await test.ledger.takePaymentRefund(money);
    if (before.state === 'succeeded') await test.ledger.settlePaymentRefund(money);
    if (before.state === 'failed') await test.ledger.returnPaymentRefund(money, 'taken');
  });
  test.clock.advance(secondsLater);
  const postedBefore = test.ledgerStore.transactions.length;
  return {
    ...test,
    paymentId: payment.id,
    answered: (answer: GatewayRefund, eventId?: string) =>
      test.settleRefund.execute(
        { id: before.id, paymentId: payment.id },
        answer,
        eventId === undefined
          ? undefined
          : { id: eventId, type: 'refund.changed', at: NOW, subject: { kind: 'other' } },
      ),
    newlyPosted: () =>
      test.ledgerStore.transactions
        .slice(postedBefore)
        .map(({ kind, reference, postings }) => [
          kind,
          reference,
          postings.map(({ ledgerAccount, amount }) => [ledgerAccount, amount.toDecimal()]),
        ]),
    reported: () =>
      test.outbox.events
        .slice(2 + Number(before.state === 'failed'))
        .map(({ payload }) => payload['balance']),
  };
}

type Change = Partial<PaymentRefund> | 'same';
const closed: Partial<PaymentRefund> = { dueAt: undefined, attentionAt: undefined, settledAt: at(10) };
const isOpen = (state: PaymentRefundState): boolean => ['created', 'asked', 'pending'].includes(state);
const inDoubt =
  (trouble: string) =>
  (state: PaymentRefundState): Change =>
    isOpen(state) ? { trouble, dueAt: at(130) } : 'same';

const ANSWERS: [string, GatewayRefund, (state: PaymentRefundState) => Change][] = [
  [
    'is done',
    { kind: 'done', gatewayId: 're_2' },
    (state) => {
      if (state === 'failed')
        return {
          gatewayId: 're_2',
          trouble: 'given up here, and carried out by the gateway',
          attentionAt: at(10),
        };
      return state === 'succeeded'
        ? 'same'
        : { ...closed, state: 'succeeded', gatewayId: 're_2', trouble: undefined };
    },
  ],
  [
    'is on its way',
    { kind: 'pending', gatewayId: 're_2' },
    (state) => {
      return isOpen(state)
        ? { state: 'pending', gatewayId: 're_2', trouble: undefined, dueAt: at(3_610) }
        : 'same';
    },
  ],
  [
    'has failed',
    { kind: 'failed', gatewayId: 're_2', why: 'the card is gone' },
    (state) =>
      state === 'failed'
        ? 'same'
        : { ...closed, state: 'failed', gatewayId: 're_2', trouble: 'the card is gone' },
  ],
  [
    'is refused',
    { kind: 'refused', why: 'too old' },
    (state) =>
      state === 'created' || state === 'asked' ? { ...closed, state: 'failed', trouble: 'too old' } : 'same',
  ],
  ['is not there', { kind: 'absent' }, inDoubt('the gateway does not know it')],
  ['has no answer', { kind: 'unknown', why: 'the connection was cut' }, inDoubt('the connection was cut')],
];

describe('a refund to a card of which the gateway says that it', () => {
  it.each(
    ANSWERS.flatMap(([what, answer, changes]) =>
      STATES.map((state): [string, PaymentRefundState, GatewayRefund, Change] => [
        what,
        state,
        answer,
        changes(state),
      ]),
    ),
  )('%s becomes what it is, once, with its money, when it was %s', async (_what, state, answer, change) => {
    const before = refund(state);
    const test = await stored(before);
    const { paymentId } = test;
    const after = { ...before, paymentId, ...(change !== 'same' && change) };
    expect(await test.answered(answer, 'evt_1')).toEqual(after);
    expect(await test.refunds.find('refund-1')).toEqual(after);
    expect(test.events.events.get('evt_1')).toEqual({
      type: 'refund.changed',
      paymentId,
      outcome: after.state === state ? 'nothing_new' : 'applied',
    });
    const [hasReturned, isDone] = [
      after.state === 'failed' && state !== 'failed',
      after.state === 'succeeded' && state !== 'succeeded',
    ];
    const from = state === 'succeeded' ? 'payment_clearing' : 'payment_refunds';
    expect(test.newlyPosted()).toEqual([
      ...(isDone
        ? [
            [
              'payment_refund_settle',
              'payment_refund:refund-1',
              [
                ['payment_refunds', '-20.00'],
                ['payment_clearing', '20.00'],
              ],
            ],
          ]
        : []),
      ...(hasReturned
        ? [
            [
              'payment_refund_return',
              'payment_refund:refund-1',
              [
                [from, '-20.00'],
                ['available', '20.00'],
              ],
            ],
          ]
        : []),
    ]);
    expect(test.reported()).toEqual(hasReturned ? [50] : []);
    expect((await test.payments.find(paymentId))!.refunded).toEqual(
      after.state === 'failed' ? usd(0) : usd(2_000),
    );
  });

  it('is done after it was given up is an error in the log, and needs a person since the first time', async () => {
    const test = await stored(refund('failed', { attentionAt: at(4) }));
    expect(await test.answered({ kind: 'done', gatewayId: 're_2' })).toMatchObject({ attentionAt: at(4) });
    expect(test.log.lines.filter(({ level }) => level === 'error')).toEqual([
      {
        level: 'error',
        message: 'abandoned refund carried out by the gateway',
        fields: { refundId: 'refund-1', paymentId: test.paymentId },
      },
    ]);
  });

  it.each<[number, Date | undefined, Date | undefined]>([
    [3_600, undefined, undefined],
    [3_601, undefined, at(3_601)],
    [4_000, at(3_700), at(3_700)],
  ])(
    'has no answer is shown to staff when it is open for more than an hour: after %i seconds',
    async (seconds, shownBefore, shown) => {
      const test = await stored(refund('asked', { attentionAt: shownBefore }), seconds);
      expect((await test.answered({ kind: 'unknown', why: 'cut' })).attentionAt).toEqual(shown);
    },
  );
});

describe('a refund to a card', () => {
  it('is not settled by an event that was taken before', async () => {
    const test = await stored(refund('asked'));
    await test.uow.run(() => test.events.record({ id: 'evt_1', type: 'refund.changed', outcome: 'applied' }));
    const before = refund('asked', { paymentId: test.paymentId });
    expect([
      await test.answered({ kind: 'done', gatewayId: 're_2' }, 'evt_1'),
      await test.refunds.find('refund-1'),
      test.newlyPosted(),
    ]).toEqual([before, before, []]);
  });

  it.each([
    ['refund', 'refund-9', 'payment-1'],
    ['payment', 'refund-1', 'payment-9'],
  ])('of which the %s is not there is a fault of the program', async (_what, id, paymentId) => {
    const test = await stored(refund('asked'));
    const ids = { id, paymentId: paymentId === 'payment-1' ? test.paymentId : paymentId };
    await expect(test.settleRefund.execute(ids, { kind: 'absent' })).rejects.toThrow(
      `there is no refund ${id} of payment ${ids.paymentId}`,
    );
  });
});
