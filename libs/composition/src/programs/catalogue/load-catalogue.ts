import { newDataSource, PostgresCatalogueWriter, PostgresUnitOfWork, Sql } from '@registrar/adapter-postgres';
import { SystemClock } from '@registrar/adapter-runtime';
import { type CatalogueChange, LoadCatalogue } from '@registrar/catalog';
import { BLOCKED_TLDS, CATALOGUE_SINCE, TLD_DATA } from './data';

/**
 * The catalogue's reviewed files into the database, in one transaction. `url` is that of the application.
 * Safe to repeat at any time.
 */
export async function loadCatalogue(url: string): Promise<CatalogueChange[]> {
  const dataSource = await newDataSource({
    url,
    applicationName: 'registrar-load-catalogue',
    poolMax: 1,
    statementTimeoutMs: 30_000,
  }).initialize();
  try {
    const sql = new Sql(dataSource);
    const uow = new PostgresUnitOfWork(sql);
    const load = new LoadCatalogue(new PostgresCatalogueWriter(sql, uow), uow);
    const now = new SystemClock().now();
    return await uow.run(() =>
      load.execute({ tlds: TLD_DATA, blocked: BLOCKED_TLDS, since: CATALOGUE_SINCE }, now),
    );
  } finally {
    await dataSource.destroy();
  }
}
