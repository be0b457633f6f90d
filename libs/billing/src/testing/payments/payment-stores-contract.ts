import { contractOfPaymentEvents } from './payment-events-contract';
import { contractOfPaymentRefunds } from './payment-refund-store-contract';
import { contractOfPaymentReversals } from './payment-reversal-store-contract';
import { contractOfPayments } from './payment-store-contract';
import { NOW, PaymentsStage, type PaymentStoresUnderTest } from './payments-stage';

/** What every implementation of the stores of payments does. */
export function paymentStoresContract(start: () => Promise<PaymentStoresUnderTest>): void {
  const stage = new PaymentsStage();
  beforeAll(async () => {
    stage.stores = await start();
  });
  beforeEach(async () => {
    stage.accountId = await stage.stores.newAccount();
  });

  contractOfPayments(stage);
  contractOfPaymentRefunds(stage);
  contractOfPaymentEvents(stage);
  contractOfPaymentReversals(stage);

  it('is written by nobody outside a unit of work', async () => {
    const payment = stage.newPayment();
    const writes = [
      () => stage.stores.payments.add(payment, undefined, NOW),
      () => stage.stores.payments.lock(payment.id),
      () => stage.stores.payments.save(payment),
      () => stage.stores.refunds.lock(payment.id),
      () => stage.stores.events.record({ id: 'evt', type: 'x', outcome: 'not_ours', receivedAt: NOW }),
      () => stage.stores.reversals.lock(stage.accountId, payment.id),
    ];
    for (const write of writes) await expect(write()).rejects.toThrow('outside a unit of work');
  });
}
