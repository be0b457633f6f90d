import type { Payment } from '../../payments/payment';
import { at, NOW, type PaymentsStage, usd, uuid } from './payments-stage';

/** Part of `paymentStoresContract`: payments. */
export function contractOfPayments(stage: PaymentsStage): void {
  describe('a payment', () => {
    it('is found by each of its names, as it was kept', async () => {
      const payment = await stage.add();
      expect(await stage.stores.payments.find(payment.id)).toEqual(payment);
      const next: Payment = {
        ...payment,
        state: 'succeeded',
        gatewayId: `cs_${payment.id}`,
        charge: `pi_${payment.id}`,
        pageUrl: 'https://pay.example.net/1',
        trouble: 'none',
        refunded: usd(10),
        dueAt: undefined,
        attentionAt: at(1),
        settledAt: at(2),
      };
      await stage.inUnit(() => stage.stores.payments.save(next));
      expect(await stage.stores.payments.findByGatewayId(next.gatewayId!)).toEqual(next);
      expect(await stage.stores.payments.findByCharge(next.charge!)).toEqual(next);
      expect(await stage.inUnit(() => stage.stores.payments.lock(payment.id))).toEqual(next);
      expect([
        await stage.stores.payments.find(uuid()),
        await stage.stores.payments.findByGatewayId('cs_0'),
        await stage.stores.payments.findByCharge('pi_0'),
      ]).toEqual([undefined, undefined, undefined]);
    });

    it('is one for the key of its request, until the key is over, and of its account alone', async () => {
      const first = await stage.add(stage.newPayment(), 'key');
      expect(await stage.add(stage.newPayment({ amount: usd(1) }), 'key')).toEqual(first);
      expect((await stage.add(stage.newPayment(), 'other')).id).not.toBe(first.id);
      const later = await stage.add(stage.newPayment({ createdAt: at(3_600) }), 'key', NOW);
      expect(later.id).not.toBe(first.id);
      expect(await stage.add(stage.newPayment(), 'key', NOW)).toEqual(later);
      stage.accountId = await stage.stores.newAccount();
      expect((await stage.add(stage.newPayment(), 'key')).accountId).toBe(stage.accountId);
    });

    it('is asked for while it has no page, and counted', async () => {
      const payment = await stage.add();
      expect([
        await stage.stores.payments.beginAsking(payment.id, at(100)),
        await stage.stores.payments.beginAsking(payment.id, at(200)),
      ]).toEqual([true, true]);
      const asked = (await stage.stores.payments.find(payment.id))!;
      expect(asked).toMatchObject({ state: 'asked', asked: 2, dueAt: at(200) });
      await stage.inUnit(() => stage.stores.payments.save({ ...asked, gatewayId: `cs_${payment.id}` }));
      expect([
        await stage.stores.payments.beginAsking(payment.id, at(300)),
        await stage.stores.payments.beginAsking(uuid(), at(300)),
      ]).toEqual([false, false]);
    });

    it('is taken when it is due, once until its lease is over', async () => {
      const { id } = await stage.add(stage.newPayment({ dueAt: at(-500_000) }));
      const ids = async (now: Date): Promise<string[]> =>
        (await stage.stores.payments.takeDue(now, at(-499_000), 1)).map((payment) => payment.id);
      expect([
        await ids(at(-500_001)),
        await ids(at(-500_000)),
        await ids(at(-499_001)),
        await ids(at(-499_000)),
      ]).toEqual([[], [id], [], [id]]);
      await stage.inUnit(async () =>
        stage.stores.payments.save({
          ...(await stage.stores.payments.lock(id))!,
          state: 'failed',
          dueAt: undefined,
          settledAt: NOW,
        }),
      );
      expect(await ids(at(-499_000))).toEqual([]);
    });
  });
}
