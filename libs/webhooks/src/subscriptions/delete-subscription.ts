import type { Clock, UnitOfWork } from '@registrar/kernel';
import { subscriptionNotFound } from '../errors';
import type { SubscriptionStore } from '../ports';

/**
 * Ends a subscription and what is still on its way to it. Refusal: 404 for an id the account does not have.
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
