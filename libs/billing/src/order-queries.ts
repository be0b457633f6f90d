import { notFound } from '@registrar/kernel';
import type { OrderListPage, OrderListRequest, OrderReader } from './ports';

/** Orders as the contract shows them. */
export class OrderQueries {
  constructor(private readonly reader: OrderReader) {}

  list(request: OrderListRequest): Promise<OrderListPage> {
    return this.reader.list(request);
  }

  /** JSON text. Throws 404 for an order of another account as for one that is not. */
  async get(accountId: number, orderId: number, now: Date): Promise<string> {
    const order = await this.reader.get(accountId, orderId, now);
    if (order === undefined) throw notFound('billing.order_not_found');
    return order;
  }
}
