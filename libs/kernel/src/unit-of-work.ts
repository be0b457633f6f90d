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
