import { assertMove, type Clock, type UnitOfWork } from '@registrar/kernel';
import { DELIVERY_MOVES, type DeliveryRecord } from './delivery';
import { deliveryNotFound, subscriptionRemoved } from '../errors';
import type { DeliveryWakeUp, DeliveryStore } from '../ports';

/**
 * Sends a delivery once more, at once, whatever became of it; a pending one is only hurried. Attempts go on
 * counting: a delivery that has used up its retries gets this one attempt more. Refusals: 404, and 409 when
 * its subscription is gone.
 */
export class RedeliverDelivery {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly deliveries: DeliveryStore,
    private readonly wakeUp: DeliveryWakeUp,
    private readonly clock: Clock,
  ) {}

  /** `alongside` runs in the same transaction, with the delivery as it was before: for an audit record. */
  async execute(
    id: string,
    alongside: (before: DeliveryRecord) => Promise<void> = async () => undefined,
  ): Promise<DeliveryRecord> {
    const delivery = await this.uow.run(async () => {
      const locked = await this.deliveries.lock(id);
      if (!locked) throw deliveryNotFound();
      if (!locked.subscribed) throw subscriptionRemoved();
      assertMove(DELIVERY_MOVES, 'delivery', locked.delivery.state, 'pending');
      await this.deliveries.reopen(id, this.clock.now(locked.delivery.accountId));
      await alongside(locked.delivery);
      return this.deliveries.find(id);
    });
    if (!delivery) throw deliveryNotFound();
    await this.wakeUp.ring([{ id, attempt: delivery.attempts.length + 1 }]);
    return delivery;
  }
}
