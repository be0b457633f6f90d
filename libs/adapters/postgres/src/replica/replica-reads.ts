import type { Sql } from '../sql';
import { DECLARED_READS, type DeclaredRead } from './declared-reads';
import { type FallbackReason, lagOf, reasonOfFailure, unfitness, type WriterPosition } from './freshness';
import { type Replica, systemOf } from './replica';
import { putTimelineMark, TIMELINE, type TimelineMark } from './timelines';

const POSITION = `select pg_current_wal_insert_lsn()::text as position, ${TIMELINE} as timeline`;

/** Milliseconds for which a replica that was away gets no reads: each would wait for it. */
const AWAY_MS = 5_000;

/** Gets each declared read: where it was answered, and why not by the replica. */
export type ReadObserver = (read: DeclaredRead, reason: FallbackReason | undefined) => void;

/** A store at the writer, and where a replica is used the same store there. */
export interface RoutedStore<Store> {
  writer: Store;
  /** False: every read is the writer's, so that nothing has to be found out for the choice. */
  hasReplica: boolean;
  /** Answers a declared read: by the replica where that is fit for it, else by the writer. */
  read<T>(read: DeclaredRead, ask: (store: Store) => Promise<T>): Promise<T>;
}

/** What the last comparison of replica and writer found. */
export interface ReplicaReading {
  /** Whether it may answer reads that may be recent. */
  isUsable: boolean;
  /** Undefined: not known. */
  lagSeconds?: number;
  /** Why it may not. */
  reason?: FallbackReason;
}

/**
 * Routes declared reads to a replica (docs/adr/0018). Each read asks the writer for the end of its log: a
 * replica that has replayed up to there shows every commit that any answer or webhook has shown before,
 * whichever process made it. No failure of the replica fails the read: the writer answers then.
 */
export class ReplicaReads {
  private awayUntil = -Infinity;
  private last?: ReplicaReading;
  /** The cluster of the writer, as the last comparison found it. */
  private system?: string;
  /** Of the timeline that the writer had last. */
  private mark?: TimelineMark;

  constructor(
    private readonly writer: Sql,
    private readonly replica?: Replica,
    private readonly maxLagSeconds = 0,
    private readonly observe: ReadObserver = () => undefined,
    private readonly monotonic: () => number = () => performance.now(),
  ) {}

  get isUsed(): boolean {
    return this.replica !== undefined;
  }

  /** Undefined: no replica, or not compared yet. */
  get reading(): ReplicaReading | undefined {
    return this.last;
  }

  storesOf<Store>(make: (sql: Sql) => Store): RoutedStore<Store> {
    const writer = make(this.writer);
    const { replica } = this;
    if (!replica) return { writer, hasReplica: false, read: (_, ask) => ask(writer) };
    const copy = make(replica.sql);
    return {
      writer,
      hasReplica: true,
      read: (read, ask) =>
        this.route(
          replica,
          read,
          () => ask(copy),
          () => ask(writer),
        ),
    };
  }

  /** Compares the replica with the writer, for metrics. Rejects where the writer does not answer. */
  async compare(): Promise<void> {
    if (!this.replica) return;
    this.system = await systemOf(this.writer);
    const writer = await this.position();
    const state = await this.replica.compare(writer).catch(() => undefined);
    if (!state) {
      this.last = { isUsable: false, reason: 'away' };
      return;
    }
    this.awayUntil = -Infinity;
    const reason = unfitness('recent', writer, state, this.maxLagSeconds);
    this.last = { isUsable: reason === undefined, lagSeconds: lagOf(state), reason };
  }

  private async route<T>(
    replica: Replica,
    read: DeclaredRead,
    atReplica: () => Promise<T>,
    atWriter: () => Promise<T>,
  ): Promise<T> {
    const [reason, position] = await this.reasonBefore();
    if (position) {
      try {
        const answer = await replica.read(DECLARED_READS[read].freshness, position, atReplica);
        this.observe(read, undefined);
        return answer;
      } catch (error) {
        const failed = reasonOfFailure(error);
        if (failed === undefined) throw error;
        if (failed === 'away') this.awayUntil = this.monotonic() + AWAY_MS;
        this.observe(read, failed);
        return atWriter();
      }
    }
    this.observe(read, reason);
    return atWriter();
  }

  /** Why the replica is not asked, or the position that it is asked for. */
  private async reasonBefore(): Promise<[FallbackReason] | [undefined, WriterPosition]> {
    if (this.writer.inTransaction) return ['transaction'];
    if (this.monotonic() < this.awayUntil) return ['away'];
    // where the writer does not say, it answers the read or fails it
    const position = await this.position().catch(() => undefined);
    return position ? [undefined, position] : ['error'];
  }

  private async position(): Promise<WriterPosition> {
    const system = (this.system ??= await systemOf(this.writer));
    for (;;) {
      const { position, timeline } = (await this.writer.lookup<{ position: string; timeline: number }>(
        'writer_position',
        POSITION,
        [],
      ))!;
      const { mark } = this;
      if (mark?.timeline === timeline && mark.system === system) return { ...mark, position };
      // a position read after the mark: a replica that has replayed up to there shows the mark too
      this.mark = await putTimelineMark(this.writer, { system, timeline });
    }
  }
}
