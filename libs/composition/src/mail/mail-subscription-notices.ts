import { toTimestamp } from '@registrar/kernel';
import type { Subscription } from '@registrar/webhooks';
import { SubscriptionNotices } from '@registrar/webhooks/ports';
import type { AccountMails } from './account-mails';

/**
 * Writes to the account's own address; webhooks and contacts know nothing of each other, so they meet here.
 */
export class MailSubscriptionNotices extends SubscriptionNotices {
  constructor(private readonly mails: Pick<AccountMails, 'send'>) {
    super();
  }

  retired({ id, accountId, eventName, url }: Subscription, failingSince: Date): Promise<void> {
    // the path and query of a url may hold a secret of the receiver: the host is enough to know it by
    const { host } = new URL(url);
    return this.mails.send(
      {
        accountId,
        template: 'subscription-inactive',
        subject: `subscription:${id}`,
        values: { eventName, host, subscriptionId: String(id), since: toTimestamp(failingSince) },
      },
      { message: 'subscription deactivated, account has no mail address', fields: { subscriptionId: id } },
    );
  }
}
