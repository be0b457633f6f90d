import type { Clock, Ids, SecretVault } from '@registrar/kernel';
import { mailValues, type NewMail } from './mail';
import type { MailStore } from './ports';

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
  async execute({ accountId, template, subject, to, values }: NewMail): Promise<void> {
    const id = this.ids.uuid();
    const content = mailValues.write(values);
    await this.store.add({
      id,
      accountId,
      template,
      subject,
      to,
      sealed: this.vault.seal(content, mailContext(id)),
      contentDigest: this.vault.digest(`mail ${template} ${content}`),
      recipientDigest: this.vault.digest(`mail to ${to.toLowerCase()}`),
      createdAt: this.clock.now(accountId),
    });
  }
}
