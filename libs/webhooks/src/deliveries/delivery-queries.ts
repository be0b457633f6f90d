import type { DeliveryRecord } from './delivery';
import { deliveryNotFound } from '../errors';
import type { DeliveryStore } from '../ports';

export class DeliveryQueries {
  constructor(private readonly deliveries: DeliveryStore) {}

  /** With all its attempts. Throws 404. */
  async get(id: string): Promise<DeliveryRecord> {
    const delivery = await this.deliveries.find(id);
    if (!delivery) throw deliveryNotFound();
    return delivery;
  }
}
