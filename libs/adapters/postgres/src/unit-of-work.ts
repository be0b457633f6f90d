import { UnitOfWork } from '@registrar/kernel';
import type { PoolClient } from 'pg';
import { databaseError, type Sql, type TransactionContext } from './sql';

/** serialization_failure and deadlock_detected: the transaction did nothing and may be repeated as a whole. */
const REPEATABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

export class PostgresUnitOfWork extends UnitOfWork {
  constructor(private readonly sql: Sql) {
    super();
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.sql.inTransaction) throw new Error('a unit of work is open already: transactions are opened by the outermost layer');
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(work);
      } catch (error) {
        const repeatable = REPEATABLE.has(databaseError(error)?.code ?? '');
        if (!repeatable || attempt === ATTEMPTS) throw error;
      }
    }
  }

  assertOpen(): void {
    if (!this.sql.inTransaction) throw new Error('a database write outside a unit of work');
  }

  assertNone(): void {
    if (this.sql.inTransaction) throw new Error('a network call inside a unit of work');
  }

  private async once<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.sql.pool.connect();
    let broken: Error | undefined;
    // The pool listens to its idle connections only: one that is lost between two statements would end the process.
    const onLost = (failure: Error): void => { broken = failure; };
    client.on('error', onLost);
    try {
      await client.query('begin');
      const result = await this.within(client, work);
      const { command } = await client.query('commit');
      // PostgreSQL answers a commit of a failed transaction by rolling it back, without an error.
      if (command !== 'COMMIT') throw new Error('the unit of work was rolled back: an error of the database was swallowed in it');
      return result;
    } catch (error) {
      // A rollback that fails leaves a connection in an unknown state: the pool must not lend it again.
      await client.query('rollback').catch((failure: Error) => { broken = failure; });
      throw error;
    } finally {
      client.release(broken);
      client.removeListener('error', onLost);
    }
  }

  private async within<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
    const context: TransactionContext = { client };
    try {
      return await this.sql.within(context, work);
    } finally {
      context.ended = true;
    }
  }
}
