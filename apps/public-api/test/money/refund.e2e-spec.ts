import {
  startRefunds,
  stopRefunds,
  sandbox,
  url,
  bought,
  refund,
  refundOf,
  balance,
  orderOf,
  isThere,
  deletes,
  events,
} from '../support/refund-stack';

beforeAll(startRefunds);
afterAll(stopRefunds);

describe('a reseller takes a registration back', () => {
  it('gets its money, and finds the domain gone, the order refunded and the name free', async () => {
    const before = await balance();
    const one = await bought('returned.com');
    expect(await orderOf(one.order)).toMatchObject({
      orderItems: [{ isRefundable: true }, { type: 'whois_privacy', isRefundable: true }],
    });
    const { expireDate } = (await sandbox.call(url, 'GET', '/core/v1/domains/returned.com')).body;
    const answer = await refund({ orderId: one.order, orderItemIds: one.items });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        results: [
          {
            orderId: one.order,
            orderItemId: one.items[0],
            orderItemStatus: 'refunded',
            refundAmount: one.totalPaid,
            message: 'deleted and refunded',
          },
          { orderId: one.order, orderItemId: one.items[1], orderItemStatus: 'refunded', refundAmount: 0 },
        ],
        totalRefundAmount: one.totalPaid,
      },
    ]);
    expect(await balance()).toBe(before);
    expect(await sandbox.call(url, 'GET', '/core/v1/domains/returned.com')).toMatchObject({
      status: 404,
      body: { message: 'Not Found', details: 'The requested domain does not exist.' },
    });
    expect(await orderOf(one.order)).toMatchObject({
      status: 'success',
      totalCapture: one.totalPaid,
      totalRefund: one.totalPaid,
      orderItems: [
        { status: 'refunded', isRefundable: false },
        { status: 'refunded', isRefundable: false },
      ],
    });
    expect(await orderOf(one.order)).not.toHaveProperty('finalAmount');
    expect(await events('returned.com')).toEqual([
      { eventName: 'account.domain.removal', domainName: 'returned.com', reason: 'agp_refund', expireDate },
    ]);
    expect((await bought('returned.com')).order).toBeGreaterThan(one.order);
  });

  it('takes privacy along without naming it, and has no records to change any more', async () => {
    const one = await bought('with-records.com');
    const record = { host: 'www', type: 'A', answer: '192.0.2.1', ttl: 300 };
    expect(
      await sandbox.call(url, 'POST', '/core/v1/domains/with-records.com/records', record),
    ).toMatchObject({ status: 200 });
    expect(await refundOf(one)).toMatchObject({
      status: 200,
      body: {
        results: [
          { orderItemStatus: 'refunded' },
          { orderItemId: one.items[1], orderItemStatus: 'refunded' },
        ],
      },
    });
    expect(await sandbox.call(url, 'GET', '/core/v1/domains/with-records.com/records')).toMatchObject({
      status: 404,
    });
    const { rows } = await sandbox.sql.query(
      `select 1 from dns_records r join domains d on d.id = r.domain_id where d.name = 'with-records.com'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('gives privacy alone back, and keeps the domain', async () => {
    const one = await bought('without-privacy.com');
    expect(await refund({ orderId: one.order, orderItemIds: [one.items[1]] })).toMatchObject({
      status: 200,
      body: { results: [{ orderItemStatus: 'refunded', refundAmount: 0 }], totalRefundAmount: 0 },
    });
    const { body } = await sandbox.call(url, 'GET', '/core/v1/domains/without-privacy.com');
    expect(body).not.toHaveProperty('privacyEnabled');
    expect(await orderOf(one.order)).toMatchObject({
      orderItems: [
        { status: 'success', isRefundable: true },
        { status: 'refunded', isRefundable: false },
      ],
    });
    expect(await deletes('without-privacy.com')).toBe(0);
  });

  it('gives privacy back that was bought afterwards, alone or with the domain, by its own order', async () => {
    const one = await bought('shaded.com', { privacyEnabled: false });
    const buy = async () => {
      const { status, body } = await sandbox.call(
        url,
        'POST',
        '/core/v1/domains/shaded.com:purchasePrivacy',
        {},
      );
      expect([status, body.totalPaid]).toEqual([200, 0]);
      const order = body.order as number;
      const {
        orderItems: [item],
      } = (await orderOf(order)) as { orderItems: { id: number; isRefundable: boolean }[] };
      expect(item).toMatchObject({ type: 'whois_privacy', status: 'success', isRefundable: true });
      return { order, item: item.id };
    };
    const alone = await buy();
    expect(await refund({ orderId: alone.order, orderItemIds: [alone.item] })).toMatchObject({
      status: 200,
      body: {
        results: [
          { orderId: alone.order, orderItemId: alone.item, orderItemStatus: 'refunded', refundAmount: 0 },
        ],
        totalRefundAmount: 0,
      },
    });
    expect((await sandbox.call(url, 'GET', '/core/v1/domains/shaded.com')).body).not.toHaveProperty(
      'privacyEnabled',
    );
    const along = await buy();
    const { status, body } = await refundOf(one);
    expect([status, body]).toMatchObject([
      200,
      {
        results: [
          {
            orderId: one.order,
            orderItemId: one.items[0],
            orderItemStatus: 'refunded',
            refundAmount: one.totalPaid,
          },
          { orderId: along.order, orderItemId: along.item, orderItemStatus: 'refunded', refundAmount: 0 },
        ],
        totalRefundAmount: one.totalPaid,
      },
    ]);
    for (const { order } of [alone, along])
      expect(await orderOf(order)).toMatchObject({
        orderItems: [{ status: 'refunded', isRefundable: false }],
      });
  });

  it('gets the stored answer for the same key, and is not paid twice', async () => {
    const one = await bought('keyed-refund.com');
    const headers = { 'x-idempotency-key': 'refund-1' };
    const first = await refundOf(one, headers);
    const before = await balance();
    const second = await refundOf(one, headers);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect([second.headers.get('x-idempotent-replay'), second.headers.get('x-idempotency-key')]).toEqual([
      '1',
      'refund-1',
    ]);
    expect([await balance(), await deletes('keyed-refund.com')]).toEqual([before, 1]);
    expect(await refund({ orderId: one.order, orderItemIds: one.items }, headers)).toMatchObject({
      status: 409,
      body: { message: 'Conflict', details: 'Idempotency key has been reused for a different request.' },
    });
  });

  it('is paid once for 24 requests at once', async () => {
    const one = await bought('crowded.com');
    const before = await balance();
    const answers = await Promise.all(Array.from({ length: 24 }, () => refundOf(one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The others found it refunded, or about to be: whatever else they were told would be another way than by
    // the lock.
    const reported = answers
      .filter(({ status }) => status !== 200)
      .map(({ status, body }) => `${status} ${body.details as string}`);
    const LOCKED_OUT = [
      `400 Order item ${one.items[0]} has already been refunded.`,
      '409 Another change of this domain is being carried out.',
    ];
    expect(reported.filter((text) => !LOCKED_OUT.includes(text))).toEqual([]);
    expect(await balance()).toBeCloseTo(before + one.totalPaid, 5);
    expect(await deletes('crowded.com')).toBe(1);
  });

  it('is answered with the refusal of each item when the registry refuses, for good with the key, and keeps the domain', async () => {
    const one = await bought('delete-refused-1.com');
    const before = await balance();
    const headers = { 'x-idempotency-key': 'refund-refused' };
    for (const replayed of [null, '1']) {
      const answer = await refundOf(one, headers);
      expect(answer).toMatchObject({
        status: 200,
        body: {
          results: one.items.map((orderItemId) => ({
            orderItemId,
            orderItemStatus: 'failed',
            refundAmount: 0,
            message: expect.stringContaining('refused'),
          })),
          totalRefundAmount: 0,
        },
      });
      expect(answer.headers.get('x-idempotent-replay')).toBe(replayed);
    }
    expect([await balance(), await isThere('delete-refused-1.com')]).toEqual([before, true]);
    expect(await orderOf(one.order)).toMatchObject({
      orderItems: [{ status: 'success', isRefundable: true }, {}],
    });
  });

  it('is answered with 504 when the answer is lost, 409 while the outcome is not known, and nothing is paid', async () => {
    const one = await bought('delete-drop-after-1.com');
    const before = await balance();
    const headers = { 'x-idempotency-key': 'refund-lost' };
    expect(await refundOf(one, headers)).toMatchObject({ status: 504 });
    expect(await refundOf(one, headers)).toMatchObject({ status: 409 });
    expect([await balance(), (await orderOf(one.order)).totalRefund]).toEqual([before, undefined]);
    expect(await events('delete-drop-after-1.com')).toEqual([]);
  });
});
