import { Money, type UnitOfWork } from '@registrar/kernel';
import type {
  BoughtItem,
  BoughtOrder,
  NewOrder,
  OrderItemStatus,
  OrderRefund,
  OrderStatus,
  PlacedOrder,
} from '../order';
import { OrderStore } from '../ports';

export interface FakeOrder {
  order: NewOrder;
  status: OrderStatus;
  captured?: Money;
  refunded?: Money;
  refundableUntil?: Date;
  /** Items that were paid back, by id, and by which operation. */
  refunds: Map<number, string | undefined>;
}

const itemStatusOf: Record<OrderStatus, OrderItemStatus> = {
  initialized: 'initialized',
  started: 'initialized',
  review: 'initialized',
  success: 'success',
  failed: 'failed',
};

/** Orders in memory; keeps to the same contract as the database. Given a unit of work it demands one. */
export class FakeOrderStore extends OrderStore {
  readonly orders = new Map<number, FakeOrder>();

  constructor(private readonly uow?: UnitOfWork) {
    super();
  }

  async place(order: NewOrder): Promise<PlacedOrder> {
    this.uow?.assertOpen();
    const id = 70_001 + this.orders.size;
    this.orders.set(id, { order, status: 'initialized', refunds: new Map() });
    return { id, itemIds: order.items.map((_, at) => itemId(id, at)) };
  }
  async start(orderId: number): Promise<void> {
    this.move(orderId, ['initialized'], { status: 'started' });
  }
  async fail(orderId: number): Promise<void> {
    this.move(orderId, ['initialized', 'started'], { status: 'failed' });
  }
  async complete(orderId: number, captured: Money, refundableUntil?: Date): Promise<void> {
    this.move(orderId, ['initialized', 'started'], { status: 'success', captured, refundableUntil });
  }

  async find(accountId: number, orderId: number): Promise<BoughtOrder | undefined> {
    this.uow?.assertOpen();
    const found = this.orders.get(orderId);
    if (found?.order.accountId !== accountId) return undefined;
    return { id: orderId, accountId, operationId: found.order.operationId, items: this.items(orderId) };
  }

  async privacyOf(accountId: number, name: string, since: number): Promise<readonly BoughtItem[]> {
    return this.itemsOf(accountId, name).filter(
      ({ type, status, orderId }) => type === 'whois_privacy' && status === 'success' && orderId > since,
    );
  }

  async renewalsOf(accountId: number, name: string, since: number): Promise<readonly BoughtItem[]> {
    return this.itemsOf(accountId, name).filter(
      ({ type, status, orderId }) => type === 'renewal' && status === 'success' && orderId > since,
    );
  }

  async refundableUntil(accountId: number, name: string): Promise<Date | undefined> {
    return this.itemsOf(accountId, name)
      .filter(({ type, status }) => type === 'registration' && status === 'success')
      .at(-1)?.refundableUntil;
  }

  async refund({ orderId, itemIds, amount, operationId }: OrderRefund): Promise<void> {
    this.uow?.assertOpen();
    const found = this.orders.get(orderId);
    const bought = found
      ? this.items(orderId).filter(({ id, status }) => itemIds.includes(id) && status === 'success')
      : [];
    if (!found || bought.length !== itemIds.length)
      throw new Error(`order ${orderId} has items that cannot be refunded`);
    const refunded = (found.refunded ?? Money.zero(amount.currency)).plus(amount);
    if ((found.captured ?? Money.zero(amount.currency)).isLessThan(refunded))
      throw new Error('orders_refund_ck');
    found.refunded = refunded;
    for (const id of itemIds) found.refunds.set(id, operationId);
  }

  private itemsOf(accountId: number, of: string): BoughtItem[] {
    this.uow?.assertOpen();
    const orders = [...this.orders].filter(([, { order }]) => order.accountId === accountId);
    return orders.flatMap(([orderId]) => this.items(orderId)).filter(({ name }) => name === of);
  }

  private items(orderId: number): BoughtItem[] {
    const { order, status, refundableUntil, refunds } = this.orders.get(orderId)!;
    return order.items.map(({ name, type, price, taxAmount }, at) => ({
      id: itemId(orderId, at),
      orderId,
      name,
      type,
      price,
      tax: taxAmount ?? Money.zero(price.currency),
      refundableUntil,
      status: refunds.has(itemId(orderId, at)) ? 'refunded' : itemStatusOf[status],
    }));
  }

  private move(orderId: number, from: readonly OrderStatus[], change: Partial<FakeOrder>): void {
    this.uow?.assertOpen();
    const found = this.orders.get(orderId);
    if (!found || !from.includes(found.status))
      throw new Error(`order ${orderId} is not in a state for this`);
    Object.assign(found, change);
  }
}

const itemId = (orderId: number, at: number): number => orderId * 10 + at;
