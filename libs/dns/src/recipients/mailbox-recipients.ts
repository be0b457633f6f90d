import { addSeconds, type Clock, type DomainName, type UnitOfWork } from '@registrar/kernel';
import { found } from '../records/zone-queries';
import type { MailboxRecipient, RecipientReader, RecipientStore } from './ports';
import type { Recipient } from './recipient';
import type { RecipientMails } from './recipient-mails';

/** Seconds between two mails of one account to an address, as of a verification (BEHAVIOUR §4). */
const BETWEEN_SECONDS = 900;

/** sent false: there is nothing to ask: the owner has said, or the account does not ask. */
export type ResendRecipientResult =
  { kind: 'answered'; sent: boolean; nextEligibleAt?: Date } | { kind: 'throttled'; nextEligibleAt: Date };

/**
 * Where the mail of a mailbox goes, as its account sees it. `mailbox` as `mailboxFrom` gives it. Throws 404,
 * also for the mailbox.
 */
export class MailboxRecipients {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly store: RecipientStore,
    private readonly reader: RecipientReader,
    private readonly mails: RecipientMails,
    private readonly clock: Clock,
  ) {}

  async get(accountId: number, name: DomainName, mailbox: string): Promise<MailboxRecipient> {
    return found(await this.reader.find(accountId, name.ascii, mailbox));
  }

  /** Sends the mail again, because the account asks for it; also where its link has ended. */
  async resend(accountId: number, name: DomainName, mailbox: string): Promise<ResendRecipientResult> {
    const { emailTo, isRequired } = await this.get(accountId, name, mailbox);
    if (!isRequired) return { kind: 'answered', sent: false };
    return this.uow.run(async () => this.write(await this.store.note(accountId, emailTo)));
  }

  /**
   * Sends it again to a recipient, because staff ask for it. `onSent` runs in the same transaction. Nothing is
   * sent where no mailbox of the account is forwarded to the address.
   */
  resendTo(
    accountId: number,
    recipientId: number,
    onSent: () => Promise<void>,
  ): Promise<ResendRecipientResult> {
    return this.uow.run(async () => {
      const recipient = await this.store.lock(recipientId);
      if (recipient?.accountId !== accountId || !(await this.store.asksForAgreement(accountId)))
        return { kind: 'answered', sent: false };
      if ((await this.store.mailboxesOf(recipient, 1)).all === 0) return { kind: 'answered', sent: false };
      const result = await this.write(recipient);
      if (result.kind === 'answered' && result.sent) await onSent();
      return result;
    });
  }

  /** In a unit of work. */
  private async write(recipient: Recipient): Promise<ResendRecipientResult> {
    if (recipient.state !== 'pending') return { kind: 'answered', sent: false };
    const now = this.clock.now();
    const eligibleAt = recipient.lastSentAt && addSeconds(recipient.lastSentAt, BETWEEN_SECONDS);
    if (eligibleAt && eligibleAt > now) return { kind: 'throttled', nextEligibleAt: eligibleAt };
    const result = await this.mails.write(recipient, await this.mails.namedOf(recipient));
    if (result.kind === 'limited') return { kind: 'throttled', nextEligibleAt: result.retryAt };
    return { kind: 'answered', sent: true, nextEligibleAt: addSeconds(now, BETWEEN_SECONDS) };
  }
}
