import { addDays, type Transitions } from '@registrar/kernel';
import type { MailTemplate } from '../mail/mail';

/** open: the address has to be verified · verified: somebody who reads its mail has said so, or the reseller for them. */
export type VerificationState = 'open' | 'verified';

export const VERIFICATION_MOVES: Transitions<VerificationState> = { open: ['verified'], verified: [] };

/** How an address was verified; import: before there were records of it. */
export type VerifiedHow = 'link' | 'api' | 'import';

/** One for each address of an account; it covers all domains of the account whose registrant has the address, whatever its case. */
export interface Verification {
  id: number;
  accountId: number;
  /** As written first. */
  email: string;
  state: VerificationState;
  createdAt: Date;
  verifyBy: Date;
  /** Steps of the calendar up to here are done. */
  doneUntil: Date;
  /** When a link was sent last, by ourselves or on request. */
  lastSentAt?: Date;
  /** Its time was over then: its domains are held. */
  heldAt?: Date;
  /** A mail that waits, because its inbox, domain or account has had its mails of the day. */
  waitingMail?: WaitingVerificationMail;
}

export interface WaitingVerificationMail {
  template: MailTemplate;
  until: Date;
}

/** Days in which an address has to be verified (RAA 2013, accuracy program; BEHAVIOUR §11). */
export const VERIFY_WITHIN_DAYS = 15;
/** The registrant is told of the hold on the day after it (BEHAVIOUR §11). */
const NOTICE_DAY = 16;

export interface VerificationPolicy {
  /** Days after the beginning on which the registrant is reminded, before the last. */
  reminderDays: readonly number[];
  /** Scheme, host and port of the public API, without a final slash: where links lead. */
  linkBase: string;
  /** Name of the registrar in mail and pages. */
  registrarName: string;
  /** Mails in 24 hours, by whom they are counted. */
  mailsPerDay: Record<'inbox' | 'domain' | 'account', number>;
}

/** What happens to a verification that stays open. */
export interface VerificationStep {
  kind: 'remind' | 'hold' | 'notice';
  at: Date;
}

/** The steps that are still to come, in their order. */
export function stepsAhead({ createdAt, verifyBy, doneUntil }: Pick<Verification, 'createdAt' | 'verifyBy' | 'doneUntil'>, { reminderDays }: Pick<VerificationPolicy, 'reminderDays'>): VerificationStep[] {
  const reminders = [...reminderDays].sort((a, b) => a - b).map((days) => ({ kind: 'remind' as const, at: addDays(createdAt, days) }));
  const steps: VerificationStep[] = [
    ...reminders.filter(({ at }) => at < verifyBy), { kind: 'hold', at: verifyBy }, { kind: 'notice', at: addDays(createdAt, NOTICE_DAY) },
  ];
  return steps.filter(({ at }) => at > doneUntil);
}
