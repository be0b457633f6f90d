import {
  type CallNotes,
  type DryRun,
  DryRunEnded,
  inSpan,
  type KeyedCall,
  type QuotedCall,
  UnitOfWork,
} from '@registrar/kernel';
import { asDatabaseFailure, connected } from './connections/connection-failure';
import { databaseError, type RehearsalContext, type Sql, type TransactionContext } from './sql';
import { TransactionConnection } from './transaction-connection';

/**
 * serialization_failure and deadlock_detected: the transaction had no effect and may be retried as a whole.
 */
const REPEATABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;
/** read_only_sql_transaction: the server is no longer the primary, and another connection may reach it. */
const READ_ONLY = '25006';
/**
 * For contended locks: they are released when the commit is decided, before it is on the disk, so that all
 * commits of that time share one write. A transaction that sees the committed data commits after it in the
 * log: after a crash no row exists without those it depends on. The message is a durable commit of its own:
 * once it is answered all earlier commits are on the disk too, and only then does the unit end.
 */
const COMMIT_EARLY = `set local synchronous_commit to off; commit; select pg_logical_emit_message(true, 'registrar', '')`;

/** Deferred constraints fail here, as they would at the commit. */
const CHECK_CONSTRAINTS = 'set constraints all immediate';

export class PostgresUnitOfWork extends UnitOfWork {
  /**
   * `dryRun`: of the current call; its units are undone instead of committed. `quoted`: the current call, where
   * a quote binds it; it may refuse each commit. `keyed`: the same where its idempotency key is marked.
   */
  constructor(
    private readonly sql: Sql,
    private readonly dryRun: () => DryRun | undefined = () => undefined,
    private readonly quoted: () => QuotedCall | undefined = () => undefined,
    private readonly keyed: () => KeyedCall | undefined = () => undefined,
  ) {
    super();
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.sql.inTransaction)
      throw new Error('a unit of work is open already: transactions are opened by the outermost layer');
    const dryRun = this.dryRun();
    if (dryRun) {
      const result = await this.runDry(work, dryRun);
      if (dryRun.isDecided) throw new DryRunEnded();
      return result;
    }
    const [quoted, keyed] = [this.quoted(), this.keyed()];
    const checked = quoted || keyed ? checkedBy(work, quoted, keyed) : work;
    const result = await (quoted
      ? this.runQuoted(checked, quoted)
      : this.repeating(() => this.once(checked, finish), undefined));
    keyed?.afterCommit();
    return result;
  }

  assertOpen(): void {
    if (!this.sql.inTransaction) throw new Error('a database write outside a unit of work');
  }

  assertNone(): void {
    if (this.sql.inTransaction) throw new Error('a network call inside a unit of work');
  }

  private async runDry<T>(work: () => Promise<T>, dryRun: DryRun): Promise<T> {
    const rehearsed = dryRun.ahead?.decides ? await this.rehearse(work, dryRun) : undefined;
    if (rehearsed) return rehearsed.result;
    dryRun.ahead = undefined;
    return this.repeating(() => this.once(work, undo), dryRun);
  }

  /**
   * Answers a unit by facts alone, where stores need no statement; the first statement ends it. Undefined: the
   * unit has to be repeated as a transaction, whatever it answered.
   */
  private async rehearse<T>(work: () => Promise<T>, dryRun: DryRun): Promise<{ result: T } | undefined> {
    const earlierNotes = dryRun.notes.length;
    const context: RehearsalContext = {};
    dryRun.isRehearsed = true;
    try {
      const result = await this.within(context, work);
      if (context.missing === undefined) return { result };
    } catch (error) {
      if (context.missing === undefined) throw error;
    } finally {
      dryRun.isRehearsed = false;
    }
    dryRun.notes.splice(earlierNotes);
    return undefined;
  }

  /** Notes of a unit that fails for good are dropped: the call may go on with another one. */
  private async runQuoted<T>(work: () => Promise<T>, quoted: QuotedCall): Promise<T> {
    const earlierNotes = quoted.notes.length;
    try {
      const result = await this.repeating(() => this.once(work, finish), quoted);
      quoted.afterCommit();
      return result;
    } catch (error) {
      quoted.notes.splice(earlierNotes);
      throw error;
    }
  }

  private async repeating<T>(attempt: () => Promise<T>, call: CallNotes | undefined): Promise<T> {
    const earlierNotes = call?.notes.length;
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        const repeatable = REPEATABLE.has(databaseError(error)?.code ?? '');
        if (!repeatable || tries === ATTEMPTS) throw error;
        call?.notes.splice(earlierNotes!);
      }
    }
  }

  private once<T>(work: () => Promise<T>, end: typeof finish): Promise<T> {
    return inSpan('transaction', { kind: 'internal' }, () => this.onConnection(work, end));
  }

  private async onConnection<T>(work: () => Promise<T>, end: typeof finish): Promise<T> {
    const client = await connected(() => this.sql.pool.connect());
    let broken: Error | undefined;
    // The pool listens to its idle connections only: without a listener, a connection lost between two
    // statements would end the process.
    const onLost = (failure: Error): void => {
      broken = failure;
    };
    client.on('error', onLost);
    const connection = new TransactionConnection(client);
    const context: TransactionContext = { connection };
    let isEnding = false;
    try {
      const result = await this.within(context, work);
      isEnding = true;
      await end(context);
      return result;
    } catch (error) {
      // A failed rollback leaves a connection in an unknown state: the pool must not lend it again.
      const cause = await connection.rollBack().catch((lost: Error) => {
        broken = lost;
        return undefined;
      });
      const failure = cause ?? error;
      if (databaseError(failure)?.code === READ_ONLY) broken ??= failure as Error;
      // a dry run ends without a commit
      throw asDatabaseFailure(failure, isEnding && end === finish);
    } finally {
      client.release(broken);
      client.removeListener('error', onLost);
    }
  }

  private async within<T>(
    context: TransactionContext | RehearsalContext,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await this.sql.within(context, work);
    } finally {
      context.ended = true;
    }
  }
}

/** The key comes last: its mark counts what the quote wrote. */
const checkedBy =
  <T>(work: () => Promise<T>, quoted?: QuotedCall, keyed?: KeyedCall) =>
  async (): Promise<T> => {
    const result = await work();
    await quoted?.beforeCommit();
    await keyed?.beforeCommit();
    return result;
  };

async function finish(context: TransactionContext): Promise<void> {
  // PostgreSQL answers a commit of a failed transaction with a rollback, without an error.
  if ((await commit(context)) !== 'COMMIT')
    throw new Error('the unit of work was rolled back: an error of the database was swallowed in it');
}

/** Ends a unit as its commit would, constraints included, and rolls it back. */
async function undo({ connection }: TransactionContext): Promise<void> {
  await connection.commit(CHECK_CONSTRAINTS);
  const cause = await connection.rollBack();
  if (cause) throw cause;
}

/**
 * Returns the command that PostgreSQL executed; for a unit without statements there is nothing to execute.
 */
async function commit({ connection, locksAreWanted }: TransactionContext): Promise<string> {
  const result = await connection.commit(locksAreWanted ? COMMIT_EARLY : 'commit');
  if (result === undefined) return 'COMMIT';
  return Array.isArray(result) ? result[1].command : result.command;
}
