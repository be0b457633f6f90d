/** Notices that a registrant gets when a domain is about to expire, or has. */
export const NOTICE_KINDS = ['month_ahead', 'week_ahead', 'expired'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** From which day to which, counted from the end of the term, a notice is sent; negative: before it. */
export interface NoticeRule {
  kind: NoticeKind;
  fromDay: number;
  /** Exclusive end. Absent: as long as the domain is in its account. */
  untilDay?: number;
}

/**
 * A rule of ICANN's as it stood from a day on: a new version is added here before it begins, and begins by
 * itself.
 */
export interface NoticePolicy {
  version: string;
  from: Date;
  notices: readonly NoticeRule[];
}

/**
 * Expired Registration Recovery Policy, in force since 2013-08-31, §2.1: about one month before the end (26
 * to 35 days) and about one week (4 to 10), and within five days after it. Domains under TLDs of countries
 * get the same; nothing forbids it.
 */
export const NOTICE_POLICIES: readonly NoticePolicy[] = [
  {
    version: 'errp-2013',
    from: new Date('2013-08-31T00:00:00Z'),
    notices: [
      { kind: 'month_ahead', fromDay: -30, untilDay: -10 },
      { kind: 'week_ahead', fromDay: -7, untilDay: 0 },
      { kind: 'expired', fromDay: 2 },
    ],
  },
];

/** The newest that has begun. */
export function noticePolicyAt(now: Date, policies = NOTICE_POLICIES): NoticePolicy {
  const begun = policies
    .filter(({ from }) => from <= now)
    .sort((a, b) => b.from.getTime() - a.from.getTime());
  if (!begun[0]) throw new Error('no policy for notices of expiry is in force');
  return begun[0];
}
