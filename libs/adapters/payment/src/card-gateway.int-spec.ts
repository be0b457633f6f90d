import { FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import { Money } from '@registrar/kernel';
import { paymentGatewayContract } from '@registrar/billing/testing';
import { CardGatewayStub, type Mishap } from '@registrar/tool-services/testing';
import { CardGateway } from './card-gateway';

const SECRET = 'whsec_stub';
const KEY = 'sk_test_stub';
const NOW = new Date('2026-03-02T09:15:00Z');

let stub: CardGatewayStub;
const uow = new FakeUnitOfWork();
const log = new FakeLog();
const gatewayAt = (url: string, timeoutMs = 5_000, key = KEY): CardGateway =>
  new CardGateway(
    { key, webhookSecret: SECRET, returnUrl: 'https://reseller.example.net/paid', url, timeoutMs },
    uow,
    log,
  );

beforeAll(async () => {
  stub = await CardGatewayStub.start({ port: 0, webhookSecret: SECRET, key: KEY });
});
afterAll(() => stub?.close());

const order = (id: string) => ({
  id,
  accountId: 7,
  amount: Money.of(2_550n),
  pageEndsAt: new Date('2026-03-02T10:15:00Z'),
});

describe('a card gateway over HTTP', () => {
  paymentGatewayContract(async () => ({
    gateway: gatewayAt(stub.url),
    pay: (id, received) => void stub.pay(id, received),
    expire: (id) => void stub.expire(id),
    // the library itself asks once more, with the same key, when a connection was cut
    next: (...mishaps) =>
      stub.next(...mishaps.flatMap((mishap) => (mishap === 'refuse' ? [mishap] : [mishap, mishap]))),
    refundManually: (charge, amount) => void stub.refundManually(charge, amount),
    happens: (id, at, what) =>
      void stub.signed(
        what === 'refund' ? 'refund.updated' : 'invoice.paid',
        { id: 're_1', metadata: {} },
        at,
        id,
      ),
    newRefundsAre: (status) => {
      stub.refundStatus = status;
    },
  }));

  it.each<[Mishap, number]>([
    ['error_before', 5_000],
    ['error_after', 5_000],
    ['busy', 5_000],
    ['wrong_key', 5_000],
    ['silent', 50],
  ])('does not know what became of a payment after %s', async (mishap, timeoutMs) => {
    stub.next(mishap);
    const id = `0197a0e1-0000-7000-8000-${String(timeoutMs + mishap.length).padStart(12, '0')}`;
    expect(await gatewayAt(stub.url, timeoutMs).create(order(id))).toMatchObject({ kind: 'unknown' });
  });

  it('sends a request once and no more after an error of the gateway', async () => {
    stub.next('error_before', 'refuse');
    const gateway = gatewayAt(stub.url);
    expect(await gateway.create(order('0197a0e2-0000-7000-8000-000000000001'))).toMatchObject({
      kind: 'unknown',
    });
    expect(await gateway.create(order('0197a0e2-0000-7000-8000-000000000001'))).toMatchObject({
      kind: 'refused',
    });
  });

  it('says nothing of payments and refunds where nobody answers, or with a key that is wrong', async () => {
    for (const gateway of [gatewayAt('http://127.0.0.1:1'), gatewayAt(stub.url, 5_000, 'sk_test_other')]) {
      for (const answer of [
        await gateway.findByCharge('pi_1'),
        await gateway.refundsOf('pi_1'),
        await gateway.eventsBetween(new Date(0), NOW),
      ])
        expect(answer).toMatchObject({ kind: 'unknown' });
      expect(await gateway.find('cs_test_1')).toMatchObject({ kind: 'unknown' });
      expect(await gateway.findRefund({ id: 'x', charge: 'pi_1' })).toMatchObject({ kind: 'unknown' });
      expect(await gateway.findRefund({ id: 'x', gatewayId: 're_1', charge: 'pi_1' })).toMatchObject({
        kind: 'unknown',
      });
    }
  });

  it('takes another request under the same key for a fault of ours that says nothing', async () => {
    const gateway = gatewayAt(stub.url);
    const id = '0197a0e3-0000-7000-8000-000000000001';
    await gateway.create(order(id));
    expect(await gateway.create({ ...order(id), amount: Money.of(1n) })).toMatchObject({ kind: 'unknown' });
  });

  it('is not asked inside a unit of work', async () => {
    await expect(uow.run(() => gatewayAt(stub.url).find('cs_test_1'))).rejects.toThrow(
      'inside a unit of work',
    );
  });

  it('logs each kind of failure, without keys, pages and bodies', async () => {
    const from = log.lines.length;
    const id = '0197a0e5-0000-7000-8000-000000000001';
    await gatewayAt(stub.url).create(order(id));
    await gatewayAt(stub.url).create({ ...order(id), amount: Money.of(1n) });
    stub.next('wrong_key');
    await gatewayAt(stub.url).create(order('0197a0e5-0000-7000-8000-000000000002'));
    await gatewayAt(stub.url).find('cs_test_absent');
    await gatewayAt(stub.url, 5_000, 'sk_test_other').findByCharge('pi_1');
    gatewayAt(stub.url).readEvent(Buffer.from('{}'), `t=1,v1=${SECRET}`, NOW);
    const failed = (what: string, status: number, type: string) => ({
      level: 'warn',
      message: 'card gateway request failed',
      fields: expect.objectContaining({ what, status, type }),
    });
    expect(log.lines.slice(from)).toEqual([
      failed('create', 400, 'StripeIdempotencyError'),
      failed('create', 401, 'StripeAuthenticationError'),
      failed('find', 404, 'StripeInvalidRequestError'),
      failed('find_by_charge', 401, 'StripeAuthenticationError'),
      {
        level: 'warn',
        message: 'card gateway event rejected',
        fields: { why: expect.any(String) },
      },
    ]);
    const lines = JSON.stringify(log.lines);
    for (const secret of [KEY, 'sk_test_other', SECRET, '/pay/', 'unit_amount'])
      expect(lines).not.toContain(secret);
  });
});

describe('its events', () => {
  const PAYMENT_ID = '0197a0e4-0000-7000-8000-000000000001';
  const read = ({ body, signature }: { body: string; signature: string }, now = NOW) =>
    gatewayAt(stub.url).readEvent(Buffer.from(body), signature, now);
  const session = {
    id: 'cs_test_1',
    object: 'checkout.session',
    client_reference_id: PAYMENT_ID,
    metadata: { payment_id: PAYMENT_ID },
    amount_total: 1,
  };

  it.each([
    [
      'checkout.session.completed',
      session,
      { kind: 'payment', gatewayId: 'cs_test_1', paymentId: PAYMENT_ID },
    ],
    [
      'checkout.session.expired',
      { ...session, metadata: {}, client_reference_id: 'of another shop' },
      { kind: 'payment', gatewayId: 'cs_test_1' },
    ],
    [
      'refund.failed',
      { id: 're_1', metadata: { refund_id: PAYMENT_ID } },
      { kind: 'refund', gatewayId: 're_1', refundId: PAYMENT_ID },
    ],
    ['refund.updated', { id: 're_1', metadata: null }, { kind: 'refund', gatewayId: 're_1' }],
    [
      'charge.dispute.created',
      {
        id: 'dp_1',
        amount: 2_550,
        currency: 'usd',
        reason: 'fraudulent',
        status: 'needs_response',
        created: 1_772_442_900,
        payment_intent: 'pi_1',
      },
      {
        kind: 'dispute',
        charge: 'pi_1',
        dispute: {
          id: 'dp_1',
          amount: 2_550n,
          currency: 'USD',
          reason: 'fraudulent',
          status: 'needs_response',
          openedAt: NOW,
          reportedAt: NOW,
        },
      },
    ],
    [
      'charge.dispute.created',
      { id: 'dp_1', amount: 1, currency: 'usd', payment_intent: null },
      { kind: 'other' },
    ],
    [
      'refund.created',
      { id: 're_1', metadata: {}, payment_intent: 'pi_1' },
      { kind: 'refund', gatewayId: 're_1', charge: 'pi_1' },
    ],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'charge', charge: 'pi_1' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: null }, { kind: 'other' }],
    ['invoice.paid', { id: 'in_1' }, { kind: 'other' }],
  ])('of type %s tell whom they are about', (type, object, subject) => {
    expect(read(stub.signed(type, object, NOW, 'evt_1'))).toEqual({ id: 'evt_1', type, at: NOW, subject });
  });

  const dispute = {
    id: 'dp_1',
    amount: 1,
    currency: 'usd',
    reason: 'fraudulent',
    status: 'lost',
    created: 1_772_442_900,
    payment_intent: 'pi_1',
  };
  it.each<[string, string, unknown]>([
    ['no object', 'charge.dispute.created', null],
    ['a text for an object', 'charge.refunded', 'ch_1'],
    ['no id', 'refund.failed', { metadata: {} }],
    ['an id that is a number', 'checkout.session.expired', { ...session, id: 7 }],
    ['an id with NUL', 'checkout.session.expired', { ...session, id: 'cs\0' }],
    ['an id that is too long', 'checkout.session.expired', { ...session, id: 'c'.repeat(256) }],
    ['an amount with a fraction', 'charge.dispute.created', { ...dispute, amount: 1.5 }],
    ['an amount below zero', 'charge.dispute.created', { ...dispute, amount: -1 }],
    ['an amount that is a text', 'charge.dispute.created', { ...dispute, amount: '1' }],
    ['a reason with NUL', 'charge.dispute.created', { ...dispute, reason: '\0' }],
    ['a status that is half a character', 'charge.dispute.created', { ...dispute, status: '\ud800' }],
    ['a time beyond all times', 'charge.dispute.created', { ...dispute, created: 1e15 }],
    ['a charge that is a number', 'charge.refunded', { id: 'ch_1', payment_intent: 7 }],
    ['a charge without an id', 'charge.refunded', { id: 'ch_1', payment_intent: {} }],
    ['metadata that is a text', 'refund.failed', { id: 're_1', metadata: 'x' }],
    ['metadata with NUL', 'refund.failed', { id: 're_1', metadata: { refund_id: '\0' } }],
  ])('signed, but malformed, are not taken: %s', (_, type, object) => {
    expect(read(stub.signed(type, object as never, NOW, 'evt_1'))).toBeUndefined();
  });

  it.each([
    ['', 'no id'],
    ['e\0', 'an id with NUL'],
    ['e'.repeat(256), 'an id that is too long'],
  ])('signed, but with the id %j, are not taken', (id) => {
    expect(read(stub.signed('refund.failed', { id: 're_1', metadata: {} }, NOW, id))).toBeUndefined();
  });

  it('of types that are not ours are taken whatever their object is', () => {
    expect(read(stub.signed('invoice.upcoming', {}, NOW, 'evt_1'))).toMatchObject({
      subject: { kind: 'other' },
    });
  });

  it.each([
    [61, false],
    [60, true],
    [-300, true],
    [-301, false],
  ])('signed %i seconds ahead of now are taken: %s', (seconds, isTaken) => {
    const signed = stub.signed(
      'refund.failed',
      { id: 're_1', metadata: {} },
      new Date(NOW.getTime() + seconds * 1_000),
      'evt_1',
    );
    expect(read(signed) !== undefined).toBe(isTaken);
  });

  it.each([
    ['charge.dispute.created', 'needs_response', {}],
    ['charge.dispute.updated', 'lost', {}],
    ['charge.dispute.updated', 'won', {}],
    ['charge.dispute.funds_withdrawn', 'needs_response', { withdrawnAt: NOW }],
    ['charge.dispute.funds_reinstated', 'lost', { reinstatedAt: NOW }],
    ['charge.dispute.closed', 'lost', { withdrawnAt: NOW }],
    ['charge.dispute.closed', 'won', { reinstatedAt: NOW }],
    ['charge.dispute.closed', 'warning_closed', { reinstatedAt: NOW }],
  ])('of type %s, the dispute being %s, tell where its money is: %p', (type, status, times) => {
    const reported = read(
      stub.signed(
        type,
        {
          id: 'dp_1',
          amount: 2_550,
          currency: 'usd',
          reason: 'general',
          status,
          created: 1_772_442_900,
          payment_intent: 'pi_1',
        },
        NOW,
      ),
    );
    expect(reported?.subject).toEqual({
      kind: 'dispute',
      charge: 'pi_1',
      dispute: {
        id: 'dp_1',
        amount: 2_550n,
        currency: 'USD',
        reason: 'general',
        status,
        openedAt: NOW,
        reportedAt: NOW,
        ...times,
      },
    });
  });

  const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

  it('that cannot be read are not taken as webhooks, and hide no others where they are asked for', async () => {
    const broken = stub.signed(
      'charge.dispute.created',
      { id: 'dp_1', currency: 'usd', payment_intent: 'pi_1' },
      at(-5_000),
      'evt_broken',
    );
    stub.signed('charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, at(-4_999), 'evt_behind');
    expect(read(broken, at(-5_000))).toBeUndefined();
    expect(await gatewayAt(stub.url).eventsBetween(at(-5_000), at(-4_998))).toEqual({
      kind: 'events',
      events: [
        { id: 'evt_broken', type: 'charge.dispute.created', at: at(-5_000), subject: { kind: 'unreadable' } },
        {
          id: 'evt_behind',
          type: 'charge.refunded',
          at: at(-4_999),
          subject: { kind: 'charge', charge: 'pi_1' },
        },
      ],
    });
  });

  it.each<{ what: string; made: () => { body: string; signature: string }; now?: Date }>([
    {
      what: 'changed',
      made: () => ({
        ...stub.signed('refund.failed', session, NOW),
        body: stub.signed('refund.failed', { ...session, id: 'cs_test_2' }, NOW).body,
      }),
    },
    {
      what: 'signed by nobody',
      made: () => ({ ...stub.signed('refund.failed', session, NOW), signature: '' }),
    },
    {
      what: 'signed with another secret',
      made: () => ({
        ...stub.signed('refund.failed', session, NOW),
        signature: `t=${NOW.getTime() / 1_000},v1=${'0'.repeat(64)}`,
      }),
    },
    {
      what: 'without a time',
      made: () => ({ ...stub.signed('refund.failed', session, NOW), signature: 'v1=00' }),
    },
    {
      what: 'empty',
      made: () => ({ body: '', signature: stub.signed('refund.failed', session, NOW).signature }),
    },
    { what: 'older than five minutes', made: () => stub.signed('refund.failed', session, NOW), now: at(301) },
  ])('are not taken when they are $what', ({ made, now }) => {
    expect(read(made(), now)).toBeUndefined();
  });

  it('are taken up to five minutes later', () => {
    expect(read(stub.signed('refund.failed', session, NOW), at(300))).toMatchObject({
      type: 'refund.failed',
    });
  });
});
