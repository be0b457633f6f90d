import type { BoughtItem } from '@registrar/billing';
import { addSeconds, Money } from '@registrar/kernel';
import { RefundWorld } from '../testing';
import { deleteRefused, refundRefused } from './refund-errors';

const item = (values: Partial<BoughtItem> = {}): BoughtItem => ({
  id: 5,
  orderId: 1,
  name: 'a.example',
  type: 'registration',
  status: 'success',
  price: Money.of(10_00n),
  tax: Money.of(0n),
  ...values,
});

describe('the refusal of a refund', () => {
  it('names each renewal that would be lost, with its tax', () => {
    const renewals = [
      item({ orderId: 2, type: 'renewal', tax: Money.of(1_90n) }),
      item({ orderId: 3, type: 'renewal', price: Money.of(7_00n) }),
    ];
    expect(refundRefused(item(), 'renewed', { renewals })).toMatchObject({
      code: 'refunds.renewed',
      details: expect.stringContaining(
        'a.example was renewed (order 2, 11.90 USD; order 3, 7.00 USD): the refund deletes the domain',
      ),
    });
  });

  it.each([
    ['expired', 'for domain . AGP'],
    ['renewed', 'confirmation.  was renewed ('],
  ] as const)('invents no name for an item without one: %s', (refusal, text) => {
    expect(refundRefused(item({ name: undefined }), refusal, { renewals: [item()] }).details).toContain(text);
  });

  it('has the reason of the registry where nothing that is known of the domain explains it', () => {
    const refusal = { code: 2306, meaning: 'policy' as const, reason: 'No.' };
    for (const known of [{}, { hosts: [], statuses: [] }, { statuses: ['ok'] }])
      expect(deleteRefused({ refusal, ...known })).toMatchObject({
        code: 'refunds.refused_by_registry',
        details: 'The registry refused the deletion: No.',
      });
  });
});

describe('a refund', () => {
  let world: RefundWorld;
  beforeEach(async () => {
    world = await RefundWorld.create();
  });

  it.each([
    ['billing.order_not_found', () => ({ orderId: 1 })],
    ['billing.item_not_found', () => ({ itemIds: [9] })],
  ] as const)('of what does not exist is refused by its code: %s', async (code, request) => {
    await expect(world.execute({ ...request(), itemIds: [9] })).rejects.toMatchObject({
      kind: 'not_found',
      code,
    });
    expect(world.base.registry.sent('domain:delete')).toEqual([]);
  });

  it('looks for no domain of an order that bought none', async () => {
    jest.spyOn(world.removals, 'boughtBy').mockResolvedValue(undefined);
    const hold = jest.spyOn(world.base.domains, 'holdById');
    await expect(world.execute()).rejects.toMatchObject({ code: 'refunds.not_eligible' });
    expect(hold).not.toHaveBeenCalled();
  });

  it('of no item, for an order whose domain is gone, is a fault of the program', async () => {
    jest.spyOn(world.removals, 'boughtBy').mockResolvedValue(undefined);
    await expect(world.execute({ itemIds: [] })).rejects.toThrow(
      `order ${world.orderId} is refundable without a domain`,
    );
  });

  it('that was only begun keeps the domain busy, and has sent nothing', async () => {
    const { operationId } = await world.begin.execute(world.request());
    expect([world.row.busyOperationId, world.base.registry.sent('domain:delete')]).toEqual([operationId, []]);
  });

  it('leaves what else the order bought as it is', async () => {
    const { order } = world.base.orders.orders.get(world.orderId)!;
    Object.assign(order, {
      items: [...order.items, { ...order.items[1], type: 'renewal', amount: Money.of(0n) }],
    });
    expect(await world.execute()).toMatchObject({ kind: 'answered' });
    expect(await world.itemsOf(world.orderId)).toEqual(['refunded', 'refunded', 'success']);
  });

  it('whose delete is refused because the first one is being carried out waits for the next look', async () => {
    world.base.registry.script('a.example', 'drop_before', { command: 'delete' });
    await world.execute();
    world.base.clock.advance(300);
    world.base.log.lines.length = 0;
    jest.spyOn(world.remove, 'execute').mockResolvedValue({
      kind: 'refused',
      refusal: { code: 2304, meaning: 'prohibited', reason: 'No.' },
      statuses: ['pendingDelete'],
    });
    await world.reconcile().execute();
    const { state, dueAt } = [...world.base.operations.rows.values()].find(({ kind }) => kind === 'refund')!;
    expect([state, dueAt]).toEqual(['open', addSeconds(world.base.clock.now(), 60)]);
    expect(world.base.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
