import type { PostgresAccountAddresses } from '@registrar/adapter-postgres';
import type { WriteMail } from '@registrar/contacts';
import type { Log } from '@registrar/kernel';
import { type Arrival, HolderNotices, type RefusedHolder } from '@registrar/transfers/ports';

/** Writes to the reseller's own address what to send so that the registry takes a registrant. */
export class MailHolderNotices extends HolderNotices {
  constructor(
    private readonly addresses: Pick<PostgresAccountAddresses, 'find'>,
    private readonly mail: Pick<WriteMail, 'execute'>,
    private readonly log: Log,
    private readonly settings: { registrarName: string },
  ) {
    super();
  }

  async refused(
    { accountId, name, domainId }: Pick<Arrival, 'accountId' | 'name' | 'domainId'>,
    { reason, advice }: RefusedHolder,
  ): Promise<void> {
    const to = await this.addresses.find(accountId);
    if (to === undefined) {
      this.log.warn('registrant refused by the registry, account has no address to write to', {
        accountId,
        domain: name,
      });
      return;
    }
    await this.mail.execute({
      accountId,
      template: 'registrant-refused',
      subject: `domain:${domainId}`,
      to,
      values: { domain: name, reason, advice, registrar: this.settings.registrarName },
    });
  }
}
