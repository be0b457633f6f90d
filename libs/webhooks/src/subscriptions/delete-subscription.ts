import type { Clock, UnitOfWork } from '@registrar/kernel';
import { subscriptionNotFound } from '../errors';
import type { SubscriptionStore } from '../ports';

/**
 * Deletes a subscription and cancels its pending deliveries. Refusal: 404 for an id the account does not
 * have.
 */
export class DeleteSubscription {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly subscriptions: SubscriptionStore,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, id: number): Promise<void> {
    const removed = await this.uow.run(() => this.subscriptions.remove(accountId, id, this.clock.now()));
    if (!removed) throw subscriptionNotFound();
  }
}
