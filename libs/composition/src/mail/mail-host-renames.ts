import type { PostgresAccountAddresses } from '@registrar/adapter-postgres';
import type { WriteMail } from '@registrar/contacts';
import { HostRenameNotices } from '@registrar/domains/ports';
import type { Log } from '@registrar/kernel';

type HostRenamed = Parameters<HostRenameNotices['sendHostRenamed']>[0];

/** Domains named in the mail; the API has all of them. */
const NAMED = 100;

/** Mails the owner of an account whose domains delegate to a host that has another name now. */
export class MailHostRenames extends HostRenameNotices {
  constructor(
    private readonly addresses: Pick<PostgresAccountAddresses, 'find'>,
    private readonly mail: Pick<WriteMail, 'execute'>,
    private readonly log: Log,
    private readonly settings: { registrarName: string },
  ) {
    super();
  }

  async sendHostRenamed({ accountId, domains, host, newName }: HostRenamed): Promise<void> {
    const to = await this.addresses.find(accountId);
    if (to === undefined) {
      this.log.warn('notice of a renamed host not sent: the account has no mail address', {
        accountId,
        host,
        domains: domains.length,
      });
      return;
    }
    await this.mail.execute({
      accountId,
      template: 'host-renamed',
      subject: `host:${newName}`,
      to,
      values: {
        registrar: this.settings.registrarName,
        host,
        newName,
        domains: domains.slice(0, NAMED),
        more: domains.length > NAMED ? String(domains.length - NAMED) : '',
      },
    });
  }
}
