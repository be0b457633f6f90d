import { type PoolClient, Query, type QueryResult } from 'pg';

export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** What the driver's class has beyond its types. */
interface Internals {
  name: string | undefined;
  requiresPreparation(): boolean;
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

interface Wire {
  parse(message: { name: string; text: string; types: [] }): void;
  bind(message: { statement: string }): void;
  execute(message: object): void;
  submittedNamedStatements: Record<string, string>;
}

// the driver's types show none of the methods that a subclass of its query overrides
const Driver = Query as unknown as new (
  statement: Statement,
  callback: (error: Error | undefined, result: QueryResult<never>) => void,
) => Internals;

/**
 * Sends `begin` and the first statement of a transaction in one message group of the extended protocol: one
 * round trip, and a `begin` that fails keeps PostgreSQL from executing the statement (it skips everything
 * until the next `Sync`). Two queries in pipeline mode would not: each has a `Sync` of its own, and the
 * statement would be committed alone.
 */
export class FirstStatement extends Driver {
  // set by the constructor of the driver's class: no initial value here
  declare private ownName: string | undefined;
  /** Executed before the statement, in their order; their rows are dropped. */
  private readonly before: string[] = [];
  /** Of those, the ones not answered yet: what the server sends now belongs to one without a name. */
  private unanswered = 0;

  /** Adds a statement without values, behind those that were added earlier. */
  executeBefore(text: string): this {
    this.before.push(text);
    return this;
  }

  private get isBeginning(): boolean {
    return this.unanswered > 0;
  }

  /** The driver asks for the name whenever it notes that the server knows a statement. */
  override get name(): string | undefined {
    return this.isBeginning ? undefined : this.ownName;
  }

  override set name(name: string | undefined) {
    this.ownName = name;
  }

  /** Always: the simple protocol of statements without a name and values would leave `begin` out. */
  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    for (const text of this.before) {
      wire.parse({ name: '', text, types: [] });
      wire.bind({ statement: '' });
      wire.execute({});
    }
    super.prepare(wire);
    this.unanswered = this.before.length;
  }

  override handleDataRow(message: unknown): void {
    if (!this.isBeginning) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.isBeginning) this.unanswered -= 1;
    else super.handleCommandComplete(message, wire);
  }

  override handleError(error: Error, wire: Wire): void {
    if (this.isBeginning && this.ownName !== undefined) delete wire.submittedNamedStatements[this.ownName];
    super.handleError(error, wire);
  }
}

/** Begins a transaction on the connection, and executes its first statement. */
export function begin<Row extends object>(
  client: PoolClient,
  statement: Statement,
): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const query = new FirstStatement(statement, (error, result) =>
      error ? reject(error) : resolve(result as QueryResult<Row>),
    );
    client.query(query.executeBefore('begin') as never);
  });
}
