import { statfsSync } from 'node:fs';
import { SetupError } from '@registrar/tool-services';
import { Client } from 'pg';
import { countStock } from '../stock';
import type { GrowthDatabase } from './database-server';
import { ACCOUNTS_SQL, MARK, shapeSql } from './stock-shape';
import { LEDGER_CHECK, LOAD_STEPS, MONEY, numbersSql, SUBSCRIPTIONS } from './stock-steps';

/** Domains of one statement: seconds of work, after which the load may be stopped. */
const AT_ONCE = 50_000;
const SAY_EVERY_MS = 10_000;
/** Sales that the measured check of the ledger covers, the same number in both databases. */
const CHECKED_SALES = 2_000;
/** Of a loaded domain with all that belongs to it, as measured (9,200) and a third more. */
const BYTES_PER_DOMAIN = 12_000;
/**
 * The write-ahead log between checkpoints, sorts of indexes on the largest table, and room for the system.
 */
const SPARE_BYTES = 8e9;
const SORTED_BYTES_PER_DOMAIN = 1_500;

const MEMORY = `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set synchronous_commit = off`;
const TABLES = [...new Set(LOAD_STEPS.map(({ table }) => table)), 'account_balances'];
/** Of plain tables alone; those of primary keys grow at their end. */
const INDEXES = `
select i.indexname as name, i.indexdef as definition from pg_indexes i join pg_class t on t.oid = format('public.%I', i.tablename)::regclass
 where i.schemaname = 'public' and i.tablename = any($1) and t.relkind = 'r' and i.indexname not in (select conname from pg_constraint)`;

/** Domains whose latest sales the measured check of the ledger leaves to it. */
export const checkedSales = (base: number): number => Math.min(CHECKED_SALES, base / 10);

export const estimatedBytes = (domains: readonly number[]): number =>
  domains.reduce((sum, count) => sum + count * BYTES_PER_DOMAIN, SPARE_BYTES) +
  Math.max(...domains) * SORTED_BYTES_PER_DOMAIN;

/** Throws SetupError when the disk of the folder would not do. */
export function refuseSmallDisk(folder: string, domains: readonly number[], statfs = statfsSync): void {
  const { bavail, bsize } = statfs(folder);
  const [needed, free] = [estimatedBytes(domains), bavail * bsize];
  if (needed > free)
    throw new SetupError(
      `${domains.join(' and ')} domains need about ${gigabytes(needed)} GB, and ${folder} has ${gigabytes(free)} GB free. Free some, set TMPDIR to a larger disk, or take fewer --domains.`,
    );
}

const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1);

/** Throws SetupError unless this command has made the database, and nothing is in it yet. */
export async function refuseForeignDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ mark: string | null; domains: boolean }>(
    `select shobj_description(oid, 'pg_database') as mark, exists (select from domains) as domains from pg_database where datname = current_database()`,
  );
  if (rows[0].mark !== MARK)
    throw new SetupError('The database was not made by the growth benchmark: nothing is loaded.');
  if (rows[0].domains) throw new SetupError('The database holds domains already: nothing is loaded.');
}

/**
 * Fills one database by set-based statements. Connects as a superuser, since triggers would count each row.
 */
export class GrowthLoad {
  private saidAt = 0;

  constructor(
    private readonly database: GrowthDatabase,
    private readonly domains: number,
    private readonly interrupted: AbortSignal,
    private readonly say: (line: string) => void,
  ) {}

  /** `checked`: sales for the measured check of the ledger. Returns seconds. */
  async execute(checked: number): Promise<number> {
    const begin = performance.now();
    const client = new Client({ connectionString: this.database.superuserUrl });
    client.on('error', () => undefined); // the running query reports it
    await client.connect();
    try {
      await refuseForeignDatabase(client);
      await client.query(MEMORY);
      await client.query(ACCOUNTS_SQL);
      await client.query(shapeSql(this.domains));
      await client.query(SUBSCRIPTIONS);
      const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES, [TABLES]);
      for (const { name } of indexes) await client.query(`drop index public.${name}`);
      await this.rows(client);
      await this.each(
        'index',
        indexes.map(({ name, definition }) => ({ name, text: definition })),
        client,
      );
      await this.finish(client, checked);
    } finally {
      await client.end();
    }
    return (performance.now() - begin) / 1_000;
  }

  private async rows(client: Client): Promise<void> {
    for (const [at, { table, text }] of LOAD_STEPS.entries()) {
      let rows = 0;
      for (let first = 1; first <= this.domains; first += AT_ONCE) {
        this.interrupted.throwIfAborted();
        const last = Math.min(first + AT_ONCE - 1, this.domains);
        rows += (await client.query(text, [first, last])).rowCount ?? 0;
        const isLast = last === this.domains;
        this.progress(
          `step ${at + 1} of ${LOAD_STEPS.length}, ${table}: ${rows} rows, of ${last} of ${this.domains} domains`,
          isLast,
        );
      }
    }
  }

  private async finish(client: Client, checked: number): Promise<void> {
    const statements = [...MONEY, ...numbersSql(this.domains)].map((text) => ({
      name: 'balances and numbers',
      text,
    }));
    await this.each('statement', statements, client);
    this.interrupted.throwIfAborted();
    const [check, ...rest] = LEDGER_CHECK;
    await client.query(check, [this.domains - checked]);
    for (const text of rest) await client.query(text);
    await this.each(
      'vacuum',
      TABLES.map((table) => ({ name: table, text: `vacuum analyze ${table}` })),
      client,
    );
    await countStock(client);
  }

  private async each(
    what: string,
    statements: readonly { name: string; text: string }[],
    client: Client,
  ): Promise<void> {
    for (const [at, { name, text }] of statements.entries()) {
      this.interrupted.throwIfAborted();
      this.progress(`${what} ${at + 1} of ${statements.length}, ${name}`, at === 0);
      await client.query(text);
    }
  }

  /** Every ten seconds, and at the end of what takes long. */
  private progress(line: string, always: boolean): void {
    if (!always && performance.now() - this.saidAt < SAY_EVERY_MS) return;
    this.saidAt = performance.now();
    this.say(`${this.database.name}: ${line}`);
  }
}
