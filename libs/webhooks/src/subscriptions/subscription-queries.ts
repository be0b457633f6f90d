import type { SubscriptionStore } from '../ports';
import type { Subscription } from './subscription';

export class SubscriptionQueries {
  constructor(private readonly subscriptions: SubscriptionStore) {}

  /** Every subscription of the account, active or not, oldest first; the list is not paged (BEHAVIOUR §2). */
  list(accountId: number): Promise<Subscription[]> {
    return this.subscriptions.list(accountId);
  }
}
