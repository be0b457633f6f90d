import { addDays } from '@registrar/kernel';
import { type EndOfLife, endOfLifeOf, type TldRules, transferLockDaysOf } from '@registrar/catalog';
import { type NoticeKind, type NoticePolicy, noticePolicyAt, type NoticeRule } from './policy';

/** What decides the calendar of an active domain. */
export interface CalendarEntry {
  /** End of the term; what follows belongs to this term. */
  expiresAt: Date;
  autorenewEnabled: boolean;
  /** No auto-renewal: its account is suspended, and the platform's setting stops it. */
  isRenewalStopped?: boolean;
  /** Staff have stopped the sale of renewals for now. */
  isSaleStopped?: boolean;
  /** The last auto-renewal was refused for such a stop. */
  wasSaleStopped?: boolean;
  /** The account's setting: days before expiry at which auto-renewal runs. */
  autorenewLeadDays: number;
  /** When auto-renewal failed last. */
  autorenewTriedAt?: Date;
  /** Its account wants expired domains out of the DNS at once. */
  expirationHold: boolean;
  /** It has ExpirationClientHold. */
  isHeld: boolean;
  /** The expiry date whose event was published. */
  expirationPublishedFor?: Date;
  /** Notices of this term that were sent to the address of the present registrant. */
  noticed: readonly NoticeKind[];
  /** A transfer to another registrar is pending. */
  isLeaving: boolean;
  /** End of the TransferLock, until it is announced. */
  transferLockUntil?: Date;
}

/** The TLD's part of it, in days after the end of the term. */
export interface CalendarProfile extends EndOfLife {
  /** The domain leaves its account. */
  removalDays: number;
  /** Domains of the TLD can be under a TransferLock. */
  hasTransferLock: boolean;
}

export type CalendarStep =
  | { kind: 'end_transfer_lock' }
  | { kind: 'renew' }
  | { kind: 'expire' }
  | { kind: 'hold' }
  | { kind: 'notice'; notice: NoticeKind; policy: string }
  | { kind: 'remove'; deleteAt: Date; interruption?: Interruption };

/**
 * Out of the DNS before the deletion, so that a registrant who did not read the notices learns of it (ERRP §2.2).
 */
export interface Interruption {
  from: Date;
  /** A deletion is not put off past it for a late interruption: the registry's year would be paid. */
  deleteBy?: Date;
}

export interface DueSteps {
  /** What is due now, in this order. Removal comes alone or last. */
  due: CalendarStep[];
  /** When the next step can be due, after all of `due` is done. */
  nextAt: Date;
}

/** Delay after a failed auto-renewal (BEHAVIOUR §8). */
export const RENEW_AGAIN_DAYS = 1;
/**
 * From here on a domain with auto-renewal is checked daily, so that a longer lead of its account applies at
 * once.
 */
const LONGEST_LEAD_DAYS = 30;
/** The registry's auto-renewal must not become final, whatever the offset of its clock and time zone. */
const SAFETY_DAYS = 1;

export function calendarProfileOf(
  rules: Pick<
    TldRules,
    'ccTld' | 'endOfLife' | 'expirationGraceDays' | 'supportsTransferLock' | 'transferLockDays'
  >,
): CalendarProfile {
  const end = endOfLifeOf(rules);
  const removalDays = rules.expirationGraceDays;
  const latest = end.autoRenewDays > 0 ? end.autoRenewDays - SAFETY_DAYS : Infinity;
  return {
    ...end,
    removalDays,
    hasTransferLock: transferLockDaysOf(rules) > 0,
    deletionDays: Math.max(removalDays, Math.min(end.deletionDays, latest)),
    // Where the registry ends it, no date is known from which to count.
    interruptionDays: end.by === 'delete' ? end.interruptionDays : 0,
  };
}

/** From when on an expired domain is out of the DNS, unless it is renewed; undefined: it stays until its end. */
export const interruptionAt = (
  expiresAt: Date,
  { deletionDays, interruptionDays }: Pick<CalendarProfile, 'deletionDays' | 'interruptionDays'>,
): Date | undefined =>
  interruptionDays > 0 ? addDays(expiresAt, Math.max(0, deletionDays - interruptionDays)) : undefined;

/**
 * What is due of a domain and when to look next: the whole life after registration, by dates alone. Whatever
 * was missed is due still, but for notices whose time has passed and renewals of a domain whose time in the
 * account is over.
 */
export function dueStepsOf(
  entry: CalendarEntry,
  profile: CalendarProfile,
  now: Date,
  policy: NoticePolicy = noticePolicyAt(now),
): DueSteps {
  const dates = new Dates(entry, profile, now);
  const due = [
    ...transferLock(entry, profile, dates),
    ...renewal(entry, dates),
    ...expiry(entry, profile, dates),
    ...notices(entry, policy, dates),
    ...removal(entry, profile, dates),
  ];
  return { due, nextAt: dates.earliest(addDays(now, LONGEST_WAIT_DAYS)) };
}

/** The dates of one run, and which of them are in the future. */
class Dates {
  readonly removeAt: Date;
  readonly isOver: boolean;
  private readonly next: Date[] = [];

  constructor(
    private readonly entry: CalendarEntry,
    profile: CalendarProfile,
    readonly now: Date,
  ) {
    this.removeAt = this.day(profile.removalDays);
    this.isOver = this.removeAt <= now;
  }

  day(days: number): Date {
    return addDays(this.entry.expiresAt, days);
  }

  /** Whether the time has come; else it is scheduled. */
  hasCome(at: Date): boolean {
    if (at > this.now) this.scheduleAt(at);
    return at <= this.now;
  }

  scheduleAt(at: Date): void {
    this.next.push(at);
  }

  earliest(latest: Date): Date {
    return new Date(Math.min(latest.getTime(), ...this.next.map((at) => at.getTime())));
  }
}

/** Ends at its time, or at once where the TLD's rules no longer have a transfer lock. */
function transferLock(
  { transferLockUntil }: CalendarEntry,
  { hasTransferLock }: CalendarProfile,
  dates: Dates,
): CalendarStep[] {
  if (transferLockUntil === undefined) return [];
  return !hasTransferLock || dates.hasCome(transferLockUntil) ? [{ kind: 'end_transfer_lock' }] : [];
}

function renewal(entry: CalendarEntry, dates: Dates): CalendarStep[] {
  if (!entry.autorenewEnabled) return [];
  if (dates.isOver) return lateRenewal(entry, dates);
  if (dates.hasCome(dates.day(-LONGEST_LEAD_DAYS))) dates.scheduleAt(addDays(dates.now, RENEW_AGAIN_DAYS));
  return !entry.isLeaving && !entry.isRenewalStopped && dates.hasCome(renewAt(entry))
    ? [{ kind: 'renew' }]
    : [];
}

/**
 * No domain that should have renewed is lost for a stop of sales: it is tried daily as long as the stop lasts,
 * and a last time after it, before the domain leaves its account.
 */
function lateRenewal(entry: CalendarEntry, dates: Dates): CalendarStep[] {
  if (entry.isLeaving || entry.isRenewalStopped) return [];
  if (!entry.isSaleStopped) return isLastTry(entry, dates) ? [{ kind: 'renew' }] : [];
  dates.scheduleAt(addDays(dates.now, RENEW_AGAIN_DAYS));
  return dates.hasCome(renewAt(entry)) ? [{ kind: 'renew' }] : [];
}

function expiry(entry: CalendarEntry, profile: CalendarProfile, dates: Dates): CalendarStep[] {
  if (!dates.hasCome(entry.expiresAt)) return [];
  const isPublished = entry.expirationPublishedFor?.getTime() === entry.expiresAt.getTime();
  const holdAt = entry.expirationHold ? entry.expiresAt : interruptionAt(entry.expiresAt, profile);
  const mayHold = !entry.isHeld && !entry.isLeaving && !dates.isOver;
  const lacksHold = mayHold && holdAt !== undefined && dates.hasCome(holdAt);
  return [
    ...(isPublished ? [] : [{ kind: 'expire' as const }]),
    ...(lacksHold ? [{ kind: 'hold' as const }] : []),
  ];
}

function notices(
  { noticed }: CalendarEntry,
  { notices: rules, version: policy }: NoticePolicy,
  dates: Dates,
): CalendarStep[] {
  const open = rules.filter((rule) => !noticed.includes(rule.kind) && !isMissed(rule, dates));
  return open
    .filter((rule) => dates.hasCome(noticeAt(rule, dates)))
    .map(({ kind: notice }) => ({ kind: 'notice', notice, policy }));
}

function removal(entry: CalendarEntry, profile: CalendarProfile, dates: Dates): CalendarStep[] {
  const { isLeaving, isSaleStopped, autorenewEnabled, isRenewalStopped } = entry;
  if (!dates.hasCome(dates.removeAt)) return [];
  if (isSaleStopped && autorenewEnabled && !isRenewalStopped && !isLeaving) return [];
  if (!isLeaving) {
    const at = deleteAt(entry, profile, dates);
    const interruption = interruptionBefore(at, entry, profile);
    return [{ kind: 'remove', deleteAt: at, ...(interruption && { interruption }) }];
  }
  // What another registrar is about to take is not taken away under its hands.
  dates.scheduleAt(addDays(dates.now, 1));
  return [];
}

/** A domain that leaves late, after a stop of sales, can be had back for some days where the TLD has a late renewal. */
function deleteAt(entry: CalendarEntry, { removalDays, deletionDays }: CalendarProfile, dates: Dates): Date {
  const planned = dates.day(deletionDays);
  if (!isLastTry(entry, dates)) return planned;
  const soonest = addDays(dates.now, Math.min(LATE_RENEWAL_DAYS, deletionDays - removalDays));
  return planned > soonest ? planned : soonest;
}
const LATE_RENEWAL_DAYS = 5;

/** The registry's year is charged for good once its grace is over: then the deletion can wait as long as it takes. */
function interruptionBefore(
  deletion: Date,
  { expiresAt }: CalendarEntry,
  { interruptionDays, autoRenewDays }: CalendarProfile,
): Interruption | undefined {
  if (interruptionDays === 0) return undefined;
  const start = addDays(deletion, -interruptionDays);
  const from = start > expiresAt ? start : expiresAt;
  if (autoRenewDays === 0 || deletion >= addDays(expiresAt, autoRenewDays)) return { from };
  const latest = addDays(expiresAt, autoRenewDays - SAFETY_DAYS);
  return { from, deleteBy: deletion > latest ? deletion : latest };
}

/**
 * A stop of sales, over by now, refused its last renewal after its time in the account, or so late that the next try
 * would have been: it is tried for some days, also where the registry is away.
 */
const isLastTry = (
  { autorenewEnabled, autorenewTriedAt, wasSaleStopped }: CalendarEntry,
  { removeAt, now }: Dates,
): boolean =>
  autorenewEnabled &&
  wasSaleStopped === true &&
  autorenewTriedAt !== undefined &&
  addDays(autorenewTriedAt, RENEW_AGAIN_DAYS) >= removeAt &&
  now < addDays(autorenewTriedAt, LATE_RENEWAL_DAYS);

/** TLD rules change: the longest time that a schedule relies on the current ones. */
const LONGEST_WAIT_DAYS = 90;

function renewAt({ expiresAt, autorenewLeadDays, autorenewTriedAt }: CalendarEntry): Date {
  const lead = addDays(expiresAt, -autorenewLeadDays);
  const again = autorenewTriedAt && addDays(autorenewTriedAt, RENEW_AGAIN_DAYS);
  return again && again > lead ? again : lead;
}

const isMissed = ({ untilDay }: NoticeRule, dates: Dates): boolean =>
  untilDay !== undefined && dates.day(untilDay) <= dates.now;

/** A domain that leaves its account before the day of the notice gets it then. */
function noticeAt({ fromDay }: NoticeRule, dates: Dates): Date {
  const at = dates.day(fromDay);
  return at < dates.removeAt ? at : dates.removeAt;
}
