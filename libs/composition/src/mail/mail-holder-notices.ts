import { type Arrival, HolderNotices, type RefusedHolder } from '@registrar/transfers/ports';
import type { AccountMails } from './account-mails';

/** Writes to the reseller's own address what to send so that the registry takes a registrant. */
export class MailHolderNotices extends HolderNotices {
  constructor(private readonly mails: Pick<AccountMails, 'send'>) {
    super();
  }

  refused(
    { accountId, name, domainId }: Pick<Arrival, 'accountId' | 'name' | 'domainId'>,
    { reason, advice }: RefusedHolder,
  ): Promise<void> {
    return this.mails.send(
      {
        accountId,
        template: 'registrant-refused',
        subject: `domain:${domainId}`,
        values: { domain: name, reason, advice },
      },
      {
        message: 'registrant refused by the registry, account has no address to write to',
        fields: { domain: name },
      },
    );
  }
}
