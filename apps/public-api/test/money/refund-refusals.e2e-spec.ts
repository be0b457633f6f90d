import {
  startRefunds,
  stopRefunds,
  sandbox,
  url,
  type Bought,
  bought,
  refund,
  refundOf,
  balance,
  orderOf,
  isThere,
  deletes,
} from '../support/refund-stack';

beforeAll(startRefunds);
afterAll(stopRefunds);

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

  it('when the registry refunds no more deletes of the registrar, as the order and a dry run say', async () => {
    const last = await bought('last.xyz');
    await sandbox.sql.query(
      `insert into registrar_grace_deletes (month, tld, deletes) values (date_trunc('month', now() at time zone 'UTC')::date, 'xyz', 49)`,
    );
    const dryRun = () =>
      sandbox.call(url, 'POST', '/core/v1/refund?dryRun=true', {
        orderId: last.order,
        orderItemIds: [last.items[0]],
      });
    expect([await orderOf(last.order), (await dryRun()).status]).toMatchObject([
      { orderItems: [{ isRefundable: true }, { isRefundable: true }] },
      200,
    ]);
    await sandbox.sql.query(`update registrar_grace_deletes set deletes = 50 where tld = 'xyz'`);
    const refusal = {
      status: 409,
      body: {
        message: 'Conflict',
        details: expect.stringMatching(
          /^The registry of \.xyz refunds no more deletes .* at 00:00 UTC: /,
        ) as string,
      },
    };
    expect(await orderOf(last.order)).toMatchObject({
      orderItems: [{ isRefundable: false }, { type: 'whois_privacy', isRefundable: true }],
    });
    expect([await dryRun(), await refundOf(last)]).toMatchObject([refusal, refusal]);
    expect(await isThere('last.xyz')).toBe(true);
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
