import { ACCOUNT, at, NOW, paymentWorld, usd } from '../testing/payments/payment-world';
import {
  type Payment,
  PAYMENT_MOVES,
  PAYMENT_REFUND_MOVES,
  PAYMENT_STATES,
  type PaymentRefundState,
  type PaymentState,
} from './payment';
import type { GatewayPayment, GatewayRefund } from './ports';

let world: ReturnType<typeof paymentWorld>;
beforeEach(() => {
  world = paymentWorld();
});

const GATEWAY_ID = 'page_1';
const CHARGE = 'charge_1';
const WHY = 'the bank said no';

const PAYMENT_ANSWERS = {
  'waits for its customer': { kind: 'waiting', gatewayId: GATEWAY_ID, pageUrl: 'https://pay.example/1' },
  'is paid': { kind: 'paid', gatewayId: GATEWAY_ID, charge: CHARGE, received: 5_000n, currency: 'USD' },
  'is paid with another amount': {
    kind: 'paid',
    gatewayId: GATEWAY_ID,
    charge: CHARGE,
    received: 4_999n,
    currency: 'USD',
  },
  'has failed': { kind: 'ended', gatewayId: GATEWAY_ID, how: 'failed', why: WHY },
  'was canceled': { kind: 'ended', gatewayId: GATEWAY_ID, how: 'canceled', why: WHY },
  'has expired': { kind: 'ended', gatewayId: GATEWAY_ID, how: 'expired', why: WHY },
  'is refused': { kind: 'refused', why: WHY },
  'is not known': { kind: 'absent' },
  'has no answer': { kind: 'unknown', why: 'the connection was cut' },
} as const satisfies Record<string, GatewayPayment>;
type PaymentAnswer = keyof typeof PAYMENT_ANSWERS;

/**
 * State by state, where an answer of the gateway leads; an answer that is not named leaves the state.
 * Credited is what gets to `succeeded` first.
 */
const PAYMENT_OUTCOMES: Readonly<Record<PaymentState, Partial<Record<PaymentAnswer, PaymentState>>>> = {
  created: {
    'waits for its customer': 'waiting',
    'is paid': 'succeeded',
    'has failed': 'failed',
    'was canceled': 'canceled',
    'has expired': 'expired',
    'is refused': 'failed',
  },
  asked: {
    'waits for its customer': 'waiting',
    'is paid': 'succeeded',
    'has failed': 'failed',
    'was canceled': 'canceled',
    'has expired': 'expired',
    'is refused': 'failed',
  },
  // Refused is a question asked twice: its page is there.
  waiting: {
    'is paid': 'succeeded',
    'has failed': 'failed',
    'was canceled': 'canceled',
    'has expired': 'expired',
  },
  failed: { 'is paid': 'succeeded' },
  canceled: { 'is paid': 'succeeded' },
  expired: { 'is paid': 'succeeded' },
  succeeded: {},
};
/** Answers with which staff must see a payment at once, unless it was credited. */
const FOR_STAFF: readonly PaymentAnswer[] = ['is paid with another amount', 'is not known'];

async function paymentThat(state: PaymentState): Promise<Payment> {
  const id = `payment-${state}`;
  const created: Payment = {
    id,
    accountId: ACCOUNT,
    amount: usd(5_000),
    state: 'created',
    pageEndsAt: at(3_600),
    asked: 0,
    refunded: usd(0),
    dueAt: NOW,
    createdAt: NOW,
  };
  const isOver = ['succeeded', 'failed', 'canceled', 'expired'].includes(state);
  await world.uow.run(() => world.payments.add(created, undefined, NOW));
  if (state !== 'created') await world.payments.beginAsking(id, NOW);
  await world.uow.run(async () =>
    world.payments.save({
      ...(await world.payments.lock(id))!,
      state,
      ...(state !== 'created' && state !== 'asked' && { gatewayId: GATEWAY_ID }),
      ...(isOver && { dueAt: undefined, settledAt: NOW }),
      ...(state === 'succeeded' && { charge: CHARGE }),
    }),
  );
  return (await world.payments.find(id))!;
}

describe('a payment', () => {
  const CASES = PAYMENT_STATES.flatMap((state) =>
    (Object.keys(PAYMENT_ANSWERS) as PaymentAnswer[]).map(
      (answer): [PaymentState, PaymentAnswer, PaymentState] => [
        state,
        answer,
        PAYMENT_OUTCOMES[state][answer] ?? state,
      ],
    ),
  );
  it.each(CASES)('that is %s, of which the gateway says that it %s: %s', async (state, answer, to) => {
    const before = await paymentThat(state);
    await world.settle.execute(before.id, PAYMENT_ANSWERS[answer]);
    const after = (await world.payments.find(before.id))!;
    expect(after.state).toBe(to);
    const isCredited = to === 'succeeded' && state !== 'succeeded';
    expect([world.available(), world.kinds()]).toEqual(isCredited ? [5_000, { credit: 1 }] : [0, {}]);
    expect(after.dueAt === undefined).toBe(PAYMENT_MOVES[to].every((next) => next === 'succeeded'));
    expect(after.attentionAt).toEqual(
      FOR_STAFF.includes(answer) && !(state === 'succeeded' && answer === 'is paid with another amount')
        ? NOW
        : undefined,
    );
    expect(world.outbox.events).toHaveLength(isCredited ? 1 : 0);
  });

  it.each(['asked', 'waiting'] as const)(
    'that is %s without an answer is shown to staff an hour after the end of its page, and not before',
    async (state) => {
      const { id } = await paymentThat(state);
      world.clock.advance(7_200);
      await world.settle.execute(id, PAYMENT_ANSWERS['has no answer']);
      expect((await world.payments.find(id))!.attentionAt).toBeUndefined();
      world.clock.advance(1);
      await world.settle.execute(id, PAYMENT_ANSWERS['has no answer']);
      expect((await world.payments.find(id))!).toMatchObject({ state, attentionAt: world.clock.now() });
    },
  );
});

const REFUND_ANSWERS = {
  'is done': { kind: 'done', gatewayId: 'refund_1' },
  'is pending': { kind: 'pending', gatewayId: 'refund_1' },
  'has failed': { kind: 'failed', gatewayId: 'refund_1', why: WHY },
  'is refused': { kind: 'refused', why: WHY },
  'is not known': { kind: 'absent' },
  'has no answer': { kind: 'unknown', why: 'the connection was cut' },
} as const satisfies Record<string, GatewayRefund>;
type RefundAnswer = keyof typeof REFUND_ANSWERS;

const REFUND_STATES = Object.keys(PAYMENT_REFUND_MOVES) as PaymentRefundState[];
const REFUND_OUTCOMES: Readonly<
  Record<PaymentRefundState, Partial<Record<RefundAnswer, PaymentRefundState>>>
> = {
  created: {
    'is done': 'succeeded',
    'is pending': 'pending',
    'has failed': 'failed',
    'is refused': 'failed',
  },
  asked: { 'is done': 'succeeded', 'is pending': 'pending', 'has failed': 'failed', 'is refused': 'failed' },
  pending: { 'is done': 'succeeded', 'has failed': 'failed' },
  // A bank may send back what had arrived.
  succeeded: { 'has failed': 'failed' },
  failed: {},
};
/** Answers by which a refund gets to a state. */
const REFUND_WAYS: Readonly<Record<PaymentRefundState, RefundAnswer | undefined>> = {
  created: undefined,
  asked: undefined,
  pending: 'is pending',
  succeeded: 'is done',
  failed: 'has failed',
};

describe('a refund to the card', () => {
  const CASES = REFUND_STATES.flatMap((state) =>
    (Object.keys(REFUND_ANSWERS) as RefundAnswer[]).map(
      (answer): [PaymentRefundState, RefundAnswer, PaymentRefundState] => [
        state,
        answer,
        REFUND_OUTCOMES[state][answer] ?? state,
      ],
    ),
  );
  it.each(CASES)('that is %s, of which the gateway says that it %s: %s', async (state, answer, to) => {
    const payment = await world.paid(5_000);
    const id = await world.takenRefund(payment, 2_000);
    const refund = { id, paymentId: payment.id };
    if (state !== 'created') await world.refunds.beginAsking(id, NOW, at(90));
    const way = REFUND_WAYS[state];
    if (way) await world.settleRefund.execute(refund, REFUND_ANSWERS[way]);
    expect((await world.refunds.find(id))!.state).toBe(state);
    await world.settleRefund.execute(refund, REFUND_ANSWERS[answer]);
    const after = (await world.refunds.find(id))!;
    expect(after.state).toBe(to);
    expect([world.available(), Number((await world.payments.find(payment.id))!.refunded.minor)]).toEqual(
      to === 'failed' ? [5_000, 0] : [3_000, 2_000],
    );
    // given up, and carried out all the same: the account has both, and a person must see it
    expect(after.attentionAt).toEqual(state === 'failed' && answer === 'is done' ? NOW : undefined);
  });
});
