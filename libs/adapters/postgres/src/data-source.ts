import 'reflect-metadata';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { migrations } from './migrations';

export interface DatabaseSettings {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Connections of this process. */
  poolMax: number;
  /** Milliseconds; apart for the API, the worker and migrations. 0: none. */
  statementTimeoutMs: number;
}

export function dataSourceOptions(settings: DatabaseSettings): DataSourceOptions {
  return {
    type: 'postgres',
    url: settings.url,
    entities: [],
    migrations,
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    applicationName: settings.applicationName,
    poolSize: settings.poolMax,
    extra: {
      min: 0,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 5_000,
      statement_timeout: settings.statementTimeoutMs,
      lock_timeout: settings.statementTimeoutMs === 0 ? 0 : Math.min(5_000, settings.statementTimeoutMs),
      idle_in_transaction_session_timeout: 30_000,
      maxLifetimeSeconds: 1_800,
      keepAlive: true,
    },
  };
}

export const newDataSource = (settings: DatabaseSettings): DataSource => new DataSource(dataSourceOptions(settings));
