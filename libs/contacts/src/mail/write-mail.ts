import type { Clock, Ids, SecretVault } from '@registrar/kernel';
import { mailValues, type NewMail } from './mail';
import type { MailStore, StoredMail } from './ports';

/** Encryption context of a mail's content. */
export const mailContext = (id: string): string => `mail:${id}`;

/** Stores mail in the transaction of its cause; the worker sends it. */
export class WriteMail {
  constructor(
    private readonly store: MailStore,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Demands a unit of work. */
  async execute(mail: NewMail): Promise<void> {
    await this.store.add(this.stored(mail));
  }

  /** The same for many, by one statement. */
  async executeAll(mails: readonly NewMail[]): Promise<void> {
    await this.store.addAll(mails.map((mail) => this.stored(mail)));
  }

  private stored({ id = this.ids.uuid(), accountId, template, subject, to, values }: NewMail): StoredMail {
    const content = mailValues.write(values);
    return {
      id,
      accountId,
      template,
      subject,
      to,
      sealed: this.vault.seal(content, mailContext(id)),
      contentDigest: this.vault.digest(`mail ${template} ${content}`),
      recipientDigest: this.vault.digest(`mail to ${to.toLowerCase()}`),
      createdAt: this.clock.now(accountId),
    };
  }
}
