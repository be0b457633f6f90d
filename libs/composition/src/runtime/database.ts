import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import {
  claimEnvironment,
  closeDataSource,
  cutUnanswered,
  newDataSource,
  Sql,
} from '@registrar/adapter-postgres';
import { SystemClock } from '@registrar/adapter-runtime';
import type { Log } from '@registrar/kernel';
import { pooling } from '../settings/pooling';
import type { Settings } from '../settings/settings';

/** Which process this is: its name in logs, metrics and pg_stat_activity, and its statement timeout. */
export type ProcessKind = 'public-api' | 'admin-api' | 'worker';

/** Milliseconds that a statement of a stopping process may be without an answer. */
const UNANSWERED_MS = 5_000;

/** The database of this process; the one owner of its pool. */
@Injectable()
export class Database implements OnModuleDestroy, OnApplicationShutdown {
  private readonly closing = new AbortController();

  constructor(
    @Inject(Sql) readonly sql: Sql,
    private readonly close: () => Promise<number>,
    /** Unique to this database: distinguishes stacks that share another service. */
    readonly stack: string,
    private readonly log: Log,
  ) {}

  /**
   * Call when the process stops: once it has stopped for this time, connections whose statement has no answer
   * for five seconds are cut. A server that is gone without a word would hold it up until the statement timeout.
   */
  cutUnansweredAfter(milliseconds: number): void {
    const limits = { afterMs: Math.max(0, milliseconds - UNANSWERED_MS), unansweredMs: UNANSWERED_MS };
    void cutUnanswered(this.sql.pool, limits, this.closing.signal, (connections) =>
      this.log.warn('database connections without an answer cut', { connections }),
    );
  }

  /** The work that the process waits for has ended: what still asks is of the background. */
  onModuleDestroy(): void {
    this.cutUnansweredAfter(UNANSWERED_MS);
  }

  /** Nest calls this after the servers were closed. */
  async onApplicationShutdown(): Promise<void> {
    this.closing.abort();
    const connections = await this.close();
    if (connections > 0) this.log.warn('database connections cut at the end', { connections });
  }
}

/** Throws where the database belongs to another environment. */
export async function openDatabase(settings: Settings, kind: ProcessKind, log: Log): Promise<Database> {
  const dataSource = await newDataSource({
    url: settings.databaseUrl,
    ...pooling(settings),
    applicationName: `registrar-${kind}`,
    poolMax: settings.databasePoolMax,
    statementTimeoutMs:
      kind === 'worker' ? settings.workerStatementTimeoutMs : settings.apiStatementTimeoutMs,
  }).initialize();
  const sql = new Sql(dataSource);
  try {
    const stack = await claimEnvironment(sql, settings.environment, new SystemClock().now());
    return new Database(sql, () => closeDataSource(dataSource), stack, log);
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
