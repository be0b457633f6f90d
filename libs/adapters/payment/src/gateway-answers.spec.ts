import type Stripe from 'stripe';
import {
  chargeRefundOf,
  EVENT_TYPES,
  eventOf,
  listedEventOf,
  paymentIdOf,
  paymentOf,
  refundOf,
} from './gateway-answers';

const ID = '0190f6b2-7c1a-7d3e-8f00-0123456789ab';
const OTHER_ID = '0190f6b2-7c1a-7d3e-8f00-0123456789ac';
const NO_UUIDS = ['', 'order-7', `x${ID}`, `${ID}x`, ID.replaceAll('-', '')];

describe('the payment of a page', () => {
  const session = (over: Record<string, unknown> = {}) =>
    ({
      id: 'cs_1',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 1_250,
      currency: 'eur',
      url: null,
      payment_intent: null,
      ...over,
    }) as unknown as Stripe.Checkout.Session;
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' };
  const unpaid = (intent: unknown) => session({ status: 'complete', payment_intent: intent });

  it.each<[string, object, object]>([
    ['by the total of the page, if the charge is not expanded', {}, { received: 1_250n }],
    [
      'by what the charge received, if that is not the total',
      { payment_intent: { id: 'pi_1', amount_received: 1_249 } },
      { received: 1_249n },
    ],
    [
      'by what the charge received, if that is 0',
      { payment_intent: { id: 'pi_1', amount_received: 0 } },
      { received: 0n },
    ],
    [
      'by what the charge received, if the page has no total',
      { payment_intent: { id: 'pi_1', amount_received: 1_249 }, amount_total: null },
      { received: 1_249n },
    ],
    ['with its currency in capitals', { currency: 'usd' }, { currency: 'USD' }],
  ])('is paid %s', (_, over, expected) => {
    expect(paymentOf(session({ ...paid, ...over }))).toEqual({
      kind: 'paid',
      gatewayId: 'cs_1',
      charge: 'pi_1',
      received: 1_250n,
      currency: 'EUR',
      ...expected,
    });
  });

  it.each([{ payment_intent: null }, { amount_total: null }, { currency: null }])(
    'is unknown if the page is paid with %j',
    (over) => {
      expect(paymentOf(session({ ...paid, ...over }))).toEqual({
        kind: 'unknown',
        why: expect.stringContaining('paid') as string,
      });
    },
  );

  it('is waiting on the page while the customer can pay there', () => {
    expect(paymentOf(session({ url: 'https://pay.test/1' }))).toEqual({
      kind: 'waiting',
      gatewayId: 'cs_1',
      pageUrl: 'https://pay.test/1',
    });
    expect(paymentOf(session())).toEqual({ kind: 'waiting', gatewayId: 'cs_1' });
  });

  it('has ended on an expired page, whatever its charge is', () => {
    for (const intent of [null, { id: 'pi_1', status: 'processing' }])
      expect(paymentOf(session({ status: 'expired', payment_intent: intent }))).toEqual({
        kind: 'ended',
        gatewayId: 'cs_1',
        how: 'expired',
        why: expect.stringContaining('in time') as string,
      });
  });

  it.each([[null], ['pi_1'], [{ id: 'pi_1', status: 'processing' }], [{ id: 'pi_1', status: 'succeeded' }]])(
    'is waiting for the bank after a page with the charge %j',
    (intent) => {
      expect(paymentOf(unpaid(intent))).toEqual({ kind: 'waiting', gatewayId: 'cs_1' });
    },
  );

  it.each([
    [{ status: 'canceled', cancellation_reason: 'abandoned' }, 'canceled', 'abandoned'],
    [{ status: 'canceled', cancellation_reason: null }, 'canceled', 'canceled'],
    [
      { status: 'requires_payment_method', last_payment_error: { message: 'No cover' } },
      'failed',
      'No cover',
    ],
    [{ status: 'requires_payment_method', last_payment_error: null }, 'failed', 'the bank refused it'],
    [{ status: 'requires_payment_method', last_payment_error: {} }, 'failed', 'the bank refused it'],
  ])('has ended by a charge with %j: %s, %s', (intent, how, why) => {
    expect(paymentOf(unpaid({ id: 'pi_1', ...intent }))).toEqual({
      kind: 'ended',
      gatewayId: 'cs_1',
      how,
      why,
    });
  });
});

const refund = (over: Record<string, unknown> = {}) =>
  ({ id: 're_1', status: 'succeeded', amount: 700, currency: 'eur', ...over }) as unknown as Stripe.Refund;

describe('a refund', () => {
  it.each<[Record<string, unknown>, object]>([
    [{ status: 'succeeded' }, { kind: 'done', gatewayId: 're_1' }],
    [{ status: 'pending' }, { kind: 'pending', gatewayId: 're_1' }],
    [{ status: 'requires_action' }, { kind: 'pending', gatewayId: 're_1' }],
    [
      { status: 'failed', failure_reason: 'lost_card' },
      { kind: 'failed', gatewayId: 're_1', why: 'lost_card' },
    ],
    [{ status: 'failed' }, { kind: 'failed', gatewayId: 're_1', why: 'failed' }],
    [{ status: 'canceled' }, { kind: 'failed', gatewayId: 're_1', why: 'canceled' }],
    [{ status: 'new' }, { kind: 'unknown', why: 'a refund that is new' }],
    [{ status: null }, { kind: 'unknown', why: 'a refund that is null' }],
  ])('with %j is %j', (over, expected) => {
    expect(refundOf(refund(over))).toEqual(expected);
  });

  it.each([
    ['succeeded', false],
    ['pending', false],
    ['requires_action', false],
    [null, false],
    ['failed', true],
    ['canceled', true],
  ])('of a charge that is %s is failed: %s', (status, failed) => {
    expect(chargeRefundOf(refund({ status, metadata: { refund_id: ID } }))).toEqual({
      gatewayId: 're_1',
      refundId: ID,
      amount: 700n,
      currency: 'EUR',
      failed,
    });
  });

  it.each([undefined, null, {}, ...NO_UUIDS.map((text) => ({ refund_id: text }))])(
    'of a charge with the metadata %j has no local id',
    (metadata) => {
      expect(chargeRefundOf(refund({ metadata }))).not.toHaveProperty('refundId');
    },
  );
});

describe('the local id of a payment', () => {
  it.each<[string, string | undefined, Stripe.Metadata | null, string | null]>([
    ['its metadata', ID, { payment_id: ID }, OTHER_ID],
    ['the reference of its page', OTHER_ID, {}, OTHER_ID],
    ['the reference of a page without metadata', OTHER_ID, null, OTHER_ID],
    ['no id of others', undefined, { payment_id: 'order-7' }, OTHER_ID],
    ['no page without both', undefined, null, null],
  ])('is of %s', (_, expected, metadata, reference) => {
    expect(paymentIdOf({ metadata, client_reference_id: reference })).toBe(expected);
  });

  it('is accepted in capitals', () => {
    expect(paymentIdOf({ metadata: null, client_reference_id: ID.toUpperCase() })).toBe(ID.toUpperCase());
  });

  it.each(NO_UUIDS)('is not %j', (text) => {
    expect(paymentIdOf({ metadata: { payment_id: text }, client_reference_id: null })).toBeUndefined();
  });
});

describe('the subject of an event', () => {
  const CREATED = 1_790_000_000;
  const AT = new Date(CREATED * 1_000);
  const OPENED = CREATED - 60;
  const event = (type: string, object: unknown) =>
    ({ id: 'evt_1', type, created: CREATED, data: { object } }) as unknown as Stripe.Event;
  const subjectOf = (type: string, object: unknown) => eventOf(event(type, object)).subject;
  const dispute = (over: object = {}) => ({
    id: 'dp_1',
    amount: 900,
    currency: 'usd',
    reason: 'fraudulent',
    status: 'under_review',
    created: OPENED,
    payment_intent: 'pi_1',
    ...over,
  });

  it('comes with the id, the type and the moment of the event', () => {
    expect(eventOf(event('price.created', { id: 'price_1' }))).toEqual({
      id: 'evt_1',
      type: 'price.created',
      at: AT,
      subject: { kind: 'other' },
    });
  });

  it.each(EVENT_TYPES.filter((type) => type.startsWith('checkout.')))('is the payment for %s', (type) => {
    expect(subjectOf(type, { id: 'cs_1', metadata: { payment_id: ID } })).toEqual({
      kind: 'payment',
      gatewayId: 'cs_1',
      paymentId: ID,
    });
    expect(subjectOf(type, { id: 'cs_1' })).toEqual({ kind: 'payment', gatewayId: 'cs_1' });
  });

  it.each(EVENT_TYPES.filter((type) => type.includes('refund.')))('is the refund for %s', (type) => {
    expect(subjectOf(type, { id: 're_1', metadata: { refund_id: ID }, payment_intent: 'pi_1' })).toEqual({
      kind: 'refund',
      gatewayId: 're_1',
      refundId: ID,
      charge: 'pi_1',
    });
    expect(subjectOf(type, { id: 're_1', payment_intent: { id: 'pi_2' } })).toEqual({
      kind: 'refund',
      gatewayId: 're_1',
      charge: 'pi_2',
    });
    expect(subjectOf(type, { id: 're_1', payment_intent: null })).toEqual({
      kind: 'refund',
      gatewayId: 're_1',
    });
  });

  it('is the charge for charge.refunded, if it belongs to a payment', () => {
    expect(subjectOf('charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' })).toEqual({
      kind: 'charge',
      charge: 'pi_1',
    });
    expect(subjectOf('charge.refunded', { id: 'ch_1', payment_intent: null })).toEqual({ kind: 'other' });
  });

  it.each([
    ['created', 'under_review', undefined],
    ['updated', 'lost', undefined],
    ['updated', 'won', undefined],
    ['funds_withdrawn', 'under_review', 'withdrawnAt'],
    ['funds_reinstated', 'lost', 'reinstatedAt'],
    ['closed', 'lost', 'withdrawnAt'],
    ['closed', 'won', 'reinstatedAt'],
    ['closed', 'warning_closed', 'reinstatedAt'],
  ])('is the dispute for charge.dispute.%s of one that is %s, with %s', (type, status, money) => {
    expect(subjectOf(`charge.dispute.${type}`, dispute({ status }))).toEqual({
      kind: 'dispute',
      charge: 'pi_1',
      dispute: {
        id: 'dp_1',
        amount: 900n,
        currency: 'USD',
        reason: 'fraudulent',
        status,
        openedAt: new Date(OPENED * 1_000),
        reportedAt: AT,
        ...(money !== undefined && { [money]: AT }),
      },
    });
  });

  it('is not a dispute about a charge of no payment', () => {
    expect(subjectOf('charge.dispute.created', dispute({ payment_intent: null }))).toEqual({ kind: 'other' });
  });

  it('is known for each type that the gateway is asked for', () => {
    expect(EVENT_TYPES.length).toBeLessThanOrEqual(20);
    expect(EVENT_TYPES.map((type) => subjectOf(type, dispute()).kind)).not.toContain('other');
  });

  it('is unreadable in a list if a field is malformed, which one event alone throws', () => {
    const malformed = event('charge.dispute.created', dispute({ amount: 0.5 }));
    expect(() => eventOf(malformed)).toThrow('malformed: data.object.amount');
    expect(listedEventOf(malformed)).toEqual({
      id: 'evt_1',
      type: 'charge.dispute.created',
      at: AT,
      subject: { kind: 'unreadable' },
    });
    expect(listedEventOf(event('charge.dispute.created', dispute()))).toMatchObject({
      subject: { kind: 'dispute' },
    });
  });

  it('is not read where this platform did not create the object', () => {
    expect(subjectOf('price.created', null)).toEqual({ kind: 'other' });
    expect(() => subjectOf('checkout.session.completed', null)).toThrow('malformed: data.object');
  });
});
