import { withinTime } from '@registrar/kernel';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { closeDataSource } from '../connections/close-pool';
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
import { hasMark } from './timelines';

const STATE = `select pg_is_in_recovery() as "inRecovery",
       coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasReplayed",
       ${hasMark('$3', '$4', '$5')} as "isOnTimeline",
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
  /** Of the server that each connection leads to: reading it takes longer than the rest of the state. */
  private readonly systems = new WeakMap<PoolClient, string>();

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
    return this.inSession(writer, async (first, again) => {
      const until = this.monotonic() + this.limits.waitMs;
      let state = first;
      for (;;) {
        const reason = unfitness(freshness, writer, state, this.limits.maxLagSeconds);
        if (reason === undefined) return work();
        if (reason !== 'behind' || this.monotonic() >= until) throw new ReplicaUnfit(reason);
        await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
        state = await again();
      }
    });
  }

  /** Connections of the pool by state; `waiting`: requests for one. */
  get connections(): { busy: number; idle: number; waiting: number } {
    if (!this.dataSource.isInitialized) return { busy: 0, idle: 0, waiting: 0 };
    const { totalCount, idleCount, waitingCount } = this.sql.pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Rejects where it does not answer. The first connection may take as long as the driver lets it. */
  async compare(writer: WriterPosition): Promise<ReplicaState> {
    await this.open();
    return this.inSession(writer, (state) => Promise.resolve(state));
  }

  async close(): Promise<void> {
    if (this.dataSource.isInitialized) await closeDataSource(this.dataSource);
  }

  private async inSession<T>(
    writer: WriterPosition,
    work: (first: ReplicaState, again: () => Promise<ReplicaState>) => Promise<T>,
  ): Promise<T> {
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
        const state = (): Promise<ReplicaState> => this.state(client, writer);
        const first = await inTime(state(), this.limits.answerMs, 'away').catch((error: Error) => {
          // the answer may still come: no other read may get it
          if (error instanceof ReplicaUnfit) broken = error;
          throw error;
        });
        return work(first, state);
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

  private async state(client: PoolClient, writer: WriterPosition): Promise<ReplicaState> {
    let state = await this.answer(writer);
    // rows are those of the statement's begin, positions those of a moment later: the next one sees the mark
    if (state.hasReplayed && !state.isOnTimeline) state = await this.answer(writer);
    const system = this.systems.get(client) ?? (await systemOf(this.sql));
    this.systems.set(client, system);
    return { ...state, system };
  }

  private async answer({
    position,
    system,
    timeline,
    mark,
  }: WriterPosition): Promise<Omit<ReplicaState, 'system'>> {
    const values = [position, this.now(), system, timeline, mark];
    return (await this.sql.row<Omit<ReplicaState, 'system'>>('replica_state', STATE, values))!;
  }
}

/** Identifies the cluster of a server, which its replicas share. */
export const systemOf = async (sql: Sql): Promise<string> =>
  (await sql.row<{ system: string }>(
    'system_identifier',
    'select system_identifier::text as system from pg_control_system()',
  ))!.system;

/** Throws `ReplicaUnfit` where the answer takes longer than so many milliseconds. */
const inTime = <T>(answer: Promise<T>, ms: number, reason: FallbackReason): Promise<T> =>
  withinTime(answer, ms, () => {
    throw new ReplicaUnfit(reason);
  });

const ignore = (): void => undefined;
