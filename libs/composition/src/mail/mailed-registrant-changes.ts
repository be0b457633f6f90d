import {
  type ContactBook,
  limitsOf,
  type MailCount,
  type MailLimit,
  type NewMail,
  type WriteMail,
} from '@registrar/contacts';
import { materialChanges, type MaterialField, type RecordedRegistrantChange } from '@registrar/domains';
import { RegistrantChanges } from '@registrar/domains/ports';
import { type Clock, type Log, type SecretVault, toTimestamp } from '@registrar/kernel';

const FIELDS: Readonly<Record<MaterialField, string>> = {
  name: 'Name',
  company: 'Organisation',
  email: 'Email address',
};

/** To one mailbox: changes back and forth, or of thousands of domains at once, must not flood it. */
const PER_INBOX = { mails: 50, seconds: 86_400 };

/** Counts the notices of registrant changes to each mailbox. */
export class RegistrantChangeLimits {
  constructor(
    private readonly countMail: (limits: readonly MailLimit[], now: Date) => Promise<MailCount>,
    private readonly vault: Pick<SecretVault, 'digest'>,
    private readonly clock: Clock,
  ) {}

  /** The addresses whose notices of the day are not used up; counts are locked in the same order everywhere. */
  async within(accountId: number, addresses: readonly string[]): Promise<string[]> {
    const limited = addresses
      .map((email) => ({
        email,
        limits: limitsOf(
          { purpose: 'registrant change', accountId, email },
          { inbox: PER_INBOX },
          this.vault,
        ),
      }))
      .sort((one, other) => (one.limits[0].key < other.limits[0].key ? -1 : 1));
    const recipients: string[] = [];
    for (const { email, limits } of limited)
      if ((await this.countMail(limits, this.clock.now())).allowed) recipients.push(email);
    return recipients;
  }
}

interface MailedRegistrantChangesParts {
  changes: RegistrantChanges;
  contacts: Pick<ContactBook, 'load'>;
  mail: Pick<WriteMail, 'executeAll'>;
  limits: Pick<RegistrantChangeLimits, 'within'>;
  log: Log;
  settings: { registrarName: string };
}

/**
 * Notifies the registrant before and the registrant after each material change, in the transaction that
 * records it (ICANN Transfer Policy II.C.1.4). The mail names the changed fields without their values: the two
 * may be strangers.
 */
export class MailedRegistrantChanges extends RegistrantChanges {
  constructor(private readonly parts: MailedRegistrantChangesParts) {
    super();
  }

  async add(change: RecordedRegistrantChange): Promise<void> {
    await this.parts.changes.add(change);
    if (change.material) await this.notify(change);
  }

  isVerified(accountId: number, email: string): Promise<boolean> {
    return this.parts.changes.isVerified(accountId, email);
  }

  isOptedOut(accountId: number, now: Date): Promise<boolean> {
    return this.parts.changes.isOptedOut(accountId, now);
  }

  private async notify(change: RecordedRegistrantChange): Promise<void> {
    const { beforeContactId, afterContactId, accountId, domainId, name, operationId } = change;
    const contacts = await this.parts.contacts.load([beforeContactId, afterContactId]);
    const [before, after] = [contacts.get(beforeContactId)!, contacts.get(afterContactId)!];
    // One mailbox gets one mail: a registrant that only has another name now.
    const addresses = new Map(
      [before, after].flatMap(({ email }) => (email ? [[email.toLowerCase(), email] as const] : [])),
    );
    for (const [side, { email }] of [
      ['before', before],
      ['after', after],
    ] as const)
      if (!email)
        this.parts.log.warn('notice of a registrant change not sent: registrant without an email address', {
          domainId,
          name,
          side,
        });
    const values: NewMail['values'] = {
      registrar: this.parts.settings.registrarName,
      domain: name,
      changed: toTimestamp(change.changedAt).slice(0, 10),
      fields: materialChanges(before, after).map((field) => FIELDS[field]),
      lockedUntil: change.transferLockUntil ? toTimestamp(change.transferLockUntil).slice(0, 10) : '',
      waived: change.optedOut && !change.transferLockUntil ? 'yes' : '',
    };
    const recipients = await this.parts.limits.within(accountId, [...addresses.values()]);
    if (recipients.length < addresses.size)
      this.parts.log.warn('notice of a registrant change not sent: the mailbox got too many in a day', {
        domainId,
        name,
      });
    await this.parts.mail.executeAll(
      recipients.map((to) => ({
        accountId,
        template: 'registrant-change',
        subject: `registrant-change:${operationId}`,
        to,
        values,
      })),
    );
  }
}
