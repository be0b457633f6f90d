import { addDays, type Clock, type Log, type UnitOfWork } from '@registrar/kernel';
import type { SubscriptionNotices, SubscriptionStore } from '../ports';

/** Days of failed attempts without a success after which a subscription is deactivated. */
export const FAILING_DAYS = 3;

/**
 * Deactivates subscriptions that failed for days, and notifies their owners. Pending deliveries end as
 * failed: they can be sent again once the subscription is active again.
 */
export class RetireSubscriptions {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly subscriptions: SubscriptionStore,
    private readonly notices: SubscriptionNotices,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** One subscription at most, with its notice in the same transaction; true: there may be more. */
  async execute(): Promise<boolean> {
    const now = this.clock.now();
    const retired = await this.uow.run(async () => {
      const found = await this.subscriptions.retire(addDays(now, -FAILING_DAYS), now);
      if (found) await this.notices.retired(found.subscription, found.failingSince);
      return found;
    });
    if (!retired) return false;
    const { id, accountId } = retired.subscription;
    this.log.warn('subscription deactivated after days of failures', { subscriptionId: id, accountId });
    return true;
  }
}
