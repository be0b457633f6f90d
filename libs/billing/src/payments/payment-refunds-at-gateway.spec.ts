import { Money } from '@registrar/kernel';
import { ACCOUNT, NOW, paymentWorld, usd } from '../testing/payments/payment-world';
import type { GatewayEvent } from './ports';
import { orders } from '../testing/every-order';

describe('a refund made at the gateway itself', () => {
  const reported = (charge: string, id: string): GatewayEvent['subject'][] => [
    { kind: 'refund', gatewayId: `refund_${id}`, charge },
    { kind: 'charge', charge },
  ];

  it('is taken from the credit once, from whichever of its events, shown to staff, and given back for good when it fails', async () => {
    expect(orders([0, 1])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    for (const order of orders([0, 1])) {
      const test = paymentWorld();
      const { id, charge } = await test.paid(5_000);
      test.gateway.refundManually('re', charge, usd(3_000));
      const events = reported(charge, 're');
      for (const which of [...order, ...order]) await test.report(events[which]);
      expect([test.available(), test.kinds()]).toEqual([2_000, { credit: 1, gateway_refund: 1 }]);
      expect((await test.payments.find(id))?.attentionAt).toEqual(NOW);
      test.gateway.refunds.get('re')!.status = 'failed';
      for (const which of order) await test.report(events[which]);
      test.gateway.refunds.get('re')!.status = 'succeeded';
      for (const which of order) await test.report(events[which]);
      expect([test.available(), test.kinds()]).toEqual([
        5_000,
        { credit: 1, gateway_refund: 1, gateway_refund_return: 1 },
      ]);
    }
  });

  it.each([
    ['before it is looked at', true],
    ['while what was told before is on its way to be booked', false],
  ])('that failed %s takes nothing, whoever comes first', async (_when, isFirst) => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    const before = test.gateway.refundsOf.bind(test.gateway);
    test.gateway.refundManually('re', charge, usd(3_000));
    const asked = jest.spyOn(test.gateway, 'refundsOf').mockImplementationOnce(async () => {
      const good = await before(charge);
      test.gateway.refunds.get('re')!.status = 'failed';
      if (!isFirst) await test.report({ kind: 'refund', gatewayId: 'refund_re', charge });
      return isFirst ? before(charge) : good;
    });
    for (let times = 0; times < 2; times += 1) await test.report({ kind: 'charge', charge });
    expect(asked).toHaveBeenCalledTimes(isFirst ? 2 : 3);
    expect([test.available(), test.kinds(), await test.reversals.ofPayment(id)]).toMatchObject([
      5_000,
      { credit: 1 },
      [{ id: 'refund_re', state: 'returned', owed: usd(0), times: 1 }],
    ]);
    expect(test.kinds()).toEqual({ credit: 1 });
  });

  it('in another currency is left to people with an error, and one that failed is nothing', async () => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    test.gateway.refundManually('re', charge, Money.of(30_000n, 'SEK'));
    for (const status of ['failed', 'succeeded'] as const) {
      test.gateway.refunds.get('re')!.status = status;
      await test.report({ kind: 'charge', charge });
      expect(test.log.lines.filter(({ level }) => level === 'error')).toHaveLength(
        status === 'failed' ? 0 : 1,
      );
    }
    expect([test.available(), await test.reversals.ofPayment(id)]).toEqual([5_000, []]);
  });

  it('is distinguished by its refund id from a refund of the platform, also while the answer to that one is unknown', async () => {
    const test = paymentWorld();
    const { id: paymentId, charge } = await test.paid(5_000);
    const refund = {
      id: 'ours',
      paymentId,
      accountId: ACCOUNT,
      amount: usd(1_000),
      reference: 'case 1',
      state: 'asked' as const,
      asked: 1,
      dueAt: NOW,
      createdAt: NOW,
    };
    test.refunds.refunds.set(refund.id, refund);
    await test.gateway.refund({ id: refund.id, charge, amount: refund.amount });
    await test.report({ kind: 'charge', charge });
    expect([test.kinds(), (await test.payments.find(paymentId))?.attentionAt]).toEqual([
      { credit: 1 },
      undefined,
    ]);
    await test.report({ kind: 'refund', gatewayId: 'refund_ours', refundId: 'ours', charge });
    await test.report({ kind: 'charge', charge });
    expect(test.refunds.refunds.get('ours')).toMatchObject({ state: 'succeeded', gatewayId: 'refund_ours' });
    expect(test.kinds()).not.toHaveProperty('gateway_refund');
  });

  it('that was copied from one of ours is another all the same', async () => {
    const test = paymentWorld();
    const { id: paymentId, charge } = await test.paid(5_000);
    test.refunds.refunds.set('ours', {
      id: 'ours',
      paymentId,
      accountId: ACCOUNT,
      amount: usd(1_000),
      reference: 'case 1',
      state: 'succeeded',
      gatewayId: 're_first',
      asked: 1,
      createdAt: NOW,
      settledAt: NOW,
    });
    test.gateway.refundManually('copy', charge, usd(700));
    await test.report({ kind: 'refund', gatewayId: 'refund_copy', refundId: 'ours', charge });
    expect(test.available()).toBe(4_300);
  });

  it('of a charge without a payment stays stored, and is reported again while the gateway is unavailable', async () => {
    const test = paymentWorld();
    await test.report({ kind: 'charge', charge: 'pi_foreign' }, 'evt');
    expect(test.events.events.get('evt')).toMatchObject({ outcome: 'not_ours' });
    const { charge } = await test.paid(5_000);
    test.gateway.isAway = true;
    await expect(test.report({ kind: 'charge', charge })).rejects.toMatchObject({
      code: 'payments.gateway_away',
    });
  });
});
