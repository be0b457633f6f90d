import { Pool, type QueryResultRow } from 'pg';
import { EppError } from '../result';
import { SCHEMA_NAME, SCHEMA_SQL } from './schema';
import { type Executor, prepared, type Rows, Transaction } from './transaction';

/** Executes SQL: the pool, or the connection of an open transaction. */
export interface Sql {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<Rows<R>>;
  /**
   * A write whose result nothing reads. In a transaction its failure fails the next statement or the commit.
   */
  send(text: string, values: unknown[]): Promise<void>;
}

/** serialization_failure and deadlock_detected: a retry of the work may succeed. */
const RETRYABLE = new Set(['40001', '40P01']);

const MAX_ATTEMPTS = 3;

/** Constraint that a concurrent command violates, and its result code. */
const CONSTRAINT_ERRORS: Readonly<Record<string, number>> = {
  domains_name_key: 2302,
  contacts_handle_key: 2302,
  hosts_name_key: 2302,
  transfers_one_pending: 2300,
  domain_hosts_host_id_fkey: 2305,
  domain_contacts_contact_id_fkey: 2305,
  hosts_domain_id_fkey: 2305,
};

interface PgError {
  code?: string;
  constraint?: string;
}

/** The registry's PostgreSQL: a pool whose connections see only the registry's schema. */
export class Database {
  private readonly pool: Pool;
  /** Single statements outside any transaction. */
  readonly sql: Sql;

  constructor(url: string, maxConnections = 20) {
    this.pool = new Pool({
      connectionString: url,
      max: maxConnections,
      options: `-c search_path=${SCHEMA_NAME}`,
      application_name: 'registry-simulator',
      connectionTimeoutMillis: 10_000,
      // statements that wait for nothing leave together
      pipeline: true,
    });
    const pool: Executor = this.pool;
    this.sql = {
      query: (text, values) => pool.query(prepared(text, values)),
      send: async (text, values) => void (await pool.query(prepared(text, values))),
    };
    // an idle connection that the server ends is replaced at the next query
    this.pool.on('error', () => undefined);
  }

  /** Creates missing tables. An advisory lock serialises concurrent starts. */
  async prepare(): Promise<void> {
    await this.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('${SCHEMA_NAME}'))`);
      await tx.query(SCHEMA_SQL);
    });
  }

  /**
   * Runs the work in one transaction; commits when it resolves. Unique violations of objects become
   * EppErrors.
   */
  async transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(work);
      } catch (error) {
        const { code, constraint } = error as PgError;
        if (RETRYABLE.has(code ?? '') && attempt < MAX_ATTEMPTS) continue;
        const result = CONSTRAINT_ERRORS[constraint ?? ''];
        throw result === undefined ? error : new EppError(result);
      }
    }
  }

  private async attempt<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    const transaction = new Transaction(client);
    let broken: Error | undefined;
    try {
      const result = await work(transaction);
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback().catch((e: Error) => {
        broken = e;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

/** The only row, or undefined. */
export async function first<R extends QueryResultRow>(
  sql: Sql,
  text: string,
  values: unknown[],
): Promise<R | undefined> {
  return (await sql.query<R>(text, values)).rows[0];
}

/**
 * `update <table> set …` for the given columns of one row. Column names are constants, values are parameters.
 */
export async function updateRow(
  sql: Sql,
  table: string,
  id: string,
  columns: Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(columns);
  if (names.length === 0) return;
  const sets = names.map((name, i) => `${name} = $${i + 2}`).join(', ');
  await sql.query(`update ${table} set ${sets} where id = $1`, [id, ...Object.values(columns)]);
}
