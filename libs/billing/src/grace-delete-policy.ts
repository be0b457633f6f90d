/** Deletes in the add grace period of a month and TLD. */
export interface GraceDeleteShare {
  /** Per cent of the net new names of the month in the TLD. */
  percent: number;
  /** As many in any case; at least 1. */
  least: number;
}

/** How many of them an account and its sub-accounts have together, from a date on. */
export interface GraceDeleteLimit extends GraceDeleteShare {
  from: Date;
}

/**
 * ICANN's AGP Limits Policy (2008-12-17): the deletes of one registrar for which the registry of a generic TLD
 * refunds its fee.
 */
export const ICANN_GRACE_DELETES: GraceDeleteShare = { percent: 10, least: 50 };

/**
 * In the spirit of ICANN's AGP limits policy, which registries keep towards us: 10 per cent of the month's
 * net new names or 50, whichever is more.
 */
export const DEFAULT_GRACE_DELETES: readonly GraceDeleteLimit[] = [
  { from: new Date(0), percent: 10, least: 50 },
];

/** The versions of the limit by their dates; one that comes later does not change what was decided before. */
export class GraceDeletePolicy {
  private readonly versions: readonly GraceDeleteLimit[];

  constructor(versions: readonly GraceDeleteLimit[] = DEFAULT_GRACE_DELETES) {
    if (versions.length === 0)
      throw new Error('the limit of deletes in the add grace period needs a version');
    this.versions = [...versions].sort((one, other) => one.from.getTime() - other.from.getTime());
  }

  /** The newest version whose date has come; before all of them the first. */
  at(now: Date): GraceDeleteLimit {
    return this.versions.filter(({ from }) => from <= now).at(-1) ?? this.versions[0];
  }
}

/** `newNames`: of the account, or of the registrar, in this TLD and month that still exist. */
export function isGraceDeleteLimitReached(
  { percent, least }: GraceDeleteShare,
  deletes: number,
  newNames: number,
): boolean {
  return deletes >= Math.max(least, Math.floor((newNames * percent) / 100));
}

/** First day of the UTC month, at midnight: the month that a delete counts in. */
export const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

/** First day of the month after it, `2026-04-01`: a new month begins with its limit. */
export function monthAfter(month: string): string {
  const day = new Date(`${month}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + 1);
  return monthOf(day);
}
