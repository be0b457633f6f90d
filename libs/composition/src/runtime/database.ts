import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { claimEnvironment, newDataSource, Sql } from '@registrar/adapter-postgres';
import { SystemClock } from '@registrar/adapter-runtime';
import { pooling } from '../settings/pooling';
import type { Settings } from '../settings/settings';

/** Which process this is: its name in logs, metrics and pg_stat_activity, and its statement timeout. */
export type ProcessKind = 'public-api' | 'admin-api' | 'worker';

/** The database of this process; the one owner of its pool. */
@Injectable()
export class Database implements OnApplicationShutdown {
  constructor(
    @Inject(Sql) readonly sql: Sql,
    private readonly close: () => Promise<void>,
    /** Unique to this database: distinguishes stacks that share another service. */
    readonly stack: string,
  ) {}

  /** Nest calls this after the servers were closed. */
  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}

/** Throws where the database belongs to another environment. */
export async function openDatabase(settings: Settings, kind: ProcessKind): Promise<Database> {
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
    return new Database(sql, () => dataSource.destroy(), stack);
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
