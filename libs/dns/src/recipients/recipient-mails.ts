import { limitsOf, type WriteMail } from '@registrar/contacts';
import { addDays, type Clock, type Ids, LinkTokens, type SecretVault } from '@registrar/kernel';
import type { RecipientStore } from './ports';
import type { Recipient, RecipientPolicy } from './recipient';

/** As those of a verification: long enough for a recipient who is away. */
const LINK_DAYS = 30;
/** Mailboxes named in a mail and on its page; the rest by their number. */
const NAMED = 20;
const DAY_SECONDS = 86_400;
/**
 * Mails of an account in an hour, as it may ask for verifications (BEHAVIOUR §4): who forwards to more
 * strangers has to wait.
 */
const PER_ACCOUNT = { mails: 200, seconds: 3_600 };

export type WrittenOrNot = { kind: 'written' } | { kind: 'limited'; retryAt: Date };

/** Mail that asks for agreement, with a link that works once; only its digest is stored. */
export class RecipientMails {
  private readonly links: LinkTokens;

  constructor(
    private readonly store: RecipientStore,
    private readonly mails: WriteMail,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
    ids: Ids,
    private readonly policy: RecipientPolicy,
  ) {
    this.links = new LinkTokens(vault, ids, 'forwarding recipient link');
  }

  /** The mailboxes that a mail or a page names. */
  async namedOf(recipient: Recipient): Promise<string[]> {
    const { mailboxes, all } = await this.store.mailboxesOf(recipient, NAMED);
    return all > mailboxes.length ? [...mailboxes, `and ${all - mailboxes.length} more`] : mailboxes;
  }

  /**
   * Inside a unit of work, the recipient locked; nothing is left due. By the time of the world: a stranger's
   * day is the same for all accounts.
   */
  async write(recipient: Recipient, mailboxes: readonly string[]): Promise<WrittenOrNot> {
    const { id, accountId, email } = recipient;
    const now = this.clock.now();
    const limits = {
      account: PER_ACCOUNT,
      inbox: { mails: this.policy.mailsPerAddress, seconds: DAY_SECONDS },
    };
    const count = await this.store.countMail(
      limitsOf({ purpose: 'forwarding recipient', accountId, email }, limits, this.vault),
      now,
    );
    if (!count.allowed) return { kind: 'limited', retryAt: count.retryAt };
    const { token, digest } = this.links.create();
    const linkEndsAt = addDays(now, LINK_DAYS);
    await this.store.addLink({
      digest,
      recipientId: id,
      createdAt: now,
      expiresAt: linkEndsAt,
    });
    await this.store.change(id, { lastSentAt: now, linkEndsAt, dueAt: null });
    await this.mails.execute({
      accountId,
      template: 'forwarding-recipient',
      subject: `recipient:${id}`,
      to: email,
      values: {
        link: `${this.policy.linkBase}/agree/${token}`,
        registrar: this.policy.registrarName,
        email,
        mailboxes,
      },
    });
    return { kind: 'written' };
  }

  /** Digest of a received token; undefined: malformed. */
  digestFrom(token: string): string | undefined {
    return this.links.digestFrom(token);
  }
}
