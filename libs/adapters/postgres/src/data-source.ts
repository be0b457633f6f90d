import 'reflect-metadata';
import { Client } from 'pg';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { connected } from './connections/connection-failure';
import { poolServers, type WantedServer } from './database-hosts';
import { entities } from './entities';
import {
  parametersOption,
  parametersSql,
  pooledClient,
  type Pooler,
  type SessionParameters,
} from './connections/pooler';

export interface DatabaseSettings {
  /** May name several servers (`databaseUrls`): each connection goes to the first that takes writes. */
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Connections of this process. */
  poolMax: number;
  /** Milliseconds; apart for the API, the worker and migrations. 0: none. */
  statementTimeoutMs: number;
  /**
   * Milliseconds that a statement waits for a lock. Left out: 5 s, or none where statements have no timeout.
   */
  lockTimeoutMs?: number;
  /** Its sessions only read; any server that answers will do, unless `server` says otherwise. */
  readOnly?: boolean;
  /** Which server of several is used, where it is not the usual one. */
  server?: WantedServer;
  /** What the URL leads to. Left out: PostgreSQL itself. */
  pooler?: Pooler;
  /** Whether statements are prepared by their names. Left out: yes, unless the pooler lends transactions. */
  prepares?: boolean;
  /** Further parameters of PostgreSQL for these sessions. */
  parameters?: SessionParameters;
}

/**
 * Milliseconds that an answer may be later than the statement's timeout. Then the connection is taken for lost
 * and closed: without this, the operating system finds a silent server after a quarter of an hour.
 */
const ANSWER_MARGIN_MS = 5_000;
/** Milliseconds of silence before TCP asks whether the other side is alive; Node then asks each second, ten times. */
const KEEP_ALIVE_MS = 10_000;

export function dataSourceOptions(settings: DatabaseSettings): DataSourceOptions {
  const { url, extra, connectTimeoutMs } = poolServers(
    settings.url,
    settings.server ?? (settings.readOnly ? 'any' : 'writable'),
  );
  return {
    type: 'postgres',
    url,
    entities,
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    applicationName: settings.applicationName,
    poolSize: settings.poolMax,
    extra: {
      ...extra,
      min: 0,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: connectTimeoutMs(5_000),
      ...sessionOptions(settings, extra.Client ?? Client),
      // a server that is gone without a word never reports its own timeout
      ...(settings.statementTimeoutMs > 0 && {
        query_timeout: settings.statementTimeoutMs + ANSWER_MARGIN_MS,
      }),
      maxLifetimeSeconds: 1_800,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      // statements of a unit of work may be sent before the one before is answered (`Sql.send`)
      pipeline: true,
    },
  };
}

/** How the sessions of the pool get their parameters: a pooler refuses or drops those of the start-up. */
function sessionOptions(settings: DatabaseSettings, Base: typeof Client): object {
  const { pooler = 'none', prepares = pooler !== 'transaction', readOnly, parameters = {} } = settings;
  const timeouts = {
    statement_timeout: settings.statementTimeoutMs,
    lock_timeout:
      settings.lockTimeoutMs ??
      (settings.statementTimeoutMs === 0 ? 0 : Math.min(5_000, settings.statementTimeoutMs)),
    idle_in_transaction_session_timeout: 30_000,
  };
  if (pooler === 'none') {
    const options = { ...(readOnly && { default_transaction_read_only: 'on' }), ...parameters };
    return {
      ...timeouts,
      ...(Object.keys(options).length > 0 && { options: parametersOption(options) }),
      ...(!prepares && { Client: pooledClient(Base, { prepares }) }),
    };
  }
  const own = {
    ...Object.fromEntries(Object.entries(timeouts).map(([name, ms]) => [name, String(ms)])),
    ...parameters,
  };
  if (pooler === 'session')
    return {
      onConnect: (client: Client) =>
        client.query(
          parametersSql({ ...own, ...(readOnly && { default_transaction_read_only: 'on' }) }, false),
        ),
      ...(!prepares && { Client: pooledClient(Base, { prepares }) }),
    };
  const transactionSql = parametersSql({ ...own, ...(readOnly && { transaction_read_only: 'on' }) }, true);
  return { Client: pooledClient(Base, { prepares, transactionSql }) };
}

/** Every statement of a repository goes through one of its runners, inside and outside of a unit of work. */
class RegistrarDataSource extends DataSource {
  /** Statements of the runner reject with `DatabaseConnectionError` where their connection fails. */
  override createQueryRunner(...mode: Parameters<DataSource['createQueryRunner']>): QueryRunner {
    const runner = super.createQueryRunner(...mode);
    const query = runner.query.bind(runner) as (...values: unknown[]) => Promise<unknown>;
    runner.query = (...values: unknown[]): Promise<never> =>
      connected(() => query(...values)) as Promise<never>;
    return runner;
  }
}

/** Without migrations: only `migrate` loads them. */
export const newDataSource = (settings: DatabaseSettings): DataSource =>
  new RegistrarDataSource(dataSourceOptions(settings));
