import { addYears } from '@registrar/kernel';
import {
  type CalendarEntry,
  type CalendarProfile,
  dueStepsOf,
  NOTICE_KINDS,
  type NoticeKind,
} from '@registrar/domains';

/** A domain as it is kept, at the end of a day. */
export interface DomainRow {
  id: number;
  name: string;
  tld: string;
  account_id: number;
  state: string;
  expires_at: Date;
  autorenew_enabled: boolean;
  autorenew_lead_days: number;
  autorenew_tried_at: Date | null;
  autorenew_trouble: string | null;
  expiration_hold: boolean;
  is_held: boolean;
  expiration_told_for: Date | null;
  noticed: NoticeKind[];
  is_leaving: boolean;
  removed_at: Date | null;
  removal_reason: string | null;
  transfer_lock_until: Date | null;
}

/** What the calendar did with a domain on one day. */
export interface Deeds {
  renewals: number;
  refusals: number;
  expired: number;
  held: number;
  notices: number;
  removed: number;
}

export const noDeeds = (): Deeds => ({
  renewals: 0,
  refusals: 0,
  expired: 0,
  held: 0,
  notices: 0,
  removed: 0,
});

/** What it may come to nothing for in these years. */
const TROUBLES: readonly string[] = ['billing.insufficient_funds'];
/** Of one day: a renewal, what follows it, and nothing. */
const MOST_LOOKS = 6;

/**
 * Says what is wrong with a domain whose calendar was run today: the pure calendar is gone through from how
 * it was to where it leads, and has to lead to what is kept now. Only whether a renewal could be paid is
 * taken from there, with its reason.
 */
export function faultOf(
  before: DomainRow,
  after: DomainRow,
  profile: CalendarProfile,
  now: Date,
  deeds: Deeds,
): string | undefined {
  // It left by somebody's deed, before the calendar came to it.
  if (before.removed_at) return undefined;
  let entry = entryOf(before);
  let isRemoved = false;
  for (let looks = 0; ; looks += 1) {
    if (looks > MOST_LOOKS) return 'it is never done';
    const { due } = dueStepsOf(entry, profile, now);
    if (due.length === 0 || isRemoved) break;
    for (const step of due) {
      if (step.kind === 'renew') {
        if (+after.expires_at > +entry.expiresAt) {
          deeds.renewals += 1;
          entry = {
            ...entry,
            expiresAt: addYears(entry.expiresAt, 1),
            noticed: [],
            isHeld: false,
            autorenewTriedAt: undefined,
          };
          break;
        }
        if (+(after.autorenew_tried_at ?? 0) !== +now)
          return `its renewal was due and was not tried (${after.autorenew_trouble})`;
        if (!TROUBLES.includes(after.autorenew_trouble ?? ''))
          return `its renewal came to nothing for ${after.autorenew_trouble}`;
        deeds.refusals += 1;
        entry = { ...entry, autorenewTriedAt: now };
      } else if (step.kind === 'end_transfer_lock') {
        entry = { ...entry, transferLockUntil: undefined };
      } else if (step.kind === 'expire') {
        deeds.expired += 1;
        entry = { ...entry, expirationPublishedFor: entry.expiresAt };
      } else if (step.kind === 'hold') {
        deeds.held += 1;
        entry = { ...entry, isHeld: true };
      } else if (step.kind === 'notice') {
        deeds.notices += 1;
        entry = { ...entry, noticed: [...entry.noticed, step.notice] };
      } else {
        deeds.removed += 1;
        isRemoved = true;
      }
    }
  }
  const reported = entryOf(after);
  if (isRemoved !== (after.removed_at !== null))
    return isRemoved ? 'it should have left its account' : 'it left its account before its time';
  if (isRemoved)
    return after.state === 'deleted' && after.removal_reason === 'expiration' && +after.removed_at! === +now
      ? undefined
      : `it left as ${after.state} for ${after.removal_reason}`;
  return differenceOf(entry, reported);
}

/** The first thing in which a domain is not what the calendar makes of it. */
function differenceOf(one: CalendarEntry, other: CalendarEntry): string | undefined {
  if (+one.expiresAt !== +other.expiresAt)
    return `it ends ${other.expiresAt.toISOString()}, not ${one.expiresAt.toISOString()}`;
  if (+(one.expirationPublishedFor ?? 0) !== +(other.expirationPublishedFor ?? 0))
    return 'its end was told otherwise';
  if (+(one.transferLockUntil ?? 0) !== +(other.transferLockUntil ?? 0))
    return 'its TransferLock ends otherwise';
  if (one.isHeld !== other.isHeld) return one.isHeld ? 'it should be held' : 'it should not be held';
  if (+(one.autorenewTriedAt ?? 0) !== +(other.autorenewTriedAt ?? 0))
    return 'its renewal was tried otherwise';
  const missing = NOTICE_KINDS.filter((kind) => one.noticed.includes(kind) !== other.noticed.includes(kind));
  return missing.length > 0 ? `notices differ: ${missing.join(', ')}` : undefined;
}

const entryOf = (row: DomainRow): CalendarEntry => ({
  expiresAt: row.expires_at,
  autorenewEnabled: row.autorenew_enabled,
  autorenewLeadDays: row.autorenew_lead_days,
  autorenewTriedAt: row.autorenew_tried_at ?? undefined,
  expirationHold: row.expiration_hold,
  isHeld: row.is_held,
  expirationPublishedFor: row.expiration_told_for ?? undefined,
  noticed: row.noticed,
  isLeaving: row.is_leaving,
  transferLockUntil: row.transfer_lock_until ?? undefined,
});
