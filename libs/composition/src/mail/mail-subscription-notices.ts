import type { PostgresAccountAddresses } from '@registrar/adapter-postgres';
import type { WriteMail } from '@registrar/contacts';
import { type Log, toTimestamp } from '@registrar/kernel';
import type { Subscription } from '@registrar/webhooks';
import { SubscriptionNotices } from '@registrar/webhooks/ports';

/**
 * Writes to the account's own address; webhooks and contacts know nothing of each other, so they meet here.
 */
export class MailSubscriptionNotices extends SubscriptionNotices {
  constructor(
    private readonly addresses: Pick<PostgresAccountAddresses, 'find'>,
    private readonly mail: Pick<WriteMail, 'execute'>,
    private readonly log: Log,
    private readonly settings: { registrarName: string },
  ) {
    super();
  }

  async retired({ id, accountId, eventName, url }: Subscription, failingSince: Date): Promise<void> {
    const to = await this.addresses.find(accountId);
    if (to === undefined) {
      this.log.warn('subscription deactivated, account has no mail address', {
        accountId,
        subscriptionId: id,
      });
      return;
    }
    // the path and query of a url may hold a secret of the receiver: the host is enough to know it by
    const values = {
      eventName,
      host: new URL(url).host,
      subscriptionId: String(id),
      since: toTimestamp(failingSince),
      registrar: this.settings.registrarName,
    };
    await this.mail.execute({
      accountId,
      template: 'subscription-inactive',
      subject: `subscription:${id}`,
      to,
      values,
    });
  }
}
