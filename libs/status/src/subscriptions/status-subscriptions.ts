import { emailAddress } from '@registrar/contacts';
import { addDays, type Clock, notFound } from '@registrar/kernel';
import type { StatusSubscribers, SubscriberCounts } from './ports';
import type { StatusSubscriber, SubscriptionPolicy } from './subscriber';

/** Rows of one statement. */
const REMOVED_AT_ONCE = 500;

/** What staff see of the subscribers of the status page, and remove on their request. */
export class StatusSubscriptions {
  constructor(
    private readonly subscribers: StatusSubscribers,
    private readonly clock: Clock,
    private readonly policy: Pick<SubscriptionPolicy, 'confirmDays'>,
  ) {}

  count(): Promise<SubscriberCounts> {
    return this.subscribers.count();
  }

  /** The subscriber with this address, whatever its case; undefined: none has it. */
  async find(text: string): Promise<StatusSubscriber | undefined> {
    const email = emailAddress(text.trim());
    return email === undefined ? undefined : this.subscribers.findByEmail(email);
  }

  /** Demands a unit of work. Removes the address, also from mails that were sent. Throws 404. */
  async remove(id: number): Promise<void> {
    await this.subscribers.eraseMails(id, this.clock.now());
    if (!(await this.subscribers.remove(id)))
      throw notFound('status_subscriber.not_found', 'The subscriber does not exist.');
  }

  /** Removes addresses that were not confirmed in time, and links that ended; whether there may be more. */
  async removeUnconfirmed(): Promise<boolean> {
    const now = this.clock.now();
    const before = addDays(now, -this.policy.confirmDays);
    const addresses = await this.subscribers.removePending(before, REMOVED_AT_ONCE);
    const links = await this.subscribers.removeLinks(now, REMOVED_AT_ONCE);
    return Math.max(addresses, links) === REMOVED_AT_ONCE;
  }
}
