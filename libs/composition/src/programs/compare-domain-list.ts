import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { newDataSource, PostgresUnitOfWork, PostgresUnknownDomains, Sql } from '@registrar/adapter-postgres';
import { SystemClock } from '@registrar/adapter-runtime';
import { CompareDomainList, type DomainListComparison } from '@registrar/domains';

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
  const dataSource = await newDataSource({
    url: databaseUrl,
    applicationName: 'registrar-compare-domain-list',
    poolMax: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  }).initialize();
  try {
    const sql = new Sql(dataSource);
    const codes = await sql.rows<{ id: number; code: string }>(
      'domain_list_connections',
      'select id, code from registry_connections order by code',
      [],
    );
    const known = codes.find(({ code }) => code === connection);
    if (!known)
      throw new Error(
        `there is no registry connection '${connection}'. There are: ${codes.map(({ code }) => code).join(', ')}`,
      );
    const uow = new PostgresUnitOfWork(sql);
    return await new CompareDomainList(new PostgresUnknownDomains(sql, uow), uow, new SystemClock()).execute(
      known.id,
      text,
      basename(file),
    );
  } finally {
    await dataSource.destroy();
  }
}
