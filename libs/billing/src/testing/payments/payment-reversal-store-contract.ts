import type { Payment } from '../../payments/payment';
import type { PaymentReversal } from '../../payments/reversal';
import { at, NOW, type PaymentsStage, usd, uuid } from './payments-stage';

/** Part of `paymentStoresContract`: disputes and refunds that the gateway took from the balance. */
export function contractOfPaymentReversals(stage: PaymentsStage): void {
  describe('what the gateway took back', () => {
    const newReversal = (
      { id: paymentId }: Payment,
      values: Partial<PaymentReversal> = {},
    ): PaymentReversal => ({
      id: `dp_${uuid()}`,
      source: 'dispute',
      paymentId,
      accountId: stage.accountId,
      amount: usd(5_000),
      state: 'taken',
      owed: usd(0),
      writtenOff: usd(0),
      times: 1,
      debtPayments: 0,
      takenAt: NOW,
      ...values,
    });
    const save = (reversal: PaymentReversal) => stage.inUnit(() => stage.stores.reversals.save(reversal));
    const locked = ({ id }: Payment) => stage.inUnit(() => stage.stores.reversals.lock(stage.accountId, id));

    it('is kept, changed, and found by its payment', async () => {
      const payment = await stage.paid();
      const first = newReversal(payment, { owed: usd(2_000) });
      await save(first);
      const second = newReversal(payment, { source: 'refund', amount: usd(70) });
      await save(second);
      expect(await stage.stores.reversals.ofPayment(payment.id)).toEqual([first, second]);
      const next: PaymentReversal = {
        ...first,
        state: 'returned',
        owed: usd(0),
        times: 2,
        debtPayments: 3,
        takenAt: at(1),
        returnedAt: at(2),
      };
      await save(next);
      expect(await locked(payment)).toEqual([next, second]);
      const again: PaymentReversal = {
        ...next,
        state: 'taken',
        owed: usd(9),
        writtenOff: usd(12),
        returnedAt: undefined,
        takenAt: at(3),
      };
      await save(again);
      expect(await stage.stores.reversals.ofPayment(payment.id)).toEqual([again, second]);
    });

    it.each<[string, Partial<PaymentReversal>]>([
      ['another payment', { source: 'refund' }],
      ['a dispute', { source: 'dispute' }],
    ])('does not become that of %s by its id', async (_what, { source }) => {
      const [payment, other] = [await stage.paid(), await stage.paid()];
      const refund = newReversal(payment, { source: 'refund', owed: usd(10) });
      await save(refund);
      const wrong = {
        ...refund,
        source: source!,
        owed: usd(0),
        times: 2,
        ...(source === 'refund' && { paymentId: other.id }),
      };
      await expect(save(wrong)).rejects.toThrow('of another payment or source');
      expect([
        await stage.stores.reversals.find(refund.id),
        await stage.stores.reversals.ofPayment(other.id),
        await stage.stores.reversals.find('dp_0'),
      ]).toEqual([refund, [], undefined]);
    });

    it('is locked with all that the account owes, and with nothing of others', async () => {
      const [payment, other] = [await stage.paid(), await stage.paid()];
      const [owing, done] = [newReversal(other, { owed: usd(1) }), newReversal(other)];
      for (const reversal of [owing, done]) await save(reversal);
      expect(await locked(payment)).toEqual([owing]);
      expect(await locked(other)).toEqual([owing, done]);
      expect(await stage.inUnit(() => stage.stores.reversals.lock(stage.accountId))).toEqual([owing]);
      stage.accountId = await stage.stores.newAccount();
      expect(await locked(await stage.paid())).toEqual([]);
    });
  });
}
