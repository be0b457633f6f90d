import { Money } from '@registrar/kernel';
import { after, NOW } from '../../test/rows';
import {
  openRefundStores,
  closeRefundStores,
  rows,
  reader,
  orders,
  removals,
  domains,
  inUnit,
  query,
  LIMIT,
} from '../../test/refund-stores';

beforeAll(openRefundStores);
afterAll(closeRefundStores);

describe('a domain that leaves', () => {
  async function active(): Promise<number> {
    const domain = await rows.newDomain();
    const id = await inUnit(() => domains.addInitialized(domain));
    await query(
      `update domains set state = 'active', auth_code_sealed = 'sealed', auth_code_expires_at = $2, status_sync_at = $2 where id = $1`,
      [id, after(60)],
    );
    return id;
  }

  it('keeps what it was, without its code, its operation and what the comparison found; its name is free', async () => {
    const id = await active();
    await query(
      `insert into registry_differences (domain_id, field, ours, theirs, found_at, seen_at) values ($1, 'expiry', '1', '2', $2, $2)`,
      [id, NOW],
    );
    await inUnit(() => removals.remove(id, after(9), 'agp_refund'));
    const [row] = await query('select * from domains where id = $1', [id]);
    expect(row).toMatchObject({
      state: 'deleted',
      removed_at: after(9),
      removal_reason: 'agp_refund',
      auth_code_sealed: null,
      auth_code_expires_at: null,
      status_sync_at: null,
      busy_operation_id: null,
    });
    expect(await query('select resolution from registry_differences where domain_id = $1', [id])).toEqual([
      { resolution: 'gone' },
    ]);
    const again = await rows.newDomain({ name: row.name });
    expect(await inUnit(() => domains.addInitialized(again))).toBeGreaterThan(id);
  });

  it('is counted out of the lists of its account', async () => {
    const domain = await rows.newDomain();
    const id = await inUnit(() => domains.addInitialized(domain));
    await query(`update domains set state = 'active' where id = $1`, [id]);
    const counted = async () =>
      (await query('select domains from account_counters where account_id = $1', [domain.accountId]))[0]
        .domains;
    expect(await counted()).toBe(1);
    await inUnit(() => removals.remove(id, NOW, 'administrative'));
    expect(await counted()).toBe(0);
  });

  it.each(['twice', 'that never was ours', 'that is not there', 'outside a unit of work'])(
    'does not leave: one %s',
    async (which) => {
      const id = which === 'that is not there' ? 2_000_000_000 : await active();
      if (which === 'twice') await inUnit(() => removals.remove(id, NOW, 'agp_refund'));
      if (which === 'that never was ours')
        await query(`update domains set state = 'initialized' where id = $1`, [id]);
      const left =
        which === 'outside a unit of work'
          ? removals.remove(id, NOW, 'agp_refund')
          : inUnit(() => removals.remove(id, NOW, 'agp_refund'));
      await expect(left).rejects.toThrow(
        which === 'outside a unit of work' ? 'outside a unit of work' : 'is not in a state',
      );
    },
  );
});

describe('a refunded order', () => {
  async function order(): Promise<{ accountId: number; orderId: number; itemIds: number[] }> {
    const accountId = await rows.rows.account();
    const operationId = await rows.rows.operation(accountId);
    const item = {
      name: 'a.example',
      type: 'registration' as const,
      interval: 'year' as const,
      duration: 1,
      quantity: 1,
      price: Money.of(1_200n),
      taxAmount: Money.of(250n),
      tld: 'example',
    };
    const placed = await inUnit(() =>
      orders.place({
        accountId,
        operationId,
        currency: 'USD',
        authAmount: Money.of(1_450n),
        createdAt: NOW,
        items: [item, { ...item, type: 'whois_privacy', price: Money.zero(), taxAmount: undefined }],
      }),
    );
    await inUnit(() => orders.complete(placed.id, Money.of(1_450n), after(60)));
    return { accountId, orderId: placed.id, itemIds: placed.itemIds };
  }

  it('shows the refund, and its operation', async () => {
    const { accountId, orderId, itemIds } = await order();
    const operationId = await rows.rows.operation(accountId);
    expect(await inUnit(() => orders.find(accountId, orderId))).toMatchObject({
      items: [
        { id: itemIds[0], price: Money.of(1_200n), tax: Money.of(250n), refundableUntil: after(60) },
        { tax: Money.zero() },
      ],
    });
    await inUnit(() => orders.refund({ orderId, itemIds, amount: Money.of(1_450n), operationId }));
    expect(JSON.parse((await reader.get(accountId, orderId, NOW, LIMIT))!)).toMatchObject({
      status: 'success',
      authAmount: 14.5,
      totalCapture: 14.5,
      totalRefund: 14.5,
      orderItems: itemIds.map((id) => ({ id, status: 'refunded', isRefundable: false })),
    });
    expect(JSON.parse((await reader.get(accountId, orderId, NOW, LIMIT))!)).not.toHaveProperty('finalAmount');
    expect(
      await query('select refund_operation_id as id from order_items where order_id = $1', [orderId]),
    ).toEqual([{ id: operationId }, { id: operationId }]);
  });

  it.each<[string, (found: Awaited<ReturnType<typeof order>>) => object, string]>([
    ['items twice', () => ({}), 'cannot be refunded'],
    ['items that are not its own', () => ({ itemIds: [1] }), 'cannot be refunded'],
    ['more than was captured', () => ({ amount: Money.of(1_451n) }), 'orders_refund_ck'],
  ])('never gives back %s', async (which, values, message) => {
    const found = await order();
    const refund = { orderId: found.orderId, itemIds: found.itemIds, amount: Money.of(1_450n) };
    if (which === 'items twice') await inUnit(() => orders.refund(refund));
    const before = await reader.get(found.accountId, found.orderId, NOW, LIMIT);
    await expect(inUnit(() => orders.refund({ ...refund, ...values(found) }))).rejects.toThrow(message);
    expect(await reader.get(found.accountId, found.orderId, NOW, LIMIT)).toBe(before);
  });

  it('is found by its account alone', async () => {
    const { orderId } = await order();
    expect(await inUnit(async () => orders.find(2_000_000_000, orderId))).toBeUndefined();
    await expect(orders.find(1, orderId)).rejects.toThrow('outside a unit of work');
  });
});
