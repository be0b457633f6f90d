import { ACCOUNT, at, NOW, paymentWorld, usd } from '../testing/payments/payment-world';
import { type Payment, PAYMENT_STATES, type PaymentState } from './payment';
import type { GatewayPayment } from './ports';

const base: Payment = {
  id: 'payment-0',
  accountId: ACCOUNT,
  amount: usd(5_000),
  state: 'created',
  trouble: 'the first question had no answer',
  pageEndsAt: at(3_600),
  asked: 1,
  refunded: usd(0),
  createdAt: NOW,
};
const page = { gatewayId: 'page_1', pageUrl: 'https://pay.example.net/page_1', dueAt: at(30) };
const over = { gatewayId: 'page_1', settledAt: at(-60) };
const BEFORE: Record<PaymentState, Partial<Payment>> = {
  created: { dueAt: at(30) },
  asked: { dueAt: at(30) },
  waiting: page,
  succeeded: { ...over, charge: 'charge_1', trouble: undefined },
  failed: over,
  canceled: over,
  expired: over,
};
const OPEN: readonly PaymentState[] = ['created', 'asked', 'waiting'];
const payment = (state: PaymentState, values: Partial<Payment> = {}): Payment => ({
  ...base,
  ...BEFORE[state],
  state,
  ...values,
});

/** A payment that is stored; `answered` is what becomes of it. */
async function stored(before: Payment, secondsLater = 10) {
  const test = paymentWorld();
  await test.uow.run(() => test.payments.add(before, undefined, NOW));
  test.clock.advance(secondsLater);
  return {
    ...test,
    answered: (answer: GatewayPayment, eventId?: string) =>
      test.settle.execute(
        before.id,
        answer,
        eventId === undefined
          ? undefined
          : { id: eventId, type: 'payment.changed', at: NOW, subject: { kind: 'other' } },
      ),
  };
}

type Change = Partial<Payment> | 'same';
const paid = {
  kind: 'paid',
  gatewayId: 'page_2',
  charge: 'charge_2',
  received: 5_000n,
  currency: 'USD',
} as const;
const asEnded = (how: PaymentState): Partial<Payment> => ({
  state: how,
  gatewayId: 'page_2',
  trouble: 'why it ended',
  pageUrl: undefined,
  dueAt: undefined,
  settledAt: at(10),
});
const succeeded: Partial<Payment> = {
  state: 'succeeded',
  gatewayId: 'page_2',
  charge: 'charge_2',
  trouble: undefined,
  pageUrl: undefined,
  dueAt: undefined,
  settledAt: at(10),
};
const inDoubt = (trouble: string): Partial<Payment> => ({ trouble, dueAt: at(130) });
const otherMoney = (trouble: string, state: PaymentState): Change =>
  state === 'succeeded'
    ? 'same'
    : {
        gatewayId: 'page_2',
        charge: 'charge_2',
        trouble,
        attentionAt: at(10),
        ...(OPEN.includes(state) && { dueAt: at(130) }),
      };

/** What the gateway says, and what it changes in each state. */
const ANSWERS: [string, GatewayPayment, (state: PaymentState) => Change][] = [
  [
    'the customer is to pay',
    { kind: 'waiting', gatewayId: 'page_2', pageUrl: 'https://pay.example.net/page_2' },
    (state) => {
      return OPEN.includes(state)
        ? {
            state: 'waiting',
            gatewayId: 'page_2',
            pageUrl: 'https://pay.example.net/page_2',
            trouble: undefined,
            dueAt: at(130),
          }
        : 'same';
    },
  ],
  [
    'the bank has not decided',
    { kind: 'waiting', gatewayId: 'page_1' },
    (state) => {
      return OPEN.includes(state)
        ? { state: 'waiting', gatewayId: 'page_1', trouble: undefined, dueAt: at(130) }
        : 'same';
    },
  ],
  ['it is paid', paid, (state) => (state === 'succeeded' ? 'same' : succeeded)],
  [
    'a cent less is paid',
    { ...paid, received: 4_999n },
    (state) => otherMoney('the gateway has 4999 USD in smallest units, and 5000 USD were asked for', state),
  ],
  [
    'another currency is paid',
    { ...paid, currency: 'EUR' },
    (state) => otherMoney('the gateway has 5000 EUR in smallest units, and 5000 USD were asked for', state),
  ],
  ...(['failed', 'canceled', 'expired'] as const).map(
    (how): [string, GatewayPayment, (state: PaymentState) => Change] => [
      `it is ${how}`,
      { kind: 'ended', gatewayId: 'page_2', how, why: 'why it ended' },
      (state) => (OPEN.includes(state) ? asEnded(how) : 'same'),
    ],
  ),
  [
    'it takes no such payment',
    { kind: 'refused', why: 'not taken' },
    (state) =>
      state === 'created' || state === 'asked'
        ? { state: 'failed', trouble: 'not taken', dueAt: undefined, settledAt: at(10) }
        : 'same',
  ],
  [
    'it does not know it',
    { kind: 'absent' },
    (state) => ({
      trouble: 'the gateway does not know it',
      attentionAt: at(10),
      ...(OPEN.includes(state) && { dueAt: at(130) }),
    }),
  ],
  [
    'nothing that can be read',
    { kind: 'unknown', why: 'the connection was cut' },
    (state) => (OPEN.includes(state) ? inDoubt('the connection was cut') : 'same'),
  ],
];

describe('a payment of which the gateway says that', () => {
  it.each(
    ANSWERS.flatMap(([what, answer, changes]) =>
      PAYMENT_STATES.map((state): [string, PaymentState, GatewayPayment, Change] => [
        what,
        state,
        answer,
        changes(state),
      ]),
    ),
  )('%s becomes what it is, once, when it was %s', async (_what, state, answer, change) => {
    const before = payment(state);
    const test = await stored(before);
    const after = change === 'same' ? before : { ...before, ...change };
    expect(await test.answered(answer, 'evt_1')).toEqual(after);
    expect(await test.payments.find(before.id)).toEqual(after);
    expect([...test.events.events]).toEqual([
      [
        'evt_1',
        {
          type: 'payment.changed',
          paymentId: 'payment-0',
          outcome: after.state === before.state ? 'nothing_new' : 'applied',
        },
      ],
    ]);
    const isCredited = after.state === 'succeeded' && state !== 'succeeded';
    expect(
      test.ledgerStore.transactions.map(({ kind, reference, accountId }) => [kind, reference, accountId]),
    ).toEqual(isCredited ? [['credit', 'payment:payment-0', ACCOUNT]] : []);
    expect([test.available(), test.outbox.events.length]).toEqual(isCredited ? [5_000, 1] : [0, 0]);
  });

  it('it is paid says so in the log, with the account and the amount', async () => {
    const test = await stored(payment('waiting'));
    await test.answered(paid);
    expect(test.log.lines).toEqual([
      {
        level: 'info',
        message: 'payment credited',
        fields: { paymentId: 'payment-0', accountId: ACCOUNT, amount: '50.00' },
      },
    ]);
  });

  it('another amount was paid says so in the log, as an error with both amounts', async () => {
    const test = await stored(payment('waiting'));
    await test.answered({ ...paid, received: 1n, currency: 'EUR' });
    expect(test.log.lines).toEqual([
      {
        level: 'error',
        message: 'payment amount differs from the request',
        fields: { paymentId: 'payment-0', wanted: '50.00', currency: 'EUR', received: '1' },
      },
    ]);
  });

  it('it is paid needs no person any more', async () => {
    const test = await stored(payment('waiting', { attentionAt: at(5) }));
    expect(await test.answered(paid)).toMatchObject({ state: 'succeeded', attentionAt: undefined });
  });

  it('it is over needs no person any more', async () => {
    const test = await stored(payment('waiting', { attentionAt: at(5) }));
    expect(
      await test.answered({ kind: 'ended', gatewayId: 'page_1', how: 'expired', why: 'nobody paid' }),
    ).toMatchObject({ state: 'expired', attentionAt: undefined });
  });

  it('it is not there needs a person since the first time', async () => {
    const test = await stored(payment('waiting', { attentionAt: at(5) }));
    expect(await test.answered({ kind: 'absent' })).toMatchObject({ attentionAt: at(5) });
  });

  it.each<[string, GatewayPayment, number, Date | undefined, Date | undefined]>([
    [
      'an hour after the end of its page',
      { kind: 'waiting', gatewayId: 'page_1' },
      7_200,
      undefined,
      undefined,
    ],
    [
      'longer than an hour after the end of its page',
      { kind: 'waiting', gatewayId: 'page_1' },
      7_201,
      undefined,
      at(7_201),
    ],
    ['an hour after the end of its page', { kind: 'unknown', why: 'cut' }, 7_200, undefined, undefined],
    [
      'longer than an hour after the end of its page',
      { kind: 'unknown', why: 'cut' },
      7_201,
      undefined,
      at(7_201),
    ],
    ['still', { kind: 'waiting', gatewayId: 'page_1' }, 9_000, at(7_300), at(7_300)],
    ['still', { kind: 'unknown', why: 'cut' }, 9_000, at(7_300), at(7_300)],
  ])(
    'it is not known how it ends %s is shown to staff when it should have ended: %p after %i seconds',
    async (_when, answer, seconds, shownBefore, shown) => {
      const test = await stored(
        payment('waiting', { ...(shownBefore && { attentionAt: shownBefore }) }),
        seconds,
      );
      expect((await test.answered(answer)).attentionAt).toEqual(shown);
    },
  );
});

describe('a payment', () => {
  it('is not settled by an event that was taken before', async () => {
    const test = await stored(payment('waiting'));
    await test.uow.run(() =>
      test.events.record({ id: 'evt_1', type: 'payment.changed', outcome: 'not_ours' }),
    );
    expect(await test.answered(paid, 'evt_1')).toEqual(payment('waiting'));
    expect([await test.payments.find('payment-0'), test.available()]).toEqual([payment('waiting'), 0]);
  });

  it('that is not there is a fault of the program', async () => {
    const test = paymentWorld();
    await expect(test.settle.execute('payment-9', paid)).rejects.toThrow('there is no payment payment-9');
  });

  it('locks what the account owes before the balance, and pays of it with this money only', async () => {
    const test = await stored(payment('waiting'));
    const first = await test.paid(3_000);
    await test.spend(3_000);
    await test.uow.run(() =>
      test.reversals.save({
        id: 'dp_first',
        source: 'dispute',
        paymentId: first.id,
        accountId: ACCOUNT,
        amount: usd(6_000),
        state: 'taken',
        owed: usd(6_000),
        writtenOff: usd(0),
        times: 1,
        debtPayments: 0,
        takenAt: NOW,
      }),
    );
    await test.grant(700);
    const [locked, posted] = [jest.spyOn(test.reversals, 'lock'), jest.spyOn(test.ledgerStore, 'post')];
    await test.answered(paid);
    expect(locked.mock.calls[0]).toEqual([ACCOUNT, 'payment-0']);
    expect(locked.mock.invocationCallOrder[0]).toBeLessThan(posted.mock.invocationCallOrder[0]);
    expect([test.available(), test.owed()]).toEqual([700, 1_000]);
    expect(test.posted('payment_debts')).toBe(5_000);
  });

  it('without disputes locks what is owed once before its credit and once to collect, and nothing more', async () => {
    const test = await stored(payment('waiting'));
    const locked = jest.spyOn(test.reversals, 'lock');
    await test.answered(paid);
    expect(locked).toHaveBeenCalledTimes(2);
  });
});
