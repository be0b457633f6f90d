import { addDays, addSeconds, type Clock, firstUuidOf, type Log } from '@registrar/kernel';
import {
  LEDGER_PARTS,
  type LedgerAudit,
  type LedgerChecks,
  type LedgerPart,
  type LedgerSlice,
  RECENT_PARTS,
  type RecentLedgerAudit,
  type RecentPart,
  type RunningCheck,
} from './ports';

export interface NightlyPolicy {
  /** Days between the beginnings of two checks. */
  everyDays: number;
  /** Days between the beginnings of two checks of the whole ledger; those between cover what came since. */
  wholeEveryDays: number;
  /**
   * Age of the newest transaction that a check covers: by then every unit of work has ended that took an
   * earlier id, and clocks of processes may differ by as much.
   */
  settledAfterSeconds: number;
  /** How long a process keeps a check to itself; longer than a slice may take. */
  leaseSeconds: number;
  /** Rows of one statement of a whole check. */
  slice: Record<LedgerPart, number>;
  /** Rows of one statement of the others, which read few rows for each of theirs. */
  recentSlice: Record<RecentPart, number>;
}

/**
 * In a whole check an account's postings are all read at once, so there are few accounts in a slice; fewest
 * where each is looked up with its time.
 */
export const NIGHTLY_POLICY: NightlyPolicy = {
  everyDays: 1,
  wholeEveryDays: 7,
  settledAfterSeconds: 3_600,
  leaseSeconds: 300,
  slice: { transactions: 20_000, balances: 200, orders: 5_000, payments: 5_000, months: 5 },
  recentSlice: { transactions: 20_000, balances: 10_000, orders: 5_000, payments: 5_000 },
};

/** What was found the last time. */
export interface LastCheck {
  differences: number;
  finishedAt: Date;
}

/**
 * The check of each night, in slices, by whichever worker comes first, so that it asks little of the database
 * at any
 * moment: of the whole ledger once a week, in the other nights of what was posted since.
 */
export class CheckLedger {
  constructor(
    private readonly audits: { whole: LedgerAudit; recent: RecentLedgerAudit },
    private readonly checks: LedgerChecks,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy = NIGHTLY_POLICY,
  ) {}

  /** One slice; false: nothing is due, or another process is at it. */
  async execute(): Promise<boolean> {
    const now = this.clock.now();
    const check = await this.checks.take(
      {
        now,
        leaseUntil: addSeconds(now, this.policy.leaseSeconds),
        newIfBefore: addDays(now, -this.policy.everyDays),
        wholeIfBefore: addDays(now, -this.policy.wholeEveryDays),
      },
      firstUuidOf(addSeconds(now, -this.policy.settledAfterSeconds)),
    );
    if (!check) return false;
    const slice = await this.slice(check);
    if (slice.first)
      this.log.error('ledger differences found', { ...slice.first, differences: slice.differences });
    const further: RunningCheck = {
      ...check,
      checked: check.checked + slice.checked,
      differences: check.differences + slice.differences,
      first: check.first ?? slice.first,
    };
    await this.goOn(further, slice.next);
    return true;
  }

  /** Undefined: no check has ended yet. */
  last(): Promise<LastCheck | undefined> {
    return this.checks.last();
  }

  /** A whole check, too, stores the sums that the next one builds on. */
  private slice({ part, position, span }: RunningCheck): Promise<LedgerSlice> {
    const { slice, recentSlice } = this.policy;
    if (span.since !== undefined && part !== 'months')
      return this.audits.recent.slice(part, position, recentSlice[part], span);
    if (part === 'balances') return this.audits.recent.slice(part, position, slice[part], span);
    return this.audits.whole.slice(part, position, slice[part]);
  }

  private async goOn(check: RunningCheck, next: string | undefined): Promise<void> {
    const parts: readonly LedgerPart[] = check.span.since === undefined ? LEDGER_PARTS : RECENT_PARTS;
    const part = next === undefined ? parts[parts.indexOf(check.part) + 1] : check.part;
    if (part) return this.checks.advance({ ...check, part, position: next ?? '' });
    await this.checks.finish(check, this.clock.now());
    this.log.info('ledger checked', {
      whole: check.span.since === undefined,
      checked: check.checked,
      differences: check.differences,
    });
  }
}
