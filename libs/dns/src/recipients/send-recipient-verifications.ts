import { addDays, addSeconds, type Clock, type UnitOfWork } from '@registrar/kernel';
import type { RecipientStore } from './ports';
import type { RecipientMails } from './recipient-mails';

/** One that a process has taken and not done is taken again after this. */
const LEASE_SECONDS = 60;
/** Links that have ended are known for this long, so that their page can say so. */
const LINK_KEEP_DAYS = 30;
/** Longer than any window. */
const COUNT_KEEP_DAYS = 2;
const REMOVED_AT_ONCE = 1_000;

/** Sends the mail to addresses that have become recipients: one for each, as long as its link works. */
export class SendRecipientVerifications {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly store: RecipientStore,
    private readonly mails: RecipientMails,
    private readonly clock: Clock,
  ) {}

  /** Number of addresses processed. */
  async execute(limit = 50): Promise<number> {
    const now = this.clock.now();
    const ids = await this.store.takeDue(now, addSeconds(now, LEASE_SECONDS), limit);
    for (const id of ids) await this.uow.run(() => this.step(id));
    return ids.length;
  }

  /** Forgets links and counts that ended long ago; how many. */
  async tidy(): Promise<number> {
    const now = this.clock.now();
    return (
      (await this.store.removeLinks(addDays(now, -LINK_KEEP_DAYS), REMOVED_AT_ONCE)) +
      (await this.store.removeCounts(addDays(now, -COUNT_KEEP_DAYS), REMOVED_AT_ONCE))
    );
  }

  private async step(id: number): Promise<void> {
    const recipient = await this.store.lock(id);
    if (!recipient) return;
    // Refused to another account since it became due: nothing is left to ask.
    if (recipient.state !== 'pending') return this.store.change(id, { dueAt: null });
    const { accountId, linkEndsAt } = recipient;
    const mailboxes = await this.mails.namedOf(recipient);
    const isAsked = linkEndsAt !== undefined && linkEndsAt > this.clock.now();
    if (isAsked || mailboxes.length === 0 || !(await this.store.asksForAgreement(accountId)))
      return this.store.change(id, { dueAt: null });
    const result = await this.mails.write(recipient, mailboxes);
    if (result.kind === 'limited') await this.store.change(id, { dueAt: result.retryAt });
  }
}
