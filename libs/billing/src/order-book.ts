import type { Money } from '@registrar/kernel';
import type { BoughtItem, BoughtOrder, NewOrder, OrderRefund, PlacedOrder } from './order';
import type { OrderStore } from './ports';

/** The life of an order, for the cores above; every method runs inside a unit of work. */
export class OrderBook {
  constructor(private readonly store: OrderStore) {}

  place(order: NewOrder): Promise<PlacedOrder> {
    return this.store.place(order);
  }

  /** The registry accepted and will decide later (EPP 1001). */
  start(orderId: number): Promise<void> {
    return this.store.start(orderId);
  }

  complete(orderId: number, captured: Money, refundableUntil?: Date): Promise<void> {
    return this.store.complete(orderId, captured, refundableUntil);
  }

  fail(orderId: number): Promise<void> {
    return this.store.fail(orderId);
  }

  find(accountId: number, orderId: number): Promise<BoughtOrder | undefined> {
    return this.store.find(accountId, orderId);
  }

  privacyOf(accountId: number, name: string, since: number): Promise<readonly BoughtItem[]> {
    return this.store.privacyOf(accountId, name, since);
  }

  renewalsOf(accountId: number, name: string, since: number): Promise<readonly BoughtItem[]> {
    return this.store.renewalsOf(accountId, name, since);
  }

  refundableUntil(accountId: number, name: string): Promise<Date | undefined> {
    return this.store.refundableUntil(accountId, name);
  }

  refund(refund: OrderRefund): Promise<void> {
    return this.store.refund(refund);
  }
}
