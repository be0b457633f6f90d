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
class FirstStatement extends Driver {
  // set by the constructor of the driver's class: no initial value here
  declare private ownName: string | undefined;
  /** What the server sends now belongs to `begin`, which has no name. */
  private isBeginning = false;

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
    wire.parse({ name: '', text: 'begin', types: [] });
    wire.bind({ statement: '' });
    wire.execute({});
    super.prepare(wire);
    this.isBeginning = true;
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.isBeginning) this.isBeginning = false;
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
    client.query(query as never);
  });
}
