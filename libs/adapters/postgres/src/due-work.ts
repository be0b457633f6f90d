import { Ambient } from './ambient';

/** A sandbox account whose clock is ahead of real time. */
export interface AccountAheadOfTime {
  accountId: number;
  aheadMs: number;
  /**
   * Operations due within this real time wait for an answer of the registry, which a test clock cannot bring
   * forward.
   */
  networkMs: number;
}

/** Parameters of a statement that claims due work. */
export interface DueValues {
  /** Rows due at or before this time. */
  at: Date;
  /** Only rows of this account; null: of all accounts except `except`. */
  only: number | null;
  /** Rows of these accounts are skipped. */
  except: readonly number[];
}

const NO_ACCOUNTS: readonly number[] = [];

/**
 * The scope of the statements that claim due work: all accounts, by real time; or, in a sandbox, one account
 * whose test clock is ahead, by that clock. Ambient like a transaction, so that each job runs unchanged for
 * one account and for all. The cores pass real time in both cases: leases and commands in flight follow it.
 */
export class DueWork {
  private readonly one = new Ambient<AccountAheadOfTime>();
  private apart: () => readonly number[] = () => NO_ACCOUNTS;

  /** Excludes these accounts from runs for all accounts from now on: each has a run of its own. */
  setApart(accounts: () => readonly number[]): void {
    this.apart = accounts;
  }

  /** Runs `work` with the scope of this account and its clock. */
  runFor<T>(account: AccountAheadOfTime, work: () => Promise<T>): Promise<T> {
    return this.one.run(account, work);
  }

  of(now: Date): DueValues {
    const one = this.one.value;
    return one
      ? { at: this.toAccountTime(now), only: one.accountId, except: NO_ACCOUNTS }
      : { at: now, only: null, except: this.apart() };
  }

  /** The account in scope; null: all accounts. */
  get only(): number | null {
    return this.one.value?.accountId ?? null;
  }

  /** Converts real time to the time of the account in scope: a row's lease is stored as its next due time. */
  toAccountTime(at: Date): Date {
    return new Date(at.getTime() + (this.one.value?.aheadMs ?? 0));
  }

  /**
   * Operations due up to this time may wait for an answer of the registry; `now` without an account in scope.
   */
  networkUntil(now: Date): Date {
    return new Date(now.getTime() + (this.one.value?.networkMs ?? 0));
  }
}

/**
 * SQL: rows of the accounts in scope, and without `only` those of no account; `only` and `except` are numbers
 * of parameters.
 */
export const accountScopeSql = (account: string, only: number, except: number): string =>
  `($${only}::int is null or ${account} = $${only}) and (${account} = any($${except}::int[])) is not true`;

/** The same for rows with a domain and no account; without a sub-select in production. */
export const domainScopeSql = (domainId: string, only: number, except: number): string =>
  `(($${only}::int is null and cardinality($${except}::int[]) = 0) or exists (select from domains mine where mine.id = ${domainId} and ${accountScopeSql('mine.account_id', only, except)}))`;

/**
 * SQL: an operation whose registry answer may still arrive, by the real time in `now`. An answered operation
 * of a transfer is not in flight, regardless of its `in_flight_until`.
 */
export const inFlightSql = (now: number, networkUntil: number): string =>
  `(state = 'open' and ((due_at > $${now} and due_at <= $${networkUntil}) or coalesce(in_flight_until > $${now}, false)) and not exists (select from transfers t where t.operation_id = operations.id and t.awaiting is null and t.state not in ('pending', 'submitting_transfer')))`;
