import { until } from '@registrar/testkit';
import { Client } from 'pg';
import { fillDatabase } from '../filled-database';
import { openDatabase, type OpenDatabase } from '../open-database';

const LOCK_NOT_AVAILABLE = '55P03';
const WAITING =
  'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()';

/**
 * A filled database, and another process that acts in it between what the subject reads and what it decides.
 */
export class OtherProcess {
  private constructor(
    readonly database: OpenDatabase,
    private readonly client: Client,
    private readonly watch: Client,
  ) {}

  static async start(): Promise<OtherProcess> {
    const database = await openDatabase();
    const [client, watch] = [0, 1].map(() => new Client({ connectionString: database.superuserUrl }));
    await Promise.all([client.connect(), watch.connect()]);
    await fillDatabase(client);
    return new OtherProcess(database, client, watch);
  }

  async stop(): Promise<void> {
    await Promise.all([this.client.end(), this.watch.end()]);
    await this.database.close();
  }

  async run(text: string): Promise<void> {
    await this.client.query(text);
  }

  /**
   * Whether the other process can lock these rows, of which there is at least one; `rows` is a table with its
   * condition.
   */
  async canLock(rows: string): Promise<boolean> {
    try {
      const { rowCount } = await this.client.query(`select from ${rows} for no key update nowait`);
      if (!rowCount) throw new Error(`nothing to lock: ${rows}`);
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      return false;
    }
  }

  async hasAdvisoryLock(): Promise<boolean> {
    return (
      (
        await this.watch.query(
          `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rowCount! > 0
    );
  }

  /**
   * What `work` gives while a transaction of the other process holds these rows; rejects when `work` waits
   * for them.
   */
  async whileLocking<T>(rows: string, work: () => Promise<T>): Promise<T> {
    await this.client.query('begin');
    const { rowCount } = await this.client.query(`select from ${rows} for update`);
    if (!rowCount) throw new Error(`nothing to lock: ${rows}`);
    const result = work();
    const isWaiting = await this.waitsBefore(result);
    await this.client.query('rollback');
    await result;
    if (isWaiting) throw new Error(`waits for what another process holds: ${rows}`);
    return result;
  }

  /**
   * What `work` gives when it begins after the other process has changed something and before it commits
   * that.
   */
  async whileChanging<T>(changes: string, work: () => Promise<T>): Promise<T> {
    await this.client.query(`begin; ${changes}`);
    const result = work();
    await this.waitsBefore(result);
    await this.client.query('commit');
    return result;
  }

  /** Resolves when the work waits for a lock (true), or is over without waiting (false). */
  private async waitsBefore(work: Promise<unknown>): Promise<boolean> {
    let isOver = false;
    work
      .catch(() => undefined)
      .finally(() => {
        isOver = true;
      });
    let isWaiting = false;
    await until(
      async () => isOver || (isWaiting = (await this.watch.query(WAITING)).rowCount! > 0),
      'the work waits for a lock, or is over',
    );
    return isWaiting;
  }
}
