import type { NoticeLeads, UpcomingKind } from '@registrar/accounts';
import { endOfLifeOf, type HeldTld, transferLockDaysOf } from '@registrar/catalog';
import { addDays } from '@registrar/kernel';
import { calendarProfileOf, interruptionAt } from '../lifecycle/calendar';
import type { TerminationStage } from '../lifecycle/domain-termination';
import type { RemovalReason } from '../shared/removal';

/** A date, or lead time of one, that needs no further notice. */
export interface NoticeMark {
  kind: UpcomingKind;
  dueAt: Date;
  leadDays: number;
}

/** What decides the notices of a domain; read at the time of the check. */
export interface NoticeSubject {
  domainId: number;
  accountId: number;
  /** A-labels. */
  name: string;
  /** Active and in its account; else only its end counts. */
  isHeld: boolean;
  expiresAt: Date;
  autorenewEnabled: boolean;
  /** The account's setting: days before expiry at which auto-renewal runs. */
  autorenewLeadDays: number;
  transferLockUntil?: Date;
  /** When the open verification of its registrant address puts it on hold; absent while its first mail waits. */
  verificationHoldAt?: Date;
  /** The mail server has not taken that mail: the hold counts from when it does. */
  verificationMailWaits?: boolean;
  /** On hold since its expiry, or at its expiry by a setting of its account. */
  isHeldAtExpiry?: boolean;
  /** Its price is not that of the price list. */
  isPremium: boolean;
  removalReason?: RemovalReason;
  end?: { stage: TerminationStage; deletedAt?: Date };
  /** Absent: its account wants no notices. */
  leads?: NoticeLeads;
  marks: readonly NoticeMark[];
}

/** Prices of the automatic renewal now and when it runs; in cents of USD. */
export interface RenewalPrices {
  oldCents: number;
  newCents: number;
}

export interface DueDate {
  kind: UpcomingKind;
  dueAt: Date;
  /** No notice goes out before. */
  from?: Date;
  prices?: RenewalPrices;
}

/** Longest setting of `autorenewLeadDays`. */
const LONGEST_RENEWAL_LEAD_DAYS = 30;

/** When the automatic renewal of this term runs; undefined: it does not. */
export function renewalAt({
  isHeld,
  autorenewEnabled,
  expiresAt,
  autorenewLeadDays,
}: NoticeSubject): Date | undefined {
  return isHeld && autorenewEnabled ? addDays(expiresAt, -autorenewLeadDays) : undefined;
}

/**
 * From when on the prices of the renewal are compared: a dated price may come at any time. Undefined: they are not.
 * A longer lead of the account applies at the next check.
 */
export function pricesMatterFrom(subject: NoticeSubject): Date | undefined {
  const [longest] = subject.leads?.priceChange ?? [];
  if (longest === undefined || subject.isPremium || !renewalAt(subject)) return undefined;
  return addDays(subject.expiresAt, -(LONGEST_RENEWAL_LEAD_DAYS + longest));
}

/** The dates of a domain, past ones included. `tld` absent: it is no longer in the catalogue. */
export function dueDatesOf(
  subject: NoticeSubject,
  tld: HeldTld | undefined,
  prices?: RenewalPrices,
): DueDate[] {
  return subject.isHeld ? datesInAccount(subject, tld, prices) : datesOfEnd(subject, tld);
}

function datesInAccount(
  subject: NoticeSubject,
  tld: HeldTld | undefined,
  prices: RenewalPrices | undefined,
): DueDate[] {
  const { expiresAt, transferLockUntil, verificationHoldAt } = subject;
  const renewal = renewalAt(subject);
  const hasTransferLock = tld !== undefined && transferLockDaysOf(tld) > 0;
  return [
    // Country-code registries have their own rules of verification (BEHAVIOUR §11).
    ...(verificationHoldAt && !tld?.ccTld
      ? [{ kind: 'verificationHold' as const, dueAt: verificationHoldAt }]
      : []),
    { kind: 'expiry', dueAt: expiresAt },
    ...(transferLockUntil && hasTransferLock ? [{ kind: 'lockEnd' as const, dueAt: transferLockUntil }] : []),
    // Before expiry the grace period is no concern yet.
    ...(tld && tld.expirationGraceDays > 0
      ? [{ kind: 'graceEnd' as const, dueAt: addDays(expiresAt, tld.expirationGraceDays), from: expiresAt }]
      : []),
    ...interruptionOf(subject, tld),
    ...(renewal && prices && prices.oldCents !== prices.newCents
      ? [{ kind: 'priceChange' as const, dueAt: renewal, prices }]
      : []),
  ];
}

/** Only what expired can be restored by its account (`restoreDomain`). */
function datesOfEnd(subject: NoticeSubject, tld: HeldTld | undefined): DueDate[] {
  const { end, removalReason } = subject;
  if (removalReason !== 'expiration') return [];
  if (end?.stage === 'kept') return interruptionOf(subject, tld);
  const days = tld ? endOfLifeOf(tld).redemptionDays : 0;
  if (end?.stage !== 'deleted' || !end.deletedAt || days === 0) return [];
  return [{ kind: 'redemptionEnd', dueAt: addDays(end.deletedAt, days) }];
}

/**
 * By the rules of the TLD, in its account and out of it: one date, so that each notice is sent once. A later try does
 * not move it.
 */
function interruptionOf({ expiresAt, isHeldAtExpiry }: NoticeSubject, tld: HeldTld | undefined): DueDate[] {
  const dueAt = tld && !isHeldAtExpiry ? interruptionAt(expiresAt, calendarProfileOf(tld)) : undefined;
  return dueAt ? [{ kind: 'interruption', dueAt, from: expiresAt }] : [];
}
