import { type EndingToken, StaffTokenNotices } from '@registrar/accounts/ports';
import type { PostgresAccountAddresses } from '@registrar/adapter-postgres';
import type { NewMail, WriteMail } from '@registrar/contacts';
import { type Log, toTimestamp } from '@registrar/kernel';

type IssuedToken = Parameters<StaffTokenNotices['sendTokenIssued']>[0];

/** Mails the owner of an account at the address of the account (administrative contact, else registrant). */
export class MailTokenNotices extends StaffTokenNotices {
  constructor(
    private readonly addresses: Pick<PostgresAccountAddresses, 'find'>,
    private readonly mail: Pick<WriteMail, 'execute'>,
    private readonly log: Log,
    private readonly settings: { registrarName: string },
  ) {
    super();
  }

  sendTokenIssued(token: IssuedToken): Promise<void> {
    return this.send('token-issued', token, {
      readOnly: token.readOnly ? 'yes' : '',
      full: token.readOnly ? '' : 'yes',
    });
  }

  sendTokenEnding(token: EndingToken): Promise<void> {
    return this.send('token-ending', token, { signs: token.signsWebhooks ? 'yes' : '' });
  }

  private async send(
    template: NewMail['template'],
    { accountId, tokenId, name, expiresAt }: Omit<EndingToken, 'signsWebhooks'>,
    more: NewMail['values'],
  ): Promise<void> {
    const to = await this.addresses.find(accountId);
    if (to === undefined) {
      this.log.warn('token notice not sent: the account has no mail address', {
        accountId,
        tokenId,
        template,
      });
      return;
    }
    const values = {
      registrar: this.settings.registrarName,
      name,
      tokenId: String(tokenId),
      expires: toTimestamp(expiresAt),
      ...more,
    };
    await this.mail.execute({ accountId, template, subject: `token:${tokenId}`, to, values });
  }
}
