import { UnitOfWork } from '@registrar/kernel';
import { until } from '@registrar/testkit';
import type { OpenDatabase } from './open-database';

/**
 * A unit of work that stays open once its work is done, with its locks, until another transaction waits for
 * one of them.
 */
export class HeldUnitOfWork extends UnitOfWork {
  /** When its work is done. */
  readonly isDone: Promise<void>;
  private done!: () => void;

  constructor(private readonly database: OpenDatabase) {
    super();
    this.isDone = new Promise((resolve) => {
      this.done = resolve;
    });
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.database.uow.run(async () => {
      const result = await work();
      this.done();
      await until(() => this.isAwaited(), 'another transaction waits for a lock');
      return result;
    });
  }

  assertOpen(): void {
    this.database.uow.assertOpen();
  }

  assertNone(): void {
    this.database.uow.assertNone();
  }

  private async isAwaited(): Promise<boolean> {
    const { rows } = await this.database.sql.pool.query(
      'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
    );
    return rows.length > 0;
  }
}
