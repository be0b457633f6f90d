import { inSpan, isTraced } from '@registrar/kernel';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { DataSource, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { Ambient } from './ambient';
import { connected } from './connections/connection-failure';
import type { Statement } from './connections/first-statement';
import { isReadOnly } from './database-hosts';
import { DueWork } from './due-work';
import { Lookups } from './lookups';
import { UNNAMED } from './statement-names';
import type { TransactionConnection } from './transaction-connection';

/** Of PostgreSQL: TypeORM's common type of drivers leaves the pool out. */
type PoolDriver = DataSource['driver'] & { master: Pool };

/** State of an open unit of work. */
interface UnitContext {
  /** The client goes back to the pool: unfinished parts of the work must not use it any longer. */
  ended?: boolean;
  /** Other transactions wait for its locks: see `PostgresUnitOfWork`. */
  locksAreWanted?: boolean;
}

export interface TransactionContext extends UnitContext {
  connection: TransactionConnection;
}

/** Of a unit of work in a dry run that facts answer (`ReadAhead.decides`): it sends no statement. */
export interface RehearsalContext extends UnitContext {
  connection?: undefined;
  /** The statement that it needs nevertheless: it has to be repeated as a transaction. */
  missing?: string;
}

/**
 * Hand-written SQL as named prepared statements (`UNNAMED`: not prepared): on the transaction's client inside a
 * unit of work, else on the pool. A name always has the same text. Never run two statements of one transaction at
 * the same time.
 */
export class Sql {
  private readonly transaction = new Ambient<TransactionContext | RehearsalContext>();
  /** The scope of due work. */
  readonly due = new DueWork();
  private readonly lookups = new Lookups(() => this.pool);

  constructor(private readonly dataSource: DataSource) {}

  /** The driver's pool, which TypeORM calls `master`. */
  get pool(): Pool {
    return (this.dataSource.driver as PoolDriver).master;
  }

  /**
   * Whether the server accepts writes. If not, all idle connections are closed: the next ones try every
   * server of the URL again. Rejects where none can be reached.
   */
  async isWritable(): Promise<boolean> {
    if (await this.checkConnections(1)) return true;
    // not awaited: the pool may be busy with work that fails on the same server
    this.checkConnections(this.pool.idleCount).catch(() => undefined);
    return false;
  }

  /**
   * Plain inserts, updates and reads by key of one table: on the transaction's client inside a unit of work,
   * else on the pool. Never `save()`: it reads before it writes. Statements are not prepared: hot paths have
   * their own SQL (docs/adr/0014).
   */
  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    const connection = this.contextOf('repository')?.connection;
    if (!connection) return this.dataSource.getRepository(entity);
    const runner = this.dataSource.createQueryRunner();
    // TypeORM connects a runner before each of its statements.
    runner.connect = (): Promise<PoolClient> => connection.open();
    return runner.manager.getRepository(entity);
  }

  get inTransaction(): boolean {
    return this.transaction.value !== undefined;
  }

  /** Host and port of the server that the open transaction runs on. */
  get transactionAddress(): string | undefined {
    const client = this.transaction.value?.connection?.client;
    return client && `${client.host}:${client.port}`.toLowerCase();
  }

  within<T>(context: TransactionContext | RehearsalContext, work: () => Promise<T>): Promise<T> {
    return this.transaction.run(context, work);
  }

  /**
   * Call after locking a contended row: its locks are released at commit, before the WAL flush.
   */
  releaseLocksBeforeFlush(): void {
    const context = this.transaction.value;
    if (context) context.locksAreWanted = true;
  }

  async rows<Row extends object>(
    name: string,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return (await this.run<Row>(name, text, values)).rows;
  }

  async row<Row extends object>(
    name: string,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row | undefined> {
    return (await this.run<Row>(name, text, values)).rows[0];
  }

  /**
   * As `row`, for a read by key that takes far less than a millisecond: outside of a unit of work it shares a
   * connection with others of its kind.
   */
  async lookup<Row extends object>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row | undefined> {
    return (await this.lookupAll<Row>(name, text, values))[0];
  }

  /** As `rows`, in the same way; for a few rows. */
  async lookupAll<Row extends object>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    if (this.contextOf(name)) return this.rows<Row>(name, text, values);
    const statement = statementOf(name, text, values);
    return (await traced(name, () => connected(() => this.lookups.query<Row>(statement)))).rows;
  }

  /**
   * Sends a write of the unit of work together with its next statement, without waiting for the result:
   * nothing before the commit may depend on it. It fails the unit, at the latest at its commit; `check` gets
   * the number of rows changed and throws what the unit is to fail with.
   */
  send(name: string, text: string, values: readonly unknown[], check?: (changed: number) => void): void {
    const context = this.contextOf(name);
    if (!context) throw new Error(`${name}: only a unit of work sends writes without waiting`);
    context.connection.send(statementOf(name, text, values), check);
  }

  /** Number of rows changed. */
  async change(name: string, text: string, values: readonly unknown[] = []): Promise<number> {
    return (await this.run(name, text, values)).rowCount ?? 0;
  }

  /** Checks that many connections at once; true: all accept writes. */
  private async checkConnections(count: number): Promise<boolean> {
    const checks = await Promise.all(
      Array.from({ length: count }, async () => {
        const client = await this.pool.connect();
        // The pool listens to its idle connections only: without a listener, a connection lost during the check
        // would end the process.
        client.on('error', ignore);
        // an error means a broken connection
        const readOnly = await isReadOnly(client).catch((error: Error) => error);
        client.release(readOnly);
        client.removeListener('error', ignore);
        if (readOnly instanceof Error) throw readOnly;
        return !readOnly;
      }),
    );
    return checks.every((isWritable) => isWritable);
  }

  private run<Row extends object>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<QueryResult<Row>> {
    const context = this.contextOf(name);
    const statement = statementOf(name, text, values);
    return traced(name, () =>
      context ? context.connection.run<Row>(statement) : connected(() => this.pool.query<Row>(statement)),
    );
  }

  /** Of the open unit of work. Throws after its end: its client may serve another transaction by now. */
  private contextOf(name: string): TransactionContext | undefined {
    const context = this.transaction.value;
    if (context?.ended)
      throw new Error(`${name}: its unit of work has ended, something in it was not waited for`);
    if (!context || context.connection) return context;
    context.missing ??= name;
    throw new Error(`${name}: no statement is sent by a unit of work that facts answer`);
  }
}

/** PostgreSQL parses and plans a statement without a name each time: only `UNNAMED` asks for that. */
function statementOf(name: string, text: string, values: readonly unknown[]): Statement {
  if (name === '') throw new Error(`a statement has no name: ${text}`);
  return { name: name === UNNAMED ? '' : name, text, values: values as unknown[] };
}

/** A span by the statement's name; its text would say no more, and its values are personal data. */
const traced = <Result>(name: string, send: () => Promise<Result>): Promise<Result> =>
  isTraced()
    ? inSpan(`SQL ${name}`, { kind: 'client', fields: { 'db.system.name': 'postgresql' } }, send)
    : send();

/** Columns of a table that a statement joins with `left join`. */
export type OuterJoined<Columns> = { [column in keyof Columns]: Columns[column] | null };

/** What follows the name of the table's constraint in that of its partition. */
const OF_PARTITION = /_(?:before_)?\d{4}_\d{2}$|_others$/;

/**
 * SQLSTATE, constraint and detail of a database error; undefined for other errors. A constraint of a
 * partition has the name of its table's.
 */
export function databaseError(
  error: unknown,
): { code: string; constraint?: string; detail?: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const fields = error as { code?: unknown; schema?: string; constraint?: string; detail?: string };
  const { code, schema, detail } = fields;
  const constraint =
    schema === 'partitions' ? fields.constraint?.replace(OF_PARTITION, '') : fields.constraint;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? { code, constraint, detail } : undefined;
}

/** Whether the error is a violation of the named constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean =>
  databaseError(error)?.constraint === constraint;

const ignore = (): void => undefined;
