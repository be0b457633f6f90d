import { notFound } from '@registrar/kernel';
import { GraceDeletePolicy } from './grace-delete-policy';
import type { OrderListPage, OrderListRequest, OrderReader } from './ports';

/** Orders as the contract shows them. */
export class OrderQueries {
  constructor(
    private readonly reader: OrderReader,
    private readonly graceDeletes = new GraceDeletePolicy(),
  ) {}

  list(request: Omit<OrderListRequest, 'graceDeletes'>): Promise<OrderListPage> {
    return this.reader.list({ ...request, graceDeletes: this.graceDeletes.at(request.now) });
  }

  /** JSON text. Throws 404 for an order of another account as for one that is not. */
  async get(accountId: number, orderId: number, now: Date): Promise<string> {
    const order = await this.reader.get(accountId, orderId, now, this.graceDeletes.at(now));
    if (order === undefined) throw notFound('billing.order_not_found');
    return order;
  }
}
