import { addDays } from '@registrar/kernel';
import { type EndOfLife, endOfLifeOf, type TldRules } from '@registrar/catalog';
import { type NoticeKind, type NoticePolicy, noticePolicyAt, type NoticeRule } from './policy';

/** What the calendar of an active domain goes by. */
export interface CalendarEntry {
  /** End of the term; what follows belongs to this term. */
  expiresAt: Date;
  autorenewEnabled: boolean;
  /** Of its account: days before the end at which it renews by itself. */
  autorenewLeadDays: number;
  /** When a renewal by itself came to nothing last. */
  autorenewTriedAt?: Date;
  /** Its account wants expired domains out of the DNS. */
  expirationHold: boolean;
  /** It has ExpirationClientHold. */
  isHeld: boolean;
  /** The end whose passing was told. */
  expirationToldFor?: Date;
  /** Notices of this term that were sent. */
  noticed: readonly NoticeKind[];
  /** A transfer to another registrar is pending. */
  isLeaving: boolean;
}

/** The TLD's part of it, in days after the end of the term. */
export interface CalendarProfile extends EndOfLife {
  /** The domain leaves its account. */
  removalDays: number;
}

export type CalendarStep =
  | { kind: 'renew' }
  | { kind: 'expire' }
  | { kind: 'hold' }
  | { kind: 'notice'; notice: NoticeKind; policy: string }
  | { kind: 'remove'; deleteAt: Date };

export interface CalendarLook {
  /** What is due now, in this order. Removal comes alone or last. */
  due: CalendarStep[];
  /** When there is something to do next, once all that is done. */
  nextAt: Date;
}

/** Renewals by itself that came to nothing are tried again after this (BEHAVIOUR §8). */
export const RENEW_AGAIN_DAYS = 1;
/** A domain that may renew by itself is looked at daily from here on, so that a longer lead of its account counts at once. */
const LONGEST_LEAD_DAYS = 30;
/** The registry's own renewal must not become final, whatever its clock and time zone are ahead of ours. */
const SAFETY_DAYS = 1;

export function calendarProfileOf(rules: Pick<TldRules, 'ccTld' | 'endOfLife' | 'expirationGraceDays'>): CalendarProfile {
  const end = endOfLifeOf(rules);
  const removalDays = rules.expirationGraceDays;
  const latest = end.autoRenewDays > 0 ? end.autoRenewDays - SAFETY_DAYS : Infinity;
  return { ...end, removalDays, deletionDays: Math.max(removalDays, Math.min(end.deletionDays, latest)) };
}

/**
 * What is due of a domain and when to look next: the whole life after registration, by dates alone. Whatever was missed is due still,
 * but for notices whose time has passed and renewals of a domain whose time in the account is over.
 */
export function lookAt(entry: CalendarEntry, profile: CalendarProfile, now: Date, policy: NoticePolicy = noticePolicyAt(now)): CalendarLook {
  const day = (days: number): Date => addDays(entry.expiresAt, days);
  const removeAt = day(profile.removalDays);
  const isOver = removeAt <= now;
  const next: Date[] = [];
  /** Whether the time has come; else it is looked at then. */
  const hasCome = (at: Date): boolean => at <= now || (next.push(at), false);
  const due: CalendarStep[] = [];

  if (!isOver && entry.autorenewEnabled && !entry.isLeaving && hasCome(renewAt(entry))) due.push({ kind: 'renew' });
  if (entry.autorenewEnabled && hasCome(day(-LONGEST_LEAD_DAYS)) && !isOver) next.push(addDays(now, RENEW_AGAIN_DAYS));

  const hasExpired = hasCome(entry.expiresAt);
  if (hasExpired && entry.expirationToldFor?.getTime() !== entry.expiresAt.getTime()) due.push({ kind: 'expire' });
  if (hasExpired && !isOver && entry.expirationHold && !entry.isHeld && !entry.isLeaving) due.push({ kind: 'hold' });

  for (const rule of policy.notices) {
    if (entry.noticed.includes(rule.kind)) continue;
    if (isMissed(rule, day, now)) continue;
    if (hasCome(noticeAt(rule, day, removeAt))) due.push({ kind: 'notice', notice: rule.kind, policy: policy.version });
  }

  if (hasCome(removeAt)) {
    // What another registrar is about to take is not taken away under its hands.
    if (entry.isLeaving) next.push(addDays(now, 1));
    else due.push({ kind: 'remove', deleteAt: day(profile.deletionDays) });
  }
  return { due, nextAt: new Date(Math.min(...next.map((at) => at.getTime()), addDays(now, LONGEST_WAIT_DAYS).getTime())) };
}

/** Rules of TLDs change: no look relies on the ones of today for longer. */
const LONGEST_WAIT_DAYS = 90;

function renewAt({ expiresAt, autorenewLeadDays, autorenewTriedAt }: CalendarEntry): Date {
  const lead = addDays(expiresAt, -autorenewLeadDays);
  const again = autorenewTriedAt && addDays(autorenewTriedAt, RENEW_AGAIN_DAYS);
  return again && again > lead ? again : lead;
}

type Day = (days: number) => Date;

const isMissed = ({ untilDay }: NoticeRule, day: Day, now: Date): boolean => untilDay !== undefined && day(untilDay) <= now;

/** A domain that leaves its account before the day of the notice gets it then. */
function noticeAt({ fromDay }: NoticeRule, day: Day, removeAt: Date): Date {
  const at = day(fromDay);
  return at < removeAt ? at : removeAt;
}
