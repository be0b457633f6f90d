import { Money, type Operation } from '@registrar/kernel';
import type { Ledger, OrderBook } from '@registrar/billing';
import type { PromotionBook } from '@registrar/catalog';
import { costReference } from '../shared/registry-cost';
import { orderOf, type RefundPayload } from './refund';

/** Books a refund in the orders, the promotion and the ledger, inside the transaction that settles it. */
export class RefundBooks {
  constructor(
    private readonly orders: OrderBook,
    private readonly promotions: PromotionBook,
    private readonly ledger: Ledger,
  ) {}

  /** Marks the items as refunded and returns the use of the promotion. */
  async refundOrders(operationId: string, payload: RefundPayload, now: Date): Promise<void> {
    const { orderId, purchaseId, currency, items } = payload;
    for (const id of new Set(items.map((item) => orderOf(item, orderId)))) {
      const itemIds = items.filter((item) => orderOf(item, orderId) === id).map((item) => item.id);
      // The refunded amount is of the order itself: privacy in other orders was free.
      await this.orders.refund({
        orderId: id,
        itemIds,
        amount: id === orderId ? totalOf(payload) : Money.zero(currency),
        operationId,
      });
    }
    // The use of the promotion is returned; the ledger reverses its discount with the refund.
    await this.promotions.release(purchaseId, now);
  }

  /** Posts the registry's fee and the account's refund; the balance last, since it is contended. */
  async postRefund({ id, accountId }: Operation, payload: RefundPayload): Promise<void> {
    const { orderId, purchaseId, currency, tax } = payload;
    // A delete in the add grace period refunds the registry's fee (RFC 3915 §3.1: addPeriod).
    await this.ledger.creditRegistry({ accountId, reference: costReference(purchaseId) });
    await this.ledger.refund({
      accountId,
      operationId: id,
      orderId,
      purchaseId,
      total: totalOf(payload),
      tax: Money.of(BigInt(tax), currency),
    });
  }
}

const totalOf = ({ total, currency }: RefundPayload): Money => Money.of(BigInt(total), currency);
