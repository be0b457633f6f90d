import { addDays, type Clock, type Ids, LinkTokens, type SecretVault, toTimestamp } from '@registrar/kernel';
import type { MailTemplate } from '../mail/mail';
import { limitsOf, type MailLimits } from '../mail/mail-limits';
import type { WriteMail } from '../mail/write-mail';
import type { VerificationStore } from './ports';
import { holdAtOf, type Verification, type VerificationPolicy } from './verification';

/** A link is valid for longer than the time to verify: it also works after the hold. */
const LINK_DAYS = 30;
const DAY_SECONDS = 86_400;
/** Domains named in a mail; the rest by their number. */
const NAMED = 20;

export type WrittenVerificationMail = { kind: 'written' } | { kind: 'limited'; until: Date };

/** Mail about a verification, with a link that serves once; only its digest is stored. */
export class VerificationMails {
  private readonly links: LinkTokens;

  constructor(
    private readonly store: VerificationStore,
    private readonly mails: WriteMail,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policy: Pick<VerificationPolicy, 'linkBase' | 'registrarName' | 'mailsPerDay'>,
  ) {
    this.links = new LinkTokens(vault, ids, 'verification link');
  }

  /**
   * As `write`; at the daily limit the mail waits with the verification. Returns until when, by the
   * account's clock; undefined: written.
   */
  async writeOrWait(
    verification: Verification,
    template: MailTemplate,
    domains: readonly string[],
    now: Date,
  ): Promise<Date | undefined> {
    const result = await this.write(verification, template, domains, now);
    if (result.kind === 'written') return undefined;
    await this.store.change(verification.id, { waitingMail: { template, until: result.until } });
    return result.until;
  }

  /**
   * Inside a unit of work, the verification locked. `limited`: nothing was written; `until` is by the
   * account's clock, which `now` is.
   */
  async write(
    verification: Verification,
    template: MailTemplate,
    domains: readonly string[],
    now: Date,
  ): Promise<WrittenVerificationMail> {
    const { id, accountId, email, firstSentAt = now } = verification;
    // A link is opened, and a daily limit ends, by the real time.
    const createdAt = this.clock.now();
    const count = await this.store.countMail(
      limitsOf({ purpose: 'verification', accountId, email }, this.limits(), this.vault),
      createdAt,
    );
    if (!count.allowed)
      return {
        kind: 'limited',
        until: new Date(count.retryAt.getTime() + now.getTime() - createdAt.getTime()),
      };
    const holdAt = await this.earliestHold(verification, now);
    const { token, digest } = this.links.create();
    await this.store.addLink({
      digest,
      verificationId: id,
      createdAt,
      expiresAt: addDays(createdAt, LINK_DAYS),
    });
    const mailId = this.ids.uuid();
    await this.store.change(id, {
      lastSentAt: now,
      ...(!verification.firstSentAt && { firstSentAt, firstMailId: mailId }),
      waitingMail: null,
    });
    const more = domains.length - NAMED;
    await this.mails.execute({
      id: mailId,
      accountId,
      template,
      subject: `verification:${id}`,
      to: email,
      values: {
        link: `${this.policy.linkBase}/verify/${token}`,
        registrar: this.policy.registrarName,
        email,
        verifyBy: toTimestamp(holdAt).slice(0, 10),
        domains: [...domains.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])],
      },
    });
    return { kind: 'written' };
  }

  /**
   * When the first of its domains is held at the earliest. Until a mail server has the first mail, that counts as
   * handed over now.
   */
  private async earliestHold(verification: Verification, now: Date): Promise<Date> {
    const { firstSentAt = now, firstMailWaits } = verification;
    const sent = { firstSentAt: firstMailWaits ? now : firstSentAt };
    const holdAt = holdAtOf(sent)!;
    const early = holdAtOf(sent, await this.store.unverifiedSince(verification, now))!;
    if (early >= holdAt) return holdAt;
    return early > now ? early : now;
  }

  private limits(): MailLimits {
    const perDay = (mails: number) => ({ mails, seconds: DAY_SECONDS });
    const { inbox, domain, account } = this.policy.mailsPerDay;
    return { inbox: perDay(inbox), domain: perDay(domain), account: perDay(account) };
  }

  /** Digest of a received token; undefined: malformed. */
  digestFrom(token: string): string | undefined {
    return this.links.digestFrom(token);
  }
}
