import type { QueryConfig, QueryResultRow } from 'pg';
import type { Sql } from './database';

export interface Rows<R extends QueryResultRow> {
  rows: R[];
  rowCount: number | null;
}

/** The pool, or one of its connections. */
export interface Executor {
  query<R extends QueryResultRow>(statement: QueryConfig | string): Promise<Rows<R>>;
}

/** Statements are parsed and planned once per connection. Their texts are few: only values differ. */
const names = new Map<string, string>();

/** A statement with values, prepared under a name; others, of several commands perhaps, as they are. */
export function prepared(text: string, values: unknown[] = []): QueryConfig | string {
  if (values.length === 0) return text;
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `s${names.size}`));
  return { name, text, values };
}

const READS = /^\s*select\b/i;

/**
 * One open transaction on a connection in pipeline mode: `begin` leaves together with a first statement that
 * only reads, writes without a result together with what follows them.
 */
export class Transaction implements Sql {
  private begun?: Promise<unknown>;
  /** Of the first write that failed; what follows it fails because of it. */
  private failure?: { error: unknown };

  constructor(private readonly connection: Executor) {}

  async query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<Rows<R>> {
    // without its `begin` a write would be committed alone; a read alone does no harm
    if (!this.begun && !READS.test(text)) await this.begin();
    const begun = this.begin();
    const result = this.connection.query<R>(prepared(text, values));
    try {
      return (await Promise.all([result, begun]))[0];
    } catch (error) {
      throw this.failure ? this.failure.error : error;
    }
  }

  async send(text: string, values: unknown[]): Promise<void> {
    await this.begin();
    this.connection.query(prepared(text, values)).catch((error: unknown) => {
      this.failure ??= { error };
    });
  }

  /** Fails with the error of a failed write: PostgreSQL then answers the commit with a rollback. */
  async commit(): Promise<void> {
    if (!this.begun) return;
    await this.connection.query('commit');
    if (this.failure) throw this.failure.error;
  }

  async rollback(): Promise<void> {
    if (this.begun) await this.connection.query('rollback');
  }

  private begin(): Promise<unknown> {
    this.begun ??= this.connection.query('begin');
    return this.begun;
  }
}
