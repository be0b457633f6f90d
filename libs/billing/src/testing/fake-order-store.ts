import type { Money, UnitOfWork } from '@registrar/kernel';
import type { NewOrder, OrderStatus, PlacedOrder } from '../order';
import { OrderStore } from '../ports';

export interface FakeOrder {
  order: NewOrder;
  status: OrderStatus;
  captured?: Money;
  refundableUntil?: Date;
}

/** Orders in memory; keeps to the same contract as the database. Given a unit of work it demands one. */
export class FakeOrderStore extends OrderStore {
  readonly orders = new Map<number, FakeOrder>();

  constructor(private readonly uow?: UnitOfWork) {
    super();
  }

  async place(order: NewOrder): Promise<PlacedOrder> {
    this.uow?.assertOpen();
    const id = 70_001 + this.orders.size;
    this.orders.set(id, { order, status: 'initialized' });
    return { id, itemIds: order.items.map((_, at) => id * 10 + at) };
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

  private move(orderId: number, from: readonly OrderStatus[], change: Partial<FakeOrder>): void {
    this.uow?.assertOpen();
    const found = this.orders.get(orderId);
    if (!found || !from.includes(found.status)) throw new Error(`order ${orderId} is not in a state for this`);
    Object.assign(found, change);
  }
}
