import type { ContactRole } from '@registrar/contacts';
import { addDays, addYears } from '@registrar/kernel';

/** What decides the reminder of a domain, and what the reminder shows of it. */
export interface ReminderSubject {
  domainId: number;
  accountId: number;
  /** A-labels. */
  name: string;
  /** Active and in its account. */
  isHeld: boolean;
  registeredAt: Date;
  expiresAt: Date;
  /** When it came to the registrar; of a domain that is older than reminders here, when they began. */
  countsFrom: Date;
  /** The last reminder of the domain, also to a former registrant. */
  remindedAt?: Date;
  nameservers: readonly string[];
  privacyEnabled: boolean;
  contactIds: Record<ContactRole, number>;
  /** Email address of the registrant; absent: none. */
  email?: string;
}

/**
 * `due`: its mail is owed. `near`: it goes with a mail that is owed to the same registrant, and waits for its day
 * otherwise.
 */
export type ReminderPlan =
  | { kind: 'none' }
  | { kind: 'later' | 'unreachable'; remindBy: Date; nextAt: Date }
  | { kind: 'near' | 'due'; remindBy: Date };

/** Domains of a registrant whose day is as near go out in one mail: one a year instead of one for each day. */
export const AHEAD_DAYS = 30;
/** Delay while the registrant has no email address. */
const UNREACHABLE_DAYS = 7;
/** Delay while the catalogue does not have the TLD. */
const UNKNOWN_TLD_DAYS = 1;

/**
 * The day by which the registrant is reminded: a year after the last reminder, else the first anniversary of the
 * registration after `countsFrom` (ICANN, Registration Data Reminder Policy: at least annually).
 */
export function reminderDay({
  remindedAt,
  registeredAt,
  countsFrom,
}: Pick<ReminderSubject, 'remindedAt' | 'registeredAt' | 'countsFrom'>): Date {
  if (remindedAt) return addYears(remindedAt, 1);
  let years = Math.max(1, countsFrom.getUTCFullYear() - registeredAt.getUTCFullYear());
  while (addYears(registeredAt, years) <= countsFrom) years += 1;
  return addYears(registeredAt, years);
}

/** `tld` absent: the catalogue does not have it. */
export function planReminder(
  subject: ReminderSubject,
  tld: { ccTld: boolean } | undefined,
  now: Date,
): ReminderPlan {
  // The policy is part of the contracts of generic TLDs.
  if (!subject.isHeld || tld?.ccTld) return { kind: 'none' };
  const remindBy = reminderDay(subject);
  if (!tld) return { kind: 'later', remindBy, nextAt: addDays(now, UNKNOWN_TLD_DAYS) };
  if (remindBy > addDays(now, AHEAD_DAYS)) return { kind: 'later', remindBy, nextAt: remindBy };
  if (subject.email) return { kind: remindBy > now ? 'near' : 'due', remindBy };
  if (remindBy > now) return { kind: 'later', remindBy, nextAt: remindBy };
  return { kind: 'unreachable', remindBy, nextAt: addDays(now, UNREACHABLE_DAYS) };
}
