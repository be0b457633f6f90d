import type { Payment, PaymentRefund } from '../../payments/payment';
import { at, NOW, type PaymentsStage, usd, uuid } from './payments-stage';

/** Part of `paymentStoresContract`: refunds to the card. */
export function contractOfPaymentRefunds(stage: PaymentsStage): void {
  describe('a refund of a payment', () => {
    const newRefund = ({ id: paymentId }: Payment, values: Partial<PaymentRefund> = {}): PaymentRefund => ({
      id: uuid(),
      paymentId,
      accountId: stage.accountId,
      amount: usd(1_000),
      reference: 'case 1',
      state: 'created',
      asked: 0,
      dueAt: at(90),
      createdAt: NOW,
      ...values,
    });
    const addRefund = async (payment: Payment, values?: Partial<PaymentRefund>): Promise<PaymentRefund> => {
      const refund = newRefund(payment, values);
      await stage.inUnit(() => stage.stores.refunds.add(refund));
      return refund;
    };

    it('is found by each of its names, as it was kept, and once per reference', async () => {
      const payment = await stage.paid();
      const refund = await addRefund(payment);
      const next: PaymentRefund = {
        ...refund,
        state: 'succeeded',
        gatewayId: `re_${refund.id}`,
        trouble: 'none',
        dueAt: undefined,
        attentionAt: at(1),
        settledAt: at(2),
      };
      await stage.inUnit(() => stage.stores.refunds.save(next));
      const found = [
        await stage.stores.refunds.find(refund.id),
        await stage.stores.refunds.findByGatewayId(next.gatewayId!),
        await stage.stores.refunds.findByReference(payment.id, 'case 1'),
        await stage.inUnit(() => stage.stores.refunds.lock(refund.id)),
      ];
      expect(found).toEqual([next, next, next, next]);
      await expect(addRefund(payment)).rejects.toThrow('payment_refunds_reference_uq');
      const second = await addRefund(payment, { reference: 'case 2' });
      expect(await stage.stores.refunds.ofPayment(payment.id)).toEqual([next, second]);
      expect([
        await stage.stores.refunds.find(uuid()),
        await stage.stores.refunds.findByReference(payment.id, 'case 3'),
        await stage.stores.refunds.ofPayment(uuid()),
      ]).toEqual([undefined, undefined, []]);
    });

    it('is asked for until the gateway has it, and remembers when it was asked first', async () => {
      const refund = await addRefund(await stage.paid());
      expect([
        await stage.stores.refunds.beginAsking(refund.id, NOW, at(90)),
        await stage.stores.refunds.beginAsking(refund.id, at(60), at(150)),
      ]).toEqual([true, true]);
      const asked = (await stage.stores.refunds.find(refund.id))!;
      expect(asked).toMatchObject({ state: 'asked', asked: 2, askedAt: NOW, dueAt: at(150) });
      await stage.inUnit(() => stage.stores.refunds.save({ ...asked, state: 'pending' }));
      expect(await stage.stores.refunds.beginAsking(refund.id, at(200), at(300))).toBe(false);
      expect((await stage.stores.refunds.find(refund.id))?.askedAt).toEqual(NOW);
    });

    it('is taken when it is due, once until its lease is over', async () => {
      const { id } = await addRefund(await stage.paid(), { dueAt: at(-500_000) });
      const ids = async (now: Date): Promise<string[]> =>
        (await stage.stores.refunds.takeDue(now, at(-499_000), 1)).map((refund) => refund.id);
      expect([
        await ids(at(-500_001)),
        await ids(at(-500_000)),
        await ids(at(-499_001)),
        await ids(at(-499_000)),
      ]).toEqual([[], [id], [], [id]]);
      await stage.inUnit(async () =>
        stage.stores.refunds.save({
          ...(await stage.stores.refunds.lock(id))!,
          state: 'failed',
          dueAt: undefined,
          settledAt: NOW,
        }),
      );
      expect(await ids(at(-499_000))).toEqual([]);
    });
  });
}
