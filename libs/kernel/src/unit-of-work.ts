/**
 * One database transaction, ambient for everything called inside `work`. The network never lies inside one.
 */
export abstract class UnitOfWork {
  /**
   * Runs `work` in a transaction and commits. A nested run throws: transactions are opened by the outermost
   * layer only. A serialization failure or deadlock (40001, 40P01) repeats the whole unit from outside, three
   * times at most, so `work` must have no effect outside the database.
   */
  abstract run<T>(work: () => Promise<T>): Promise<T>;

  /** Database writers call this: a write outside a transaction is a bug. */
  abstract assertOpen(): void;

  /** Network adapters call this before they talk: a call inside a transaction is a bug. */
  abstract assertNone(): void;
}

/**
 * The database was not reached, or the connection to it was lost. `isOutcomeUnknown`: in a commit, which may
 * or may not have been carried out.
 */
export class DatabaseConnectionError extends Error {
  constructor(
    cause: Error,
    readonly isOutcomeUnknown: boolean,
  ) {
    const where = isOutcomeUnknown ? 'lost in a commit, its outcome is unknown' : 'failed';
    super(`connection to the database ${where}: ${textOf(cause)}`, { cause });
    this.name = 'DatabaseConnectionError';
  }
}

/** An error over several addresses of a host name has no message of its own. */
const textOf = (cause: Error): string => cause.message || (cause as { code?: string }).code || cause.name;
