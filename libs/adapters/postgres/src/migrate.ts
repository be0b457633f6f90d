import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from './data-source';
import { grantStatements, type Reader, readerGrants, READERS } from './grants';
import { migrations } from './migrations';

/** Any constant: two processes that start together must not run the same migration. */
const MIGRATION_LOCK = 7_272_001;
/**
 * A migration that waits for a table behind a long reader (pg_dump, say) blocks all later statements on it.
 * It fails instead, changes nothing, and is run again.
 */
const LOCK_TIMEOUT_MS = 5_000;
/** Milliseconds between checks whether another process still migrates. */
const LOCK_RETRY_MS = 200;

export interface MigrateResult {
  applied: string[];
}

/**
 * Brings the schema up to date and sets the grants of the application's role. `url` is the owner's. Safe to
 * run from several processes at once and repeatedly.
 */
export async function migrate(url: string, appRole: string): Promise<MigrateResult> {
  const dataSource = await new DataSource({
    ...dataSourceOptions({
      url,
      applicationName: 'registrar-migrate',
      poolMax: 2,
      statementTimeoutMs: 0,
      lockTimeoutMs: LOCK_TIMEOUT_MS,
    }),
    migrations,
  }).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.connect();
    await takeLock(lock);
    const applied = await dataSource.runMigrations();
    const [{ exists, self }] = await lock.query(
      'select exists (select from pg_roles where rolname = $1) as exists, current_user = $1 as self',
      [appRole],
    );
    if (exists && !self) await setGrants(lock, grantStatements(appRole));
    for (const reader of await presentReaders(lock)) await setGrants(lock, readerGrants(reader));
    return { applied: applied.map((migration) => migration.name) };
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await lock.release();
    await dataSource.destroy();
  }
}

/** Names of this build's migrations, in their order. */
export const migrationNames = (): string[] => migrations.map((migration) => migration.name);

/**
 * Waits for another migrating process without a limit. Polls: a waiting statement is a transaction, which an
 * index that the other process builds concurrently would wait for in turn.
 */
async function takeLock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [{ taken }] = (await runner.query('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ])) as [{ taken: boolean }];
    if (taken) return;
    await sleep(LOCK_RETRY_MS);
  }
}

/**
 * In one transaction: between the grant on all tables and the revokes the application could change the
 * ledger.
 */
async function setGrants(runner: QueryRunner, statements: readonly string[]): Promise<void> {
  await runner.startTransaction();
  for (const statement of statements) await runner.query(statement);
  await runner.commitTransaction();
}

async function presentReaders(runner: QueryRunner): Promise<Reader[]> {
  const present: { role: string }[] = await runner.query(
    'select rolname as role from pg_roles where rolname = any($1)',
    [READERS.map(({ role }) => role)],
  );
  return READERS.filter((reader) => present.some(({ role }) => role === reader.role));
}
