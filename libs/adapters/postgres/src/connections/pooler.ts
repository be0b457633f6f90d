import { type Client, escapeLiteral, type QueryResult } from 'pg';
import { FirstStatement, type Statement } from './first-statement';

/**
 * What the connections of a process lead to: PostgreSQL itself, or a pooler (PgBouncer) that lends a
 * connection of its own for a session or for a transaction.
 */
export const POOLERS = ['none', 'session', 'transaction'] as const;
export type Pooler = (typeof POOLERS)[number];

/** Parameters of PostgreSQL for the sessions of a process, as `statement_timeout`: `15000`. */
export type SessionParameters = Readonly<Record<string, string>>;

type Callback = (error: Error | undefined, result: QueryResult<never>) => void;

/** The parameters as one statement; `untilCommit`: they end with the transaction. */
export const parametersSql = (parameters: SessionParameters, untilCommit: boolean): string =>
  `select ${Object.entries(parameters)
    .map(([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, ${untilCommit})`)
    .join(', ')}`;

/** The parameters as the start-up option of a session. */
export const parametersOption = (parameters: SessionParameters): string =>
  Object.entries(parameters)
    .map(([name, value]) => `-c ${name}=${value.replace(/[\\ ]/g, '\\$&')}`)
    .join(' ');

/**
 * A client for a pooler. `prepares`: statements keep their names, so the pooler must know where each was
 * prepared. `transactionSql` is executed at the start of every transaction, in the message group of its first
 * statement: nothing that lasts longer survives in transaction mode.
 */
export function pooledClient(
  Base: typeof Client,
  { prepares, transactionSql }: { prepares: boolean; transactionSql?: string },
): typeof Client {
  return class PooledClient extends Base {
    // one signature that fits all overloads of the driver
    override query(...given: never[]): never {
      const [config, values, callback] = given as unknown[];
      return this.send(config, values, callback) as never;
    }

    private send(config: unknown, values: unknown, callback: unknown): unknown {
      if (config instanceof FirstStatement) {
        if (!prepares) config.name = undefined;
        if (transactionSql !== undefined) config.executeBefore(transactionSql);
        return super.query(config as never);
      }
      const statement = statementOf(config, values);
      if (!statement)
        return config === 'begin' && transactionSql !== undefined
          ? super.query(`begin; ${transactionSql}`)
          : super.query(config as string, values as never[], callback as never);
      if (!prepares) statement.name = '';
      const answered = (typeof values === 'function' ? values : callback) as Callback | undefined;
      if (transactionSql === undefined || this.isInTransaction)
        return super.query(statement, answered as never);
      return this.alone(statement, transactionSql, answered);
    }

    private get isInTransaction(): boolean {
      return this.getTransactionStatus() === 'T' || this.getTransactionStatus() === 'E';
    }

    /** A transaction of one statement: a message group up to its `Sync`. */
    private alone(
      statement: Statement,
      before: string,
      answered: Callback | undefined,
    ): Promise<QueryResult<never>> | void {
      const ask = (done: Callback): void => {
        super.query(new FirstStatement(statement, done).executeBefore(before) as never);
      };
      if (answered) return ask(answered);
      return new Promise((resolve, reject) => {
        ask((error, result) => (error ? reject(error) : resolve(result)));
      });
    }
  };
}

/** Undefined: a text without values, which the simple protocol sends. */
function statementOf(config: unknown, values: unknown): Statement | undefined {
  if (typeof config === 'string')
    return Array.isArray(values) && values.length > 0 ? { name: '', text: config, values } : undefined;
  const { name, text, values: own } = config as Partial<Statement>;
  return typeof name === 'string' && text !== undefined ? { name, text, values: own ?? [] } : undefined;
}
