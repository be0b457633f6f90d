import { type EndingToken, StaffTokenNotices } from '@registrar/accounts/ports';
import type { NewMail } from '@registrar/contacts';
import { toTimestamp } from '@registrar/kernel';
import type { AccountMails } from './account-mails';

type IssuedToken = Parameters<StaffTokenNotices['sendTokenIssued']>[0];

/** Mails the owner of an account. */
export class MailTokenNotices extends StaffTokenNotices {
  constructor(private readonly mails: Pick<AccountMails, 'send'>) {
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

  private send(
    template: NewMail['template'],
    { accountId, tokenId, name, expiresAt }: Omit<EndingToken, 'signsWebhooks'>,
    more: NewMail['values'],
  ): Promise<void> {
    const values = { name, tokenId: String(tokenId), expires: toTimestamp(expiresAt), ...more };
    return this.mails.send(
      { accountId, template, subject: `token:${tokenId}`, values },
      {
        message: 'token notice not sent: the account has no mail address',
        fields: { tokenId, template },
      },
    );
  }
}
