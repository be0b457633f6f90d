import { limitsOf, type WriteMail } from '@registrar/contacts';
import { addDays, type Clock, type Ids, type SecretVault } from '@registrar/kernel';
import type { RecipientStore } from './ports';
import type { Recipient, RecipientPolicy } from './recipient';

/** As those of a verification: long enough for a recipient who is away. */
const LINK_DAYS = 30;
/** 256 bits: cannot be guessed. */
const TOKEN_BYTES = 32;
/** Mailboxes named in a mail and on its page; the rest by their number. */
const NAMED = 20;
/** A token is base32 of these bytes: what has another form is not looked up. */
const TOKEN = /^[a-z0-9]{20,80}$/i;
const DAY_SECONDS = 86_400;
/**
 * Mails of an account in an hour, as it may ask for verifications (BEHAVIOUR §4): who forwards to more
 * strangers has to wait.
 */
const PER_ACCOUNT = { mails: 200, seconds: 3_600 };

export type WrittenOrNot = { kind: 'written' } | { kind: 'limited'; retryAt: Date };

/** Mail that asks for agreement, with a link that works once; only its digest is stored. */
export class RecipientMails {
  constructor(
    private readonly store: RecipientStore,
    private readonly mails: WriteMail,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policy: RecipientPolicy,
  ) {}

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
    const token = this.ids.secret(TOKEN_BYTES);
    const linkEndsAt = addDays(now, LINK_DAYS);
    await this.store.addLink({
      digest: this.digestOf(token),
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

  /** Of a token as it comes in; undefined: it cannot be one. */
  digestFrom(token: string): string | undefined {
    return TOKEN.test(token) ? this.digestOf(token) : undefined;
  }

  /** A digest of its own kind: no other secret begins with these words. */
  private digestOf(token: string): string {
    return this.vault.digest(`forwarding recipient link ${token}`);
  }
}
