import { newDataSource, Sql } from '@registrar/adapter-postgres';

export interface OwnConnection {
  /** PostgreSQL, as the applications connect. */
  url: string;
  /** Shown in `pg_stat_activity`: `registrar-verify-audit`. */
  applicationName: string;
  statementTimeoutMs: number;
  /** Settings of this connection alone, such as `work_mem`. */
  parameters?: Readonly<Record<string, string>>;
}

/** Runs the work of an operator's program on one connection, and closes it. */
export async function onOwnConnection<T>(options: OwnConnection, work: (sql: Sql) => Promise<T>): Promise<T> {
  const dataSource = await newDataSource({ ...options, poolMax: 1 }).initialize();
  try {
    return await work(new Sql(dataSource));
  } finally {
    await dataSource.destroy();
  }
}
