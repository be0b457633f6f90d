import { addDays, addSeconds, type Clock, type Log } from '@registrar/kernel';
import {
  LEDGER_PARTS,
  type LedgerAudit,
  type LedgerChecks,
  type LedgerDifference,
  type LedgerPart,
  type RunningCheck,
} from './ports';

export interface LedgerVerdict {
  /** Rows compared: transactions, accounts, orders, payments, accounts with stored months. */
  checked: Record<LedgerPart, number>;
  differences: number;
  /** In the order of the parts, the lowest id first. */
  first?: LedgerDifference;
}

/**
 * Compares the whole ledger: every transaction is balanced, every balance, of now and of a month that was
 * kept, is the sum of its postings, every order and payment is what was posted for it.
 */
export class VerifyLedger {
  constructor(private readonly audit: LedgerAudit) {}

  /**
   * `sliceOf`: rows of a part in one statement; each sees the present of its own. Parts in the order given.
   */
  async execute(sliceOf: number, parts: readonly LedgerPart[] = LEDGER_PARTS): Promise<LedgerVerdict> {
    const verdict: LedgerVerdict = {
      checked: { transactions: 0, balances: 0, orders: 0, payments: 0, months: 0 },
      differences: 0,
    };
    for (const part of parts) {
      for (let position: string | undefined = ''; position !== undefined;) {
        const slice = await this.audit.slice(part, position, sliceOf);
        verdict.checked[part] += slice.checked;
        verdict.differences += slice.differences;
        verdict.first ??= slice.first;
        position = slice.next;
      }
    }
    return verdict;
  }
}

/** The findings of several checks of different parts together. */
export function together(verdicts: readonly LedgerVerdict[]): LedgerVerdict {
  const checked = Object.fromEntries(
    LEDGER_PARTS.map((part) => [part, verdicts.reduce((sum, verdict) => sum + verdict.checked[part], 0)]),
  ) as LedgerVerdict['checked'];
  const firsts = verdicts
    .flatMap(({ first }) => first ?? [])
    .sort((a, b) => LEDGER_PARTS.indexOf(a.part) - LEDGER_PARTS.indexOf(b.part));
  return {
    checked,
    differences: verdicts.reduce((sum, verdict) => sum + verdict.differences, 0),
    ...(firsts.length > 0 && { first: firsts[0] }),
  };
}

export interface NightlyPolicy {
  /** Days between the beginnings of two checks. */
  everyDays: number;
  /** How long a process keeps a check to itself; longer than a slice may take. */
  leaseSeconds: number;
  /** Rows of one statement. */
  slice: Record<LedgerPart, number>;
}

/**
 * An account's postings are all read at once, so there are few accounts in a slice; fewest where each is
 * looked up with its time.
 */
export const NIGHTLY_POLICY: NightlyPolicy = {
  everyDays: 1,
  leaseSeconds: 300,
  slice: { transactions: 20_000, balances: 200, orders: 5_000, payments: 5_000, months: 5 },
};

/** What was found the last time. */
export interface LastCheck {
  differences: number;
  finishedAt: Date;
}

/**
 * The same in slices, by whichever worker comes first, so that a night's check asks little of the database at
 * any moment.
 */
export class CheckLedger {
  constructor(
    private readonly audit: LedgerAudit,
    private readonly checks: LedgerChecks,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy = NIGHTLY_POLICY,
  ) {}

  /** One slice; false: nothing is due, or another process is at it. */
  async execute(): Promise<boolean> {
    const now = this.clock.now();
    const check = await this.checks.take(
      now,
      addSeconds(now, this.policy.leaseSeconds),
      addDays(now, -this.policy.everyDays),
    );
    if (!check) return false;
    const slice = await this.audit.slice(check.part, check.position, this.policy.slice[check.part]);
    if (slice.first) this.log.error('the ledger differs', { ...slice.first, differences: slice.differences });
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

  private async goOn(check: RunningCheck, next: string | undefined): Promise<void> {
    const part = next === undefined ? LEDGER_PARTS[LEDGER_PARTS.indexOf(check.part) + 1] : check.part;
    if (part) return this.checks.advance({ ...check, part, position: next ?? '' });
    await this.checks.finish(check, this.clock.now());
    this.log.info('the ledger was checked', { checked: check.checked, differences: check.differences });
  }
}
