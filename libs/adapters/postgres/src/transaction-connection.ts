import type { PoolClient, QueryResult } from 'pg';
import { Corked } from './corked';
import { begin, type Statement } from './connections/first-statement';

interface Write {
  statement: Statement;
  /** Gets the number of rows changed; throws what the transaction is to fail with. */
  check?: (changed: number) => void;
}

/**
 * The connection of one transaction, in pipeline mode. It begins with its first statement. Writes whose
 * results nothing waits for leave in one piece with the statement behind them: one system call and one round
 * trip for all of them. PostgreSQL executes everything in the order in which it was given here.
 */
export class TransactionConnection {
  private begun: Promise<unknown> | undefined;
  /** Given before the transaction began. */
  private readonly waiting: Write[] = [];
  private readonly unsettled = new Set<Promise<void>>();
  /** Of the unsettled writes, those whose results decide whether the transaction may be committed. */
  private checks = 0;
  private failure: Error | undefined;
  private readonly stream: Corked;

  constructor(readonly client: PoolClient) {
    this.stream = new Corked(client);
  }

  /** Throws the failure of the statement, or of a write that was sent before it. */
  async run<Row extends object>(statement: Statement): Promise<QueryResult<Row>> {
    if (!this.begun && this.waiting.length === 0) {
      const first = begin<Row>(this.client, statement);
      this.begun = first;
      return first;
    }
    await this.open();
    return this.settle(this.client.query<Row>(statement));
  }

  /**
   * Sends a write with the next statement. Its failure fails the transaction, at the latest at the commit.
   */
  send(statement: Statement, check?: Write['check']): void {
    if (this.begun) this.write({ statement, check });
    else this.waiting.push({ statement, check });
  }

  /** Begins the transaction, if it has not begun, and sends what was given before. Returns its client. */
  async open(): Promise<PoolClient> {
    this.begun ??= this.client.query('begin');
    await this.begun;
    for (const write of this.waiting.splice(0)) this.write(write);
    return this.client;
  }

  /** Ends the transaction by this text, and returns its results; undefined: there was nothing to commit. */
  async commit(text: string): Promise<QueryResult | QueryResult[] | undefined> {
    if (!this.begun && this.waiting.length === 0) return undefined;
    await this.open();
    if (this.checks > 0) {
      this.stream.uncork();
      await Promise.all(this.unsettled);
    }
    this.throwFailure();
    // without checks a failed write turns the commit into a rollback
    return this.settle(this.client.query(text));
  }

  /** Undoes what was sent. Returns what a sent write failed with: the cause of the failures behind it. */
  async rollBack(): Promise<Error | undefined> {
    if (!this.begun) return undefined;
    this.stream.uncork();
    const [undone] = await Promise.allSettled([this.client.query('rollback'), ...this.unsettled]);
    if (undone.status === 'rejected') throw undone.reason;
    return this.failure;
  }

  private write({ statement, check }: Write): void {
    this.stream.cork();
    if (check) this.checks += 1;
    const settled = this.client
      .query(statement)
      .then(({ rowCount }) => check?.(rowCount ?? 0))
      .catch((error: Error) => {
        this.failure ??= error;
      })
      .then(() => {
        if (check) this.checks -= 1;
        this.unsettled.delete(settled);
      });
    this.unsettled.add(settled);
  }

  private async settle<Result>(result: Promise<Result>): Promise<Result> {
    this.stream.uncork();
    const [settled] = await Promise.allSettled([result, ...this.unsettled]);
    // a statement behind a failed write fails only because the transaction has failed
    this.throwFailure();
    if (settled.status === 'rejected') throw settled.reason;
    return settled.value;
  }

  private throwFailure(): void {
    if (this.failure) throw this.failure;
  }
}
