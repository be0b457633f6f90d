import { toTimestamp } from '@registrar/kernel';
import type { ContactBook, MailTemplate, WriteMail } from '@registrar/contacts';
import type { NoticeKind } from './policy';
import { ExpiryMail } from './ports';

const TEMPLATES: Readonly<Record<NoticeKind, MailTemplate>> = {
  month_ahead: 'expiry-ahead',
  week_ahead: 'expiry-ahead',
  expired: 'expired',
};

/** Notices of expiry by the mail that goes out, to the address of the registrant as it is then. */
export class WriteExpiryMail extends ExpiryMail {
  constructor(
    private readonly mails: WriteMail,
    private readonly contacts: ContactBook,
    private readonly policy: { registrarName: string },
  ) {
    super();
  }

  async write({
    domainId,
    accountId,
    kind,
    termEnd,
    contactId,
    domainName,
    autorenewEnabled,
    removalAt,
    interruptionAt,
  }: Parameters<ExpiryMail['write']>[0]): Promise<boolean> {
    const to = (await this.contacts.load([contactId])).get(contactId)?.email;
    if (to === undefined || to === '') return false;
    await this.mails.execute({
      accountId,
      template: TEMPLATES[kind],
      subject: `domain:${domainId}`,
      to,
      values: {
        registrar: this.policy.registrarName,
        domain: domainName,
        expires: toTimestamp(termEnd).slice(0, 10),
        removed: toTimestamp(removalAt).slice(0, 10),
        interrupted: interruptionAt ? toTimestamp(interruptionAt).slice(0, 10) : '',
        automatic: autorenewEnabled ? 'yes' : '',
        manual: autorenewEnabled ? '' : 'yes',
      },
    });
    return true;
  }
}
