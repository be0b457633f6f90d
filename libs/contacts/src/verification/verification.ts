import { addDays, type Transitions } from '@registrar/kernel';
import type { MailTemplate } from '../mail/mail';

/** open: the address has to be verified · verified: by its recipient, or by the reseller. */
export type VerificationState = 'open' | 'verified';

export const VERIFICATION_MOVES: Transitions<VerificationState> = { open: ['verified'], verified: [] };

/** How an address was verified; import: before verifications were recorded. */
export type VerifiedHow = 'link' | 'api' | 'import';

/**
 * One for each address of an account; it covers all domains of the account whose registrant has the address,
 * whatever its case.
 */
export interface Verification {
  id: number;
  accountId: number;
  /** In the spelling of its first use. */
  email: string;
  state: VerificationState;
  createdAt: Date;
  /** 15 days after `createdAt`, as the contract says; the hold comes at `holdAtOf`. */
  verifyBy: Date;
  /** When its first mail was handed to a mail server, or written if it was not: its schedule begins then. */
  firstSentAt?: Date;
  /** Its first mail is written, and waits for the mail server. */
  firstMailWaits?: boolean;
  /** Steps of its schedule up to this time are done. */
  doneUntil: Date;
  /** When a link was sent last, automatically or on request. */
  lastSentAt?: Date;
  /** When its period ended: its domains are on hold. */
  heldAt?: Date;
  /** A mail that waits for the daily limit of its mailbox, mail domain or account. */
  waitingMail?: WaitingVerificationMail;
}

export interface WaitingVerificationMail {
  template: MailTemplate;
  until: Date;
}

/** Days in which an address has to be verified (RAA 2013, accuracy program; BEHAVIOUR §11). */
export const VERIFY_WITHIN_DAYS = 15;
/** The registrant is notified of the hold on the day after it (BEHAVIOUR §11). */
const NOTICE_DAY = 16;

export interface VerificationPolicy {
  /** Days after the first mail on which the registrant is reminded, before the last. */
  reminderDays: readonly number[];
  /** Base URL of links: scheme, host and port of the public API, without a final slash. */
  linkBase: string;
  /** Name of the registrar in mail and pages. */
  registrarName: string;
  /** Limits of mails in 24 hours, by the object that they are counted for. */
  mailsPerDay: Record<'inbox' | 'domain' | 'account', number>;
}

/** The steps of a verification that stays open. */
export interface VerificationStep {
  kind: 'remind' | 'hold' | 'notice';
  at: Date;
}

/**
 * Start of the hold of its domains: never before the registrant had the full period since the first mail. A domain
 * with unverified registrants only since `unverifiedSince` has that period in all: each address would have one of its
 * own otherwise. Undefined: no mail was written yet, or the first one waits for the mail server.
 */
export function holdAtOf(
  { firstSentAt, firstMailWaits }: Pick<Verification, 'firstSentAt' | 'firstMailWaits'>,
  unverifiedSince?: Date,
): Date | undefined {
  if (!firstSentAt || firstMailWaits) return undefined;
  const since = unverifiedSince && unverifiedSince < firstSentAt ? unverifiedSince : firstSentAt;
  return addDays(since, VERIFY_WITHIN_DAYS);
}

/** Whether its domains, or one with unverified registrants since then, are on hold at this time of its account. */
export function isOverdue(
  {
    state,
    heldAt,
    firstSentAt,
    firstMailWaits,
  }: Pick<Verification, 'state' | 'heldAt' | 'firstSentAt' | 'firstMailWaits'>,
  now: Date,
  unverifiedSince?: Date,
): boolean {
  const holdAt = holdAtOf({ firstSentAt, firstMailWaits }, unverifiedSince);
  return state === 'open' && (heldAt !== undefined || (holdAt !== undefined && holdAt <= now));
}

/** Whether it expired, or its first mail was dropped, while no domain had the address. */
export function isUnused({
  state,
  heldAt,
  firstSentAt,
  firstMailWaits,
  doneUntil,
  waitingMail,
}: Verification): boolean {
  if (state !== 'open' || heldAt || firstMailWaits) return false;
  const holdAt = holdAtOf({ firstSentAt });
  return holdAt ? doneUntil >= holdAt : !waitingMail;
}

/**
 * The remaining steps in their order; none before the first mail, and no hold while that waits for the mail
 * server.
 */
export function stepsAhead(
  {
    firstSentAt,
    firstMailWaits,
    doneUntil,
  }: Pick<Verification, 'firstSentAt' | 'firstMailWaits' | 'doneUntil'>,
  { reminderDays }: Pick<VerificationPolicy, 'reminderDays'>,
): VerificationStep[] {
  if (!firstSentAt) return [];
  const reminders = reminderDays.filter((days) => days < VERIFY_WITHIN_DAYS).sort((a, b) => a - b);
  const steps: VerificationStep[] = [
    ...reminders.map((days) => ({ kind: 'remind' as const, at: addDays(firstSentAt, days) })),
    { kind: 'hold', at: addDays(firstSentAt, VERIFY_WITHIN_DAYS) },
    { kind: 'notice', at: addDays(firstSentAt, NOTICE_DAY) },
  ];
  return steps.filter(({ kind, at }) => at > doneUntil && (kind === 'remind' || !firstMailWaits));
}
