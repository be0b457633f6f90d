import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { PostgresUnitOfWork, PostgresUnknownDomains, type Sql } from '@registrar/adapter-postgres';
import { SystemClock } from '@registrar/adapter-runtime';
import { CompareDomainList, type DomainListComparison } from '@registrar/domains';
import { onOwnConnection } from './own-connection';

/** The last statement reads the whole list. */
const STATEMENT_TIMEOUT_MS = 600_000;

export interface DomainListSettings {
  /** PostgreSQL, as the applications connect. */
  databaseUrl: string;
  /** Code of the registry connection. */
  connection: string;
  /** One domain a line. */
  file: string;
}

/**
 * `CompareDomainList` for an operator. Throws where the file cannot be read, a line is no domain or no
 * connection has this code: nothing is stored then.
 */
export async function compareDomainList(settings: DomainListSettings): Promise<DomainListComparison> {
  const { databaseUrl, connection, file } = settings;
  const text = await readFile(file, 'utf8');
  return onOwnConnection(
    {
      url: databaseUrl,
      applicationName: 'registrar-compare-domain-list',
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    },
    async (sql) => {
      const connectionId = await connectionIdOf(sql, connection);
      const uow = new PostgresUnitOfWork(sql);
      const compare = new CompareDomainList(new PostgresUnknownDomains(sql, uow), uow, new SystemClock());
      return compare.execute(connectionId, text, basename(file));
    },
  );
}

async function connectionIdOf(sql: Sql, connection: string): Promise<number> {
  const known = await sql.rows<{ id: number; code: string }>(
    'domain_list_connections',
    'select id, code from registry_connections order by code',
    [],
  );
  const found = known.find(({ code }) => code === connection);
  if (found) return found.id;
  throw new Error(
    `there is no registry connection '${connection}'. There are: ${known.map(({ code }) => code).join(', ')}`,
  );
}
