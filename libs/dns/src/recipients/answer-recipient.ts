import { assertMove, type Clock, type UnitOfWork } from '@registrar/kernel';
import type { FoundRecipientLink, RecipientStore } from './ports';
import { type Recipient, RECIPIENT_MOVES } from './recipient';
import type { RecipientMails } from './recipient-mails';

/**
 * What a link leads to; the page says so. pending: it would decide · verified, refused: it has, or another
 * one did.
 */
export type RecipientResult =
  | { kind: Recipient['state']; email: string; mailboxes: readonly string[] }
  | { kind: 'expired' }
  | { kind: 'unknown' };

/** What the owner of an address says. */
export type RecipientChoice = 'verified' | 'refused';

/** The owner of an address agrees to forwarded mail, or refuses it for good: by the link in a mail. */
export class AnswerRecipient {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly store: RecipientStore,
    private readonly mails: RecipientMails,
    private readonly clock: Clock,
  ) {}

  /** Looks, and changes nothing: programs that scan mail follow its links. */
  async findState(token: string): Promise<RecipientResult> {
    const digest = this.mails.digestFrom(token);
    const found = digest === undefined ? undefined : await this.store.findByLink(digest);
    return this.resultOf(found);
  }

  /** Once; from then on it says what was said. */
  byLink(token: string, choice: RecipientChoice): Promise<RecipientResult> {
    const digest = this.mails.digestFrom(token);
    if (digest === undefined) return Promise.resolve({ kind: 'unknown' });
    return this.uow.run(async () => {
      const found = await this.store.lockByLink(digest);
      const before = await this.resultOf(found);
      if (!found || before.kind !== 'pending') return before;
      const now = this.clock.now();
      assertMove(RECIPIENT_MOVES, 'recipient', found.recipient.state, choice);
      await this.store.useLink(digest, now);
      await this.store.change(found.recipient.id, { state: choice, decidedAt: now, dueAt: null });
      return { ...before, kind: choice };
    });
  }

  private async resultOf(found: FoundRecipientLink | undefined): Promise<RecipientResult> {
    if (!found) return { kind: 'unknown' };
    const { recipient, expiresAt } = found;
    if (recipient.state === 'pending' && expiresAt <= this.clock.now()) return { kind: 'expired' };
    return { kind: recipient.state, email: recipient.email, mailboxes: await this.mails.namedOf(recipient) };
  }
}
