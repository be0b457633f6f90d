import type { ContactBook, WriteMail } from '@registrar/contacts';
import type { Ids, SecretVault } from '@registrar/kernel';
import type { DataReminder } from './ports';
import { registrationDataText } from './registration-data';
import type { ReminderSubject } from './reminder';

/** A longer mail is not read, and mail servers refuse very long ones. */
export const DOMAINS_PER_MAIL = 50;

/** Writes the reminder of one registrant: its mails and the evidence for each domain. */
export class WriteDataReminders {
  constructor(
    private readonly mails: Pick<WriteMail, 'executeAll'>,
    private readonly contacts: Pick<ContactBook, 'load'>,
    private readonly vault: Pick<SecretVault, 'digest'>,
    private readonly ids: Pick<Ids, 'uuid'>,
    private readonly policy: { registrarName: string },
  ) {}

  /** Domains of one account and one address, at least one. Demands a unit of work. */
  async execute(domains: readonly ReminderSubject[], at: Date): Promise<DataReminder[]> {
    const [{ accountId, email: to = '' }] = domains;
    const contacts = await this.contacts.load(domains.flatMap(({ contactIds }) => Object.values(contactIds)));
    const recipientDigest = this.vault.digest(`mail to ${to.toLowerCase()}`);
    const sorted = [...domains].sort((one, other) => (one.name < other.name ? -1 : 1));
    const mails = chunksOf(sorted).map((part) => ({
      id: this.ids.uuid(),
      parts: part.map((domain) => ({ domain, text: registrationDataText(domain, contacts) })),
    }));
    await this.mails.executeAll(
      mails.map(({ id, parts }) => ({
        id,
        accountId,
        template: 'data-reminder',
        subject: `contact:${parts[0].domain.contactIds.registrant}`,
        to,
        values: {
          registrar: this.policy.registrarName,
          email: to,
          domains: parts.map(({ text }) => text),
        },
      })),
    );
    return mails.flatMap(({ id: mailId, parts }) =>
      parts.map(({ domain: { domainId, contactIds }, text }) => ({
        domainId,
        accountId,
        mailId,
        contactIds,
        remindedAt: at,
        recipientDigest,
        dataDigest: this.vault.digest(`registration data ${text}`),
      })),
    );
  }
}

const chunksOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / DOMAINS_PER_MAIL) }, (_, at) =>
    all.slice(at * DOMAINS_PER_MAIL, (at + 1) * DOMAINS_PER_MAIL),
  );
