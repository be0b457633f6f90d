import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../src/app.module';

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
});
afterAll(() => sandbox?.stop());

interface Bought {
  name: string;
  order: number;
  totalPaid: number;
  /** Of the registration and, where there is one, its privacy. */
  items: number[];
}

async function bought(
  domainName: string,
  domain: object = { privacyEnabled: true },
  more: object = {},
): Promise<Bought> {
  const answer = await sandbox.call(url, 'POST', '/core/v1/domains', {
    domain: { domainName, ...domain },
    ...more,
  });
  expect(answer.status).toBe(200);
  const { order, totalPaid } = answer.body as { order: number; totalPaid: number };
  const { orderItems } = (await sandbox.call(url, 'GET', `/core/v1/orders/${order}`)).body as {
    orderItems: { id: number }[];
  };
  return { name: domainName, order, totalPaid, items: orderItems.map(({ id }) => id) };
}
const refund = (body: unknown, headers: Record<string, string> = {}) =>
  sandbox.call(url, 'POST', '/core/v1/refund', body, headers);
const refundOf = ({ order, items }: Bought, headers?: Record<string, string>) =>
  refund({ orderId: order, orderItemIds: [items[0]] }, headers);
const balance = async (): Promise<number> =>
  (await sandbox.call(url, 'GET', '/core/v1/accountinfo/balance')).body.balance as number;
const orderOf = async (order: number) => (await sandbox.call(url, 'GET', `/core/v1/orders/${order}`)).body;
const isThere = async (name: string): Promise<boolean> =>
  (await sandbox.call(url, 'GET', `/core/v1/domains/${name}`)).status === 200;
const deletes = async (name: string): Promise<number> =>
  (
    await sandbox.sql.query<{ n: number }>(
      `select count(*)::int as n from registry_commands where object = $1 and command = 'domain:delete'`,
      [name],
    )
  ).rows[0].n;
const events = async (name: string): Promise<object[]> =>
  (
    await sandbox.sql.query<{ payload: object }>(
      `select payload from outbox where name = 'account.domain.removal' and payload ->> 'domainName' = $1`,
      [name],
    )
  ).rows.map(({ payload }) => payload);

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

  it('is told by item when the registry refuses, for good with the key, and keeps the domain', async () => {
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

  it('is told 504 when the answer is lost, 409 while the outcome is not known, and nothing is paid', async () => {
    const one = await bought('delete-drop-after-1.com');
    const before = await balance();
    const headers = { 'x-idempotency-key': 'refund-lost' };
    expect(await refundOf(one, headers)).toMatchObject({ status: 504 });
    expect(await refundOf(one, headers)).toMatchObject({ status: 409 });
    expect([await balance(), (await orderOf(one.order)).totalRefund]).toEqual([before, undefined]);
    expect(await events('delete-drop-after-1.com')).toEqual([]);
  });
});

describe('a refund is refused, and nothing is changed,', () => {
  let one: Bought;
  let renewal: Bought;
  beforeAll(async () => {
    one = await bought('kept.com');
    const { body } = await sandbox.call(url, 'POST', '/core/v1/domains/kept.com:renew', {});
    const items = ((await orderOf(body.order as number)).orderItems as { id: number }[]).map(({ id }) => id);
    renewal = { name: 'kept.com', order: body.order as number, totalPaid: body.totalPaid as number, items };
  });

  const valid = (values: object = {}) => ({ orderId: one.order, orderItemIds: one.items, ...values });
  const bad = (details: string | RegExp) => ({
    status: 400,
    body: {
      message: 'Bad Request',
      details: typeof details === 'string' ? details : expect.stringMatching(details),
    },
  });
  const REFUSALS: { when: string; body: () => unknown; answer: () => object }[] = [
    {
      when: 'the list is empty',
      body: () => valid({ orderItemIds: [] }),
      answer: () => bad('orderItemIds array must contain at least one item.'),
    },
    {
      when: 'there is no list',
      body: () => ({ orderId: one.order }),
      answer: () => bad(`'orderItemIds' cannot be null`),
    },
    {
      when: 'the list is null',
      body: () => valid({ orderItemIds: null }),
      answer: () => bad(`'orderItemIds' cannot be null`),
    },
    {
      when: 'the list is a number',
      body: () => valid({ orderItemIds: one.items[0] }),
      answer: () => bad(/^orderItemIds must be an array/),
    },
    {
      when: 'an item is a text',
      body: () => valid({ orderItemIds: [String(one.items[0])] }),
      answer: () => bad(/integer/),
    },
    {
      when: 'an item is a fraction',
      body: () => valid({ orderItemIds: [1.5] }),
      answer: () => bad(/integer/),
    },
    { when: 'an item is null', body: () => valid({ orderItemIds: [null] }), answer: () => bad(/integer/) },
    {
      when: 'an item is no int32',
      body: () => valid({ orderItemIds: [2_147_483_648] }),
      answer: () => bad(/2147483647/),
    },
    {
      when: 'there are too many items',
      body: () => valid({ orderItemIds: Array(101).fill(one.items[0]) }),
      answer: () => bad(/100/),
    },
    {
      when: 'there is no order',
      body: () => ({ orderItemIds: one.items }),
      answer: () => bad(`'orderId' cannot be null`),
    },
    {
      when: 'the order is a text',
      body: () => valid({ orderId: String(one.order) }),
      answer: () => bad(/^orderId/),
    },
    {
      when: 'the order is no int32',
      body: () => valid({ orderId: -2_147_483_649 }),
      answer: () => bad(/^orderId/),
    },
    { when: 'the body is a list', body: () => [valid()], answer: () => bad(/object/) },
    {
      when: 'the order is unknown',
      body: () => valid({ orderId: 1 }),
      answer: () => ({
        status: 404,
        body: { message: 'Not Found', details: 'Order with ID 1 does not exist.' },
      }),
    },
    {
      when: 'an item is of another order',
      body: () => valid({ orderItemIds: [one.items[0], renewal.items[0]] }),
      answer: () => ({
        status: 404,
        body: {
          message: 'Not Found',
          details: `Order item ${renewal.items[0]} does not exist or does not belong to order ${one.order}.`,
        },
      }),
    },
    {
      when: 'it is a renewal',
      body: () => ({ orderId: renewal.order, orderItemIds: renewal.items }),
      answer: () =>
        bad(
          `Order item ${renewal.items[0]} is not eligible for refund. Only 'registration' and 'whois_privacy' product types are supported.`,
        ),
    },
  ];
  it.each(REFUSALS)('when $when', async ({ body, answer }) => {
    const before = await balance();
    expect(await refund(body())).toMatchObject(answer());
    expect([await balance(), await isThere('kept.com'), await deletes('kept.com')]).toEqual([
      before,
      true,
      0,
    ]);
  });

  it('when the order is of another account, in the same words', async () => {
    const {
      rows: [{ id: stranger }],
    } = await sandbox.sql.query<{ id: number }>(
      `insert into accounts (username, created_at) values ('stranger-test', now()) returning id`,
    );
    const {
      rows: [{ id }],
    } = await sandbox.sql.query<{ id: number }>(
      `insert into orders (account_id, status, created_at) values ($1, 'success', now()) returning id`,
      [stranger],
    );
    expect(await refund({ orderId: id, orderItemIds: [1] })).toMatchObject({
      status: 404,
      body: { message: 'Not Found', details: `Order with ID ${id} does not exist.` },
    });
    expect(await sandbox.call(url, 'GET', `/core/v1/orders/${id}`)).toMatchObject({ status: 404 });
  });

  it('when it was refunded before', async () => {
    const twice = await bought('twice.com');
    await refundOf(twice);
    expect(await refundOf(twice)).toMatchObject(
      bad(`Order item ${twice.items[0]} has already been refunded.`),
    );
  });

  it('when the grace period is over, as the order says', async () => {
    const late = await bought('late.com');
    await sandbox.sql.query(
      `update order_items set refundable_until = now() - interval '1 second' where order_id = $1`,
      [late.order],
    );
    expect(await orderOf(late.order)).toMatchObject({
      orderItems: [{ isRefundable: false }, { isRefundable: false }],
    });
    expect(await refundOf(late)).toMatchObject({
      status: 423,
      body: {
        message: 'Resource Locked',
        details:
          'The Add Grace Period (AGP) deletion window has expired for domain late.com. AGP deletes are only allowed within 5 days of registration.',
      },
    });
    expect(await isThere('late.com')).toBe(true);
  });

  it('when the name is premium, as the order says', async () => {
    const pricing = await sandbox.call(url, 'GET', '/core/v1/domains/gold-refund.xyz:getPricing?years=1');
    const gold = await bought('gold-refund.xyz', {}, { purchasePrice: pricing.body.purchasePrice });
    expect(await orderOf(gold.order)).toMatchObject({ orderItems: [{ isRefundable: false }, {}] });
    expect(await refundOf(gold)).toMatchObject(bad(/cannot be refunded/));
  });

  it('when the deletes of the month are used up, as the order says', async () => {
    const last = await bought('last.net');
    const {
      rows: [{ account_id: account }],
    } = await sandbox.sql.query<{ account_id: number }>('select account_id from orders where id = $1', [
      last.order,
    ]);
    await sandbox.sql.query(
      `insert into grace_delete_counts (account_id, tld, month, deletes) values ($1, 'net', date_trunc('month', now() at time zone 'UTC')::date, 50)`,
      [account],
    );
    expect(await orderOf(last.order)).toMatchObject({
      orderItems: [{ isRefundable: false }, { type: 'whois_privacy', isRefundable: true }],
    });
    expect(await refundOf(last)).toMatchObject({
      status: 409,
      body: {
        message: 'Conflict',
        details: 'AGP delete threshold has been exceeded for this account. Please contact support.',
      },
    });
    expect(await isThere('last.net')).toBe(true);
  });

  it('while a renewal of the domain goes on', async () => {
    const busy = await bought('renew-drop-after-refund.com');
    expect(
      await sandbox.call(url, 'POST', '/core/v1/domains/renew-drop-after-refund.com:renew', {}),
    ).toMatchObject({ status: 504 });
    expect(await refundOf(busy)).toMatchObject({
      status: 409,
      body: { details: 'Another change of this domain is being carried out.' },
    });
    expect(await deletes('renew-drop-after-refund.com')).toBe(0);
  });

  it('under a lock of the registrar', async () => {
    const locked = await bought('disputed.com');
    await sandbox.sql.query(`update domains set locks = '{RegistrarLock}' where name = 'disputed.com'`);
    expect(await refundOf(locked)).toMatchObject({
      status: 409,
      body: { details: 'The domain is locked (RegistrarLock).' },
    });
  });

  it('when the content type or the method is another', async () => {
    expect(await sandbox.call(url, 'POST', '/core/v1/refund')).toMatchObject({ status: 415 });
    expect(await sandbox.call(url, 'GET', '/core/v1/refund')).toMatchObject({ status: 405 });
  });
});
