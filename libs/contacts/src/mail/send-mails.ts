import { addDays, addSeconds, type Clock, type Log, type SecretVault } from '@registrar/kernel';
import { isOfRegistrar, mailValues } from './mail';
import type { Mailer, MailStore, WaitingMail } from './ports';
import { mailContext } from './write-mail';

/**
 * Lease of a mail, after which another process takes it again: longer than any dialogue with a
 * mail server.
 */
const LEASE_SECONDS = 600;
/**
 * Waits after the first, second … attempt; two days in all, about what mail servers do (RFC 5321 §4.5.4.1:
 * four to five days).
 */
const WAITS_SECONDS = [60, 300, 900, 3_600, 7_200, 14_400, 28_800, 57_600, 57_600];
/** Retention of addresses, as evidence. */
const KEEP_DAYS = 90;
const ERASED_AT_ONCE = 1_000;

/**
 * Sends waiting mails at least once, each time with the same Message-ID, by which a mailbox detects a
 * duplicate.
 */
export class SendMails {
  constructor(
    private readonly store: MailStore,
    private readonly mailer: Mailer,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Number of mails attempted. */
  async execute(limit = 20): Promise<number> {
    const now = this.clock.now();
    const mails = await this.store.takeDue(now, addSeconds(now, LEASE_SECONDS), limit);
    await Promise.all(mails.map((mail) => this.send(mail)));
    return mails.length;
  }

  /** Erases the addresses of old mails; returns how many. */
  erase(): Promise<number> {
    return this.store.erase(addDays(this.clock.now(), -KEEP_DAYS), ERASED_AT_ONCE);
  }

  private async send(mail: WaitingMail): Promise<void> {
    const { id, template, to, sealed, attempt, wording, accountId, revoked } = mail;
    if (revoked !== undefined) {
      this.log.info('mail not sent', { mail: id, template, why: revoked });
      return this.store.giveUp(id, this.clock.now(accountId), revoked);
    }
    const values = mailValues.read(this.vault.open(sealed, mailContext(id)), id);
    const outcome = await this.mailer.send({
      id,
      template,
      to,
      values,
      wording: isOfRegistrar(template) ? {} : wording,
    });
    const now = this.clock.now(accountId);
    if (outcome.kind === 'sent') return this.store.sent(id, now);
    const wait = WAITS_SECONDS[attempt - 1];
    if (outcome.kind === 'failed' && wait !== undefined)
      return this.store.retryAt(id, addSeconds(now, wait), outcome.why);
    this.log.error('mail abandoned after its last attempt', {
      mail: id,
      ...(accountId !== undefined && { accountId }),
      template,
      attempt,
    });
    return this.store.giveUp(id, now, outcome.why);
  }
}
