/**
 * How many deletes in the add grace period an account and its sub-accounts together have in a month and TLD,
 * from a date on.
 */
export interface GraceDeleteLimit {
  from: Date;
  /** Per cent of the account's net new names of the month in the TLD. */
  percent: number;
  /** As many in any case; at least 1. */
  least: number;
}

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

/** `newNames`: of the account in this TLD and month that still exist. */
export function isGraceDeleteLimitReached(
  { percent, least }: GraceDeleteLimit,
  deletes: number,
  newNames: number,
): boolean {
  return deletes >= Math.max(least, Math.floor((newNames * percent) / 100));
}

/** First day of the UTC month, at midnight: the month that a delete counts in. */
export const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;
