import { HostRenameNotices } from '@registrar/domains/ports';
import type { AccountMails } from './account-mails';

type HostRenamed = Parameters<HostRenameNotices['sendHostRenamed']>[0];

/** Domains named in the mail; the API has all of them. */
const NAMED = 100;

/** Mails the owner of an account whose domains delegate to a host that has another name now. */
export class MailHostRenames extends HostRenameNotices {
  constructor(private readonly mails: Pick<AccountMails, 'send'>) {
    super();
  }

  sendHostRenamed({ accountId, domains, host, newName }: HostRenamed): Promise<void> {
    const more = domains.length > NAMED ? String(domains.length - NAMED) : '';
    return this.mails.send(
      {
        accountId,
        template: 'host-renamed',
        subject: `host:${newName}`,
        values: { host, newName, domains: domains.slice(0, NAMED), more },
      },
      {
        message: 'notice of a renamed host not sent: the account has no mail address',
        fields: { host, domains: domains.length },
      },
    );
  }
}
