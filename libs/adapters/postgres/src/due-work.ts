import { Ambient } from './ambient';

/** One account whose time is ahead of the real one, and by how much. */
export interface AccountInItsTime {
  accountId: number;
  aheadMs: number;
  /**
   * Operations due so soon by the real time wait for a registry's answer, which no clock of ours brings
   * forward.
   */
  networkMs: number;
}

/** What a statement that takes due work goes by. */
export interface DueValues {
  /** Due by this. */
  at: Date;
  /** Of this account alone. */
  only: number | null;
  /** Of all but these. */
  except: readonly number[];
}

const NOBODY: readonly number[] = [];

/**
 * Whose due work is taken by the statements of a call chain: everybody's, by the real time; or, in a sandbox,
 * that of the one account whose time is ahead, by its own. Ambient as transactions are, so that every job
 * does for one account what it does for all. The cores pass the real time all the same: leases and what is on
 * the wire go by that.
 */
export class DueWork {
  private readonly one = new Ambient<AccountInItsTime>();
  private apart: () => readonly number[] = () => NOBODY;

  /** Accounts that everybody's runs leave out, from here on: each of them is run for itself. */
  setApart(accounts: () => readonly number[]): void {
    this.apart = accounts;
  }

  /** What `work` takes as due is this account's, by its own time. */
  runFor<T>(account: AccountInItsTime, work: () => Promise<T>): Promise<T> {
    return this.one.run(account, work);
  }

  of(now: Date): DueValues {
    const one = this.one.value;
    return one
      ? { at: this.inItsTime(now), only: one.accountId, except: NOBODY }
      : { at: now, only: null, except: this.apart() };
  }

  /** The account whose work alone is taken; null: everybody's. */
  get only(): number | null {
    return this.one.value?.accountId ?? null;
  }

  /**
   * A moment of the real time as one of the account that is run: where a row's lease is its next due time.
   */
  inItsTime(at: Date): Date {
    return new Date(at.getTime() + (this.one.value?.aheadMs ?? 0));
  }

  /** Up to when an operation may be due for the sake of the wire; the real time where no account is run. */
  networkUntil(now: Date): Date {
    return new Date(now.getTime() + (this.one.value?.networkMs ?? 0));
  }
}

/** SQL: rows of those whose due work is taken; `only` and `except` are numbers of parameters. */
export const theirs = (account: string, only: number, except: number): string =>
  `($${only}::int is null or ${account} = $${only}) and ${account} <> all($${except}::int[])`;

/** The same of rows that know their domain alone; asks nobody in production. */
export const theirDomains = (domainId: string, only: number, except: number): string =>
  `(($${only}::int is null and cardinality($${except}::int[]) = 0) or exists (select from domains mine where mine.id = ${domainId} and ${theirs('mine.account_id', only, except)}))`;

/**
 * SQL: an operation whose answer may be on its way, by the real time in `now`. One of a transfer that was
 * answered waits for nobody on the wire, however long its command may have had.
 */
export const onTheWire = (now: number, networkUntil: number): string =>
  `(state = 'open' and ((due_at > $${now} and due_at <= $${networkUntil}) or coalesce(in_flight_until > $${now}, false)) and not exists (select from transfers t where t.operation_id = operations.id and t.awaiting is null and t.state not in ('pending', 'submitting_transfer')))`;
