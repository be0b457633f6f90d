import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { Sql } from '../sql';
import { TransactionConnection } from '../transaction-connection';
import type { Freshness } from './declared-reads';
import {
  type FallbackReason,
  type ReplicaState,
  ReplicaUnfit,
  unfitness,
  type WriterPosition,
} from './freshness';

const STATE = `select (select system_identifier from pg_control_system())::text as system, pg_is_in_recovery() as "inRecovery",
       coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasReplayed",
       extract(epoch from $2::timestamptz - pg_last_xact_replay_timestamp())::float8 as "secondsSinceReplay"`;

export interface ReplicaLimits {
  /** Of reads that may be recent. */
  maxLagSeconds: number;
  /** Milliseconds that a read waits for the replica to replay what it must show, and for a busy connection. */
  waitMs: number;
  /** Milliseconds within which a connection is made, and the first statement answered. */
  answerMs: number;
}

/** Milliseconds between questions how far the replica has replayed. */
const ASK_EVERY_MS = 5;

/** Sessions at a replica. Each read has a transaction of its own, in which the replica is judged first. */
export class Replica {
  readonly sql: Sql;
  private opening?: Promise<unknown>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: ReplicaLimits,
    private readonly now: () => Date,
    private readonly monotonic: () => number = () => performance.now(),
  ) {
    this.sql = new Sql(dataSource);
  }

  /**
   * Executes the reads of `work` at one server that is fit for them: behind a proxy the next connection may
   * lead to another one. Throws `ReplicaUnfit`, or what a statement failed with.
   */
  async read<T>(freshness: Freshness, writer: WriterPosition, work: () => Promise<T>): Promise<T> {
    return this.inSession(writer, async (first) => {
      const until = this.monotonic() + this.limits.waitMs;
      let state = first;
      for (;;) {
        const reason = unfitness(freshness, writer, state, this.limits.maxLagSeconds);
        if (reason === undefined) return work();
        if (reason !== 'behind' || this.monotonic() >= until) throw new ReplicaUnfit(reason);
        await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
        state = await this.state(writer);
      }
    });
  }

  /** Connections of the pool by state; `waiting`: requests for one. */
  get connections(): { busy: number; idle: number; waiting: number } {
    if (!this.dataSource.isInitialized) return { busy: 0, idle: 0, waiting: 0 };
    const { totalCount, idleCount, waitingCount } = this.sql.pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Throws `ReplicaUnfit` where it does not answer. */
  compare(writer: WriterPosition): Promise<ReplicaState> {
    return this.inSession(writer, (state) => Promise.resolve(state));
  }

  async close(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  private async inSession<T>(writer: WriterPosition, work: (first: ReplicaState) => Promise<T>): Promise<T> {
    const client = await this.connect();
    let broken: Error | undefined;
    // The pool listens to its idle connections only: without a listener, a lost connection ends the process.
    const onLost = (failure: Error): void => {
      broken = failure;
    };
    client.on('error', onLost);
    const connection = new TransactionConnection(client);
    const context = { connection, ended: false };
    try {
      return await this.sql.within(context, async () => {
        const first = await inTime(this.state(writer), this.limits.answerMs, 'away').catch((error: Error) => {
          // the answer may still come: no other read may get it
          if (error instanceof ReplicaUnfit) broken = error;
          throw error;
        });
        return work(first);
      });
    } catch (error) {
      // a connection that was lost is why the statement failed
      throw broken && !(error instanceof ReplicaUnfit) ? new ReplicaUnfit('away', { cause: error }) : error;
    } finally {
      context.ended = true;
      // nothing was written: a rollback ends the transaction as well as a commit
      if (!broken) await connection.rollBack().catch(onLost);
      client.release(broken);
      client.removeListener('error', onLost);
    }
  }

  /**
   * A server that was away when the process started may be back. A connection that others use is waited for
   * only as long as the replay.
   */
  private async connect(): Promise<PoolClient> {
    const { isFull } = this;
    const connecting = this.open().then(() => this.sql.pool.connect());
    try {
      return isFull
        ? await inTime(connecting, this.limits.waitMs, 'busy')
        : await inTime(connecting, this.limits.answerMs, 'away');
    } catch (error) {
      connecting.then((late) => late.release(), ignore);
      throw error instanceof ReplicaUnfit ? error : new ReplicaUnfit('away', { cause: error });
    }
  }

  private get isFull(): boolean {
    if (!this.dataSource.isInitialized) return false;
    const { idleCount, totalCount, options } = this.sql.pool;
    return idleCount === 0 && totalCount >= options.max;
  }

  private async open(): Promise<void> {
    if (this.dataSource.isInitialized) return;
    this.opening ??= this.dataSource.initialize().finally(() => {
      this.opening = undefined;
    });
    await this.opening;
  }

  private async state({ position }: WriterPosition): Promise<ReplicaState> {
    return (await this.sql.row<ReplicaState>('replica_state', STATE, [position, this.now()]))!;
  }
}

/** Throws `ReplicaUnfit` where the answer takes longer than so many milliseconds. */
async function inTime<T>(answer: Promise<T>, ms: number, reason: FallbackReason): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ReplicaUnfit(reason)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

const ignore = (): void => undefined;
