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

type Kind = 'verification' | 'recipient' | 'ahead' | 'expired' | { notStored: string };

const ERASED = 'Its content was erased when it was sent.';
/** How a mail whose content is erased is written again. */
const KINDS: Readonly<Record<MailTemplate, Kind>> = {
  'verification': 'verification',
  'verification-reminder': 'verification',
  'verification-hold': 'verification',
  'forwarding-recipient': 'recipient',
  'expiry-ahead': 'ahead',
  'expired': 'expired',
  'transfer-out': { notStored: `${ERASED} Its link decides on a transfer and is not made twice.` },
  'compliance-notice': { notStored: `${ERASED} Give the notice again: POST …/compliance-notices.` },
  'subscription-inactive': { notStored: `${ERASED} The account sees the subscription by its API.` },
  'registrant-refused': { notStored: `${ERASED} The reason is in the operation of the domain.` },
  'token-issued': { notStored: `${ERASED} Inform the account in another way.` },
  'announcement': { notStored: `${ERASED} The account has the event, see its list of events.` },
  'staff-invitation': {
    notStored: `${ERASED} Its link is not made twice. Invite the staff user again: POST …/staff-users/{userId}:invite.`,
  },
  'status-confirmation': { notStored: `${ERASED} The subscriber asks for another one on the status page.` },
  'status-notice': { notStored: `${ERASED} Its text is on the status page.` },
  'token-ending': { notStored: `${ERASED} Inform the account in another way.` },
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
    await this.assertFirst(id);
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
    const kind = KINDS[mail.template];
    if (typeof kind === 'object') throw notResendable(kind.notStored);
    const onSent = (): Promise<void> =>
      this.parts.audit.append(actor, 'mail.resend', changeOf(mail, 'written'));
    switch (kind) {
      case 'verification':
        return this.verification(mail, onSent);
      case 'recipient':
        return this.recipient(mail, onSent);
      default:
        return this.expiry(mail, kind, onSent);
    }
  }

  private async verification(mail: OutboxMail, onSent: () => Promise<void>): Promise<void> {
    const result = await this.parts.verification.execute(
      accountOf(mail),
      idOf(mail.subject, SUBJECTS.verification),
      onSent,
    );
    if (result.kind === 'throttled') throw this.tooSoon(result.retryAt);
    if (!result.sent) throw untrue('The address is verified, or no domain has it.');
  }

  private async recipient(mail: OutboxMail, onSent: () => Promise<void>): Promise<void> {
    const id = idOf(mail.subject, SUBJECTS.recipient);
    const result = await this.parts.recipients.resendTo(accountOf(mail), id, onSent);
    if (result.kind === 'throttled') throw this.tooSoon(result.nextEligibleAt);
    if (!result.sent) throw untrue('The recipient has answered, or no forwarding uses the address.');
  }

  private async expiry(
    { subject }: OutboxMail,
    kind: 'ahead' | 'expired',
    onSent: () => Promise<void>,
  ): Promise<void> {
    const result = await this.parts.expiry.execute(idOf(subject, SUBJECTS.domain), kind, onSent);
    if (result === 'no_address') throw untrue('The registrant has no email address.');
    if (result === 'untrue')
      throw untrue(
        kind === 'ahead' ? 'The domain has expired or left its account.' : 'The domain is not expired.',
      );
  }

  /** The link of an invitation that was used, replaced or has expired would lead nowhere. */
  private async assertLinkOpen({ id, template, state }: OutboxMail): Promise<void> {
    if (template !== 'staff-invitation' || state !== 'waiting') return;
    if (await this.parts.desk.hasOpenLink(id, this.parts.clock.now())) return;
    throw untrue(
      'Its link was used or replaced, has expired, or the user is disabled. Invite the user again.',
    );
  }

  private async assertFirst(id: string): Promise<void> {
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
const untrue = (why: string): AppError =>
  conflict('staff.mail_outdated', `The mail is not sent again: its notice is no longer true. ${why}`);
const notResendable = (why: string): AppError =>
  conflict('staff.mail_not_resendable', `This kind of mail cannot be sent again. ${why}`);
