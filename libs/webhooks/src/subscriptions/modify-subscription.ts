import type { Clock, UnitOfWork } from '@registrar/kernel';
import { nothingToModify, subscriptionNotFound } from '../errors';
import type { SubscriptionStore } from '../ports';
import type { Subscription, SubscriptionChange } from './subscription';
import type { SubscriptionUrls } from './subscription-url';

/**
 * Changes where a subscription's events go, or pauses it. Deliveries that are pending already go on, to the
 * new url. What the registrar had set inactive because it failed is active again like any other. Refusals:
 * 400 for neither field or a bad url, 404 for an id the account does not have.
 */
export class ModifySubscription {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly subscriptions: SubscriptionStore,
    private readonly urls: SubscriptionUrls,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, id: number, change: SubscriptionChange): Promise<Subscription> {
    if (change.url === undefined && change.active === undefined) throw nothingToModify();
    if (change.url !== undefined) this.urls.check(change.url);
    const updatedAt = this.clock.now(accountId);
    const changed = await this.uow.run(() => this.subscriptions.change(accountId, id, change, updatedAt));
    if (!changed) throw subscriptionNotFound();
    return changed;
  }
}
