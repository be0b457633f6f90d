import type { RateLimiter } from '@registrar/accounts';
import type { MailTemplate, ResendVerification } from '@registrar/contacts';
import type { MailboxRecipients } from '@registrar/dns';
import type { ResendExpiryNotice } from '@registrar/domains';
import { AppError, type Clock, conflict, notFound } from '@registrar/kernel';
import type { AuditTrail } from '../audit-trail';
import { assertMay } from '../permissions';
import type { StaffActor } from '../staff';
import type { MailDesk, OutboxMail } from './mail-desk';

/** Resends of one mail, so that a double click sends it once. */
const LIMITS = { perSecond: 1, perHour: 3 };

export interface ResentMail {
  /** `hastened`: the waiting mail is sent at once. `written`: a new mail, with a new link where it has one. */
  way: 'hastened' | 'written';
}

export interface ResendMailParts {
  desk: MailDesk;
  verification: Pick<ResendVerification, 'execute'>;
  recipients: Pick<MailboxRecipients, 'resendTo'>;
  expiry: Pick<ResendExpiryNotice, 'execute'>;
  audit: AuditTrail;
  limiter: Pick<RateLimiter, 'take'>;
  clock: Clock;
}

/** Which use case writes a mail again; `refusal`: none can, and what staff do instead. */
type RewrittenAs =
  | 'contact_verification'
  | 'recipient_verification'
  | 'notice_before_expiry'
  | 'notice_after_expiry'
  | { refusal: string };

const ERASED = 'Its content was erased when it was sent.';
const REWRITTEN_AS: Readonly<Record<MailTemplate, RewrittenAs>> = {
  'verification': 'contact_verification',
  'verification-reminder': 'contact_verification',
  'verification-hold': 'contact_verification',
  'forwarding-recipient': 'recipient_verification',
  'expiry-ahead': 'notice_before_expiry',
  'expired': 'notice_after_expiry',
  'transfer-out': { refusal: `${ERASED} Its link decides on a transfer and is not made twice.` },
  'transfer-out-former': { refusal: `${ERASED} Inform the former registrant in another way.` },
  'registrant-change': { refusal: `${ERASED} Inform the registrant in another way.` },
  'compliance-notice': { refusal: `${ERASED} Give the notice again: POST …/compliance-notices.` },
  'subscription-inactive': { refusal: `${ERASED} The account sees the subscription by its API.` },
  'data-reminder': { refusal: `${ERASED} Send the registration data of the domains in another way.` },
  'registrant-refused': { refusal: `${ERASED} The reason is in the operation of the domain.` },
  'host-renamed': { refusal: `${ERASED} The account sees the name servers by its API.` },
  'token-issued': { refusal: `${ERASED} Inform the account in another way.` },
  'announcement': { refusal: `${ERASED} The account has the event, see its list of events.` },
  'staff-invitation': {
    refusal: `${ERASED} Its link is not made twice. Invite the staff user again: POST …/staff-users/{userId}:invite.`,
  },
  'status-confirmation': { refusal: `${ERASED} The subscriber asks for another one on the status page.` },
  'status-notice': { refusal: `${ERASED} Its text is on the status page.` },
  'token-ending': { refusal: `${ERASED} Inform the account in another way.` },
};

const SUBJECTS = { verification: 'verification:', recipient: 'recipient:', domain: 'domain:' } as const;

/** Sends a mail again whose notice is still true. */
export class ResendMail {
  constructor(private readonly parts: ResendMailParts) {}

  /**
   * Throws 403, 404, 409 where the notice is no longer true or cannot be derived, and 429 for repeats and where
   * the limits of mails to an address are reached.
   */
  async execute(actor: StaffActor, id: string): Promise<ResentMail> {
    assertMay(actor.role, 'mail.resend');
    const mail = await this.parts.desk.find(id);
    if (!mail) throw notFound('staff.mail_not_found', 'The requested mail does not exist.');
    await this.assertBelowLimit(id);
    await this.assertLinkOpen(mail);
    if (mail.state === 'waiting' && (await this.hasten(actor, mail))) return { way: 'hastened' };
    await this.writeAgain(actor, mail);
    return { way: 'written' };
  }

  private hasten(actor: StaffActor, mail: OutboxMail): Promise<boolean> {
    return this.parts.audit.run(actor, 'mail.resend', async () => {
      const isWaiting = await this.parts.desk.hasten(mail.id, this.parts.clock.now(mail.accountId));
      return { result: isWaiting, ...(isWaiting && { change: changeOf(mail, 'hastened') }) };
    });
  }

  private async writeAgain(actor: StaffActor, mail: OutboxMail): Promise<void> {
    const rewrittenAs = REWRITTEN_AS[mail.template];
    if (typeof rewrittenAs === 'object') throw notResendable(rewrittenAs.refusal);
    const onSent = (): Promise<void> =>
      this.parts.audit.append(actor, 'mail.resend', changeOf(mail, 'written'));
    switch (rewrittenAs) {
      case 'contact_verification':
        return this.writeContactVerification(mail, onSent);
      case 'recipient_verification':
        return this.writeRecipientVerification(mail, onSent);
      case 'notice_before_expiry':
        return this.writeExpiryNotice(mail, 'ahead', onSent);
      case 'notice_after_expiry':
        return this.writeExpiryNotice(mail, 'expired', onSent);
    }
  }

  private async writeContactVerification(mail: OutboxMail, onSent: () => Promise<void>): Promise<void> {
    const result = await this.parts.verification.execute(
      accountOf(mail),
      idOf(mail.subject, SUBJECTS.verification),
      onSent,
    );
    if (result.kind === 'throttled') throw this.tooSoon(result.retryAt);
    if (!result.sent) throw outdatedNotice('The address is verified, or no domain has it.');
  }

  private async writeRecipientVerification(mail: OutboxMail, onSent: () => Promise<void>): Promise<void> {
    const id = idOf(mail.subject, SUBJECTS.recipient);
    const result = await this.parts.recipients.resendTo(accountOf(mail), id, onSent);
    if (result.kind === 'throttled') throw this.tooSoon(result.nextEligibleAt);
    if (!result.sent) throw outdatedNotice('The recipient has answered, or no forwarding uses the address.');
  }

  private async writeExpiryNotice(
    { subject }: OutboxMail,
    kind: 'ahead' | 'expired',
    onSent: () => Promise<void>,
  ): Promise<void> {
    const result = await this.parts.expiry.execute(idOf(subject, SUBJECTS.domain), kind, onSent);
    if (result === 'no_address') throw outdatedNotice('The registrant has no email address.');
    if (result === 'untrue')
      throw outdatedNotice(
        kind === 'ahead' ? 'The domain has expired or left its account.' : 'The domain is not expired.',
      );
  }

  /** The link of an invitation that was used, replaced or has expired would lead nowhere. */
  private async assertLinkOpen({ id, template, state }: OutboxMail): Promise<void> {
    if (template !== 'staff-invitation' || state !== 'waiting') return;
    if (await this.parts.desk.hasOpenLink(id, this.parts.clock.now())) return;
    throw outdatedNotice(
      'Its link was used or replaced, has expired, or the user is disabled. Invite the user again.',
    );
  }

  private async assertBelowLimit(id: string): Promise<void> {
    const { allowed, second, hour, now } = await this.parts.limiter.take(`staff-resend-mail:${id}`, LIMITS);
    if (allowed) return;
    const resetAt = hour.remaining === 0 ? hour.resetAt : second.resetAt;
    throw tooMany(`A mail may be sent again ${LIMITS.perHour} times an hour.`, Math.max(1, resetAt - now));
  }

  private tooSoon(at: Date): AppError {
    const seconds = Math.ceil((at.getTime() - this.parts.clock.now().getTime()) / 1_000);
    return tooMany(
      `The limit of mails to this address is reached until ${at.toISOString()}.`,
      Math.max(1, seconds),
    );
  }
}

const changeOf = ({ id, accountId, template, subject }: OutboxMail, way: ResentMail['way']) => ({
  target: `mail:${id}`,
  after: { way, ...(accountId !== undefined && { accountId }), template, subject },
});

/** Of a kind of mail that accounts have. */
const accountOf = ({ accountId }: OutboxMail): number => {
  if (accountId === undefined) throw notResendable('It belongs to no account.');
  return accountId;
};

const idOf = (subject: string, beginning: string): number => {
  const id = Number(subject.startsWith(beginning) ? subject.slice(beginning.length) : Number.NaN);
  if (!Number.isSafeInteger(id)) throw notResendable('Its subject is unknown.');
  return id;
};

const tooMany = (details: string, retryAfterSeconds: number): AppError =>
  new AppError('too_many_requests', 'staff.mail_resent_often', 'Too Many Requests', {
    details,
    retryAfterSeconds,
  });
const outdatedNotice = (why: string): AppError =>
  conflict('staff.mail_outdated', `The mail is not sent again: its notice is no longer true. ${why}`);
const notResendable = (why: string): AppError =>
  conflict('staff.mail_not_resendable', `This kind of mail cannot be sent again. ${why}`);
