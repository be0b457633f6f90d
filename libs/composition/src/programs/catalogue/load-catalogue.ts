import {
  environmentOf,
  PostgresCatalogueWriter,
  PostgresUnitOfWork,
  type Sql,
  WrongEnvironmentError,
} from '@registrar/adapter-postgres';
import { SystemClock } from '@registrar/adapter-runtime';
import {
  type CatalogueChange,
  LoadCatalogue,
  MissingConnectionsError,
  type TldConnections,
} from '@registrar/catalog';
import { onOwnConnection } from '../own-connection';
import { CATALOGUE, SANDBOX_CONNECTIONS, TLD_DATA } from './data';
import { tldConnectionsOf } from './tld-connections';

export interface LoadCatalogueSettings {
  /** PostgreSQL, as the applications connect. */
  databaseUrl: string;
  /** production or sandbox; empty: that of the database, or sandbox where it belongs to none yet. */
  environment?: string;
  /** TLD_CONNECTIONS. */
  tldConnections?: string;
}

const STATEMENT_TIMEOUT_MS = 30_000;
const NAMES = TLD_DATA.map(({ name }) => name);
/** TLDs that TLD_CONNECTIONS does not name are sold through the simulated registries, or through none. */
const BY_DEFAULT: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  production: new Map(),
  sandbox: SANDBOX_CONNECTIONS,
};

/**
 * Writes the catalogue's reviewed files into the database, in one transaction. Safe to repeat at any time. In
 * production a TLD without a registry connection, neither in the setting nor in the database, is refused.
 */
export async function loadCatalogue(settings: LoadCatalogueSettings): Promise<CatalogueChange[]> {
  try {
    return await onOwnConnection(
      {
        url: settings.databaseUrl,
        applicationName: 'registrar-load-catalogue',
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      },
      async (sql) => {
        const uow = new PostgresUnitOfWork(sql);
        const load = new LoadCatalogue(new PostgresCatalogueWriter(sql, uow), uow);
        const connections = await connectionsFor(sql, settings);
        const now = new SystemClock().now();
        return uow.run(() => load.execute(CATALOGUE, connections, now));
      },
    );
  } catch (error) {
    if (!(error instanceof MissingConnectionsError)) throw error;
    throw new Error(
      `${error.message} Set TLD_CONNECTIONS, as in com=registry-a,net=registry-a,*=none (none: not sold until staff name a connection).`,
      { cause: error },
    );
  }
}

async function connectionsFor(
  sql: Sql,
  { environment: given = '', tldConnections = '' }: LoadCatalogueSettings,
): Promise<TldConnections> {
  const marked = await environmentOf(sql);
  const environment = given || marked || 'sandbox';
  if (!Object.keys(BY_DEFAULT).includes(environment))
    throw new Error(`ENVIRONMENT must be one of ${Object.keys(BY_DEFAULT).join(', ')}`);
  if (marked !== undefined && marked !== environment) throw new WrongEnvironmentError(marked, environment);
  return tldConnectionsOf(tldConnections, NAMES, BY_DEFAULT[environment]);
}
