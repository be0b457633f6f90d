import { Money } from '@registrar/kernel';
import type { Payment } from '../../payments/payment';
import type {
  PaymentEventScans,
  PaymentEvents,
  PaymentRefundStore,
  PaymentReversalStore,
  PaymentStore,
} from '../../ports';

/** The stores of payments under test, with accounts for them. */
export interface PaymentStoresUnderTest {
  payments: PaymentStore;
  refunds: PaymentRefundStore;
  events: PaymentEvents;
  reversals: PaymentReversalStore;
  looks: PaymentEventScans;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  newAccount(): Promise<number>;
}

export const NOW = new Date('2026-03-02T09:15:00Z');
/** An instant, in seconds from `NOW`. */
export const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
export const usd = (minor: number): Money => Money.of(BigInt(minor));

let serial = 0;
export const uuid = (): string => `0197a0e0-0000-7000-9000-${String((serial += 1)).padStart(12, '0')}`;

/** The stores with the account of a test, as the parts of `paymentStoresContract` share them. */
export class PaymentsStage {
  /** Set before the first test. */
  stores!: PaymentStoresUnderTest;
  /** Of a new account for each test. */
  accountId!: number;

  inUnit<T>(work: () => Promise<T>): Promise<T> {
    return this.stores.inUnit(work);
  }

  newPayment(values: Partial<Payment> = {}): Payment {
    return {
      id: uuid(),
      accountId: this.accountId,
      amount: usd(5_000),
      state: 'created',
      pageEndsAt: at(3_600),
      asked: 0,
      refunded: usd(0),
      dueAt: at(90),
      createdAt: NOW,
      ...values,
    };
  }

  add(payment = this.newPayment(), key?: string, keysSince = at(-3_600)): Promise<Payment> {
    return this.inUnit(() => this.stores.payments.add(payment, key, keysSince));
  }

  async paid(): Promise<Payment> {
    const payment = await this.add();
    const succeeded: Payment = {
      ...payment,
      state: 'succeeded',
      gatewayId: `cs_${payment.id}`,
      charge: `pi_${payment.id}`,
      dueAt: undefined,
      settledAt: NOW,
    };
    await this.inUnit(() => this.stores.payments.save(succeeded));
    return succeeded;
  }
}
