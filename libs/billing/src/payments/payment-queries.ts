import { paymentNotFound } from './errors';
import type { Payment, PaymentDispute, PaymentRefund } from './payment';
import type {
  PaymentEvents,
  PaymentFilter,
  PaymentReader,
  PaymentRefundStore,
  PaymentReversalStore,
  PaymentStore,
} from './ports';
import type { PaymentReversal } from './reversal';

/** As staff see it. */
export interface PaymentView {
  payment: Payment;
  refunds: PaymentRefund[];
  disputes: PaymentDispute[];
  reversals: PaymentReversal[];
}

/** Reads of payments. */
export class PaymentQueries {
  constructor(
    private readonly reader: PaymentReader,
    private readonly payments: PaymentStore,
    private readonly refunds: PaymentRefundStore,
    private readonly events: PaymentEvents,
    private readonly reversals: PaymentReversalStore,
  ) {}

  list(
    accountId: number,
    page: number,
    perPage: number,
  ): Promise<{ items: string; count: number; totalCount: number }> {
    return this.reader.list(accountId, page, perPage);
  }

  /** Throws 404 for a payment of another account as for one that is not. */
  async get(accountId: number, id: string): Promise<Payment> {
    const payment = await this.payments.find(id);
    if (!payment || payment.accountId !== accountId) throw paymentNotFound();
    return payment;
  }

  /** Throws 404. */
  async view(id: string): Promise<PaymentView> {
    const payment = await this.payments.find(id);
    if (!payment) throw paymentNotFound();
    return {
      payment,
      refunds: await this.refunds.ofPayment(id),
      disputes: await this.events.disputes(id),
      reversals: await this.reversals.ofPayment(id),
    };
  }

  /** Newest first; `next` exists when there are more. */
  async part(
    filter: PaymentFilter,
    { before, limit }: { before?: string; limit: number },
  ): Promise<{ items: Payment[]; next?: string }> {
    const found = await this.reader.part(filter, before, limit + 1);
    const items = found.slice(0, limit);
    return { items, ...(found.length > limit && { next: items[items.length - 1].id }) };
  }
}
