import { badRequest } from '@registrar/kernel';

/**
 * Dates of a domain that an account is notified of ahead (docs/lifecycle/notices.md). verificationHold: the hold of an
 * unverified registrant address · lockEnd: of the TransferLock · graceEnd: an expired domain leaves the account ·
 * interruption: it is taken out of the DNS before its deletion · redemptionEnd: it can no longer be restored ·
 * priceChange: an automatic renewal at another price.
 */
export const UPCOMING_KINDS = [
  'verificationHold',
  'expiry',
  'lockEnd',
  'graceEnd',
  'interruption',
  'redemptionEnd',
  'priceChange',
] as const;
export type UpcomingKind = (typeof UPCOMING_KINDS)[number];

/** Days before the date, by kind, longest first; an empty list: no notice. */
export type NoticeLeads = Readonly<Record<UpcomingKind, readonly number[]>>;

/** Lead times of one kind. */
export const MAX_LEADS = 5;
/** Days. */
export const MAX_LEAD_DAYS = 90;

/** Of an account that has a subscription to `domain.notice.upcoming` and set no lead times. */
export const DEFAULT_LEADS: NoticeLeads = {
  verificationHold: [7, 2],
  expiry: [30, 7, 1],
  lockEnd: [1],
  graceEnd: [7, 1],
  interruption: [7, 1],
  redemptionEnd: [7, 1],
  priceChange: [30, 7],
};

export type NoticeLeadsInput = Partial<Record<UpcomingKind, readonly number[]>>;

/** All lead times; a kind that is left out gets its default. 400 naming the kind. */
export function noticeLeads(input: NoticeLeadsInput): NoticeLeads {
  const of = (kind: UpcomingKind): number[] => leadsOf(kind, input[kind] ?? DEFAULT_LEADS[kind]);
  return {
    verificationHold: of('verificationHold'),
    expiry: of('expiry'),
    lockEnd: of('lockEnd'),
    graceEnd: of('graceEnd'),
    interruption: of('interruption'),
    redemptionEnd: of('redemptionEnd'),
    priceChange: of('priceChange'),
  };
}

function leadsOf(kind: UpcomingKind, days: readonly number[]): number[] {
  // [0]: none, as an empty list.
  if (days.length === 1 && days[0] === 0) return [];
  if (days.length > MAX_LEADS) throw invalid(`'${kind}' must be at most ${MAX_LEADS} lead times`);
  if (!days.every((lead) => Number.isInteger(lead) && lead >= 1 && lead <= MAX_LEAD_DAYS))
    throw invalid(`'${kind}' must be whole days from 1 to ${MAX_LEAD_DAYS}, or an empty list for no notice`);
  if (new Set(days).size !== days.length) throw invalid(`'${kind}' must differ from each other`);
  return [...days].sort((one, other) => other - one);
}

const invalid = (details: string) => badRequest(details, 'account.notice_leads_invalid');
