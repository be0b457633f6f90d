import type { OnApplicationShutdown } from '@nestjs/common';
import { newDataSource, Replica, ReplicaReads, type Sql } from '@registrar/adapter-postgres';
import type { MetricsRegistry } from '@registrar/adapter-runtime';
import type { Clock, Log } from '@registrar/kernel';
import { pooling } from '../settings/pooling';
import type { Settings } from '../settings/settings';
import type { ProcessKind } from '../runtime/database';

/** Milliseconds between comparisons of replica and writer. */
const COMPARE_EVERY_MS = 5_000;
/** Milliseconds within which the replica answers, before the writer is asked instead. */
const ANSWER_MS = 2_000;

/**
 * The replica of this process and its metrics. A process starts without its replica, and uses it once it
 * answers. Workers have none: what they read decides what they do.
 */
export class ReplicaWatch implements OnApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private comparing?: Promise<void>;
  private wasUsable = true;

  /** `start` makes one. */
  constructor(
    readonly reads: ReplicaReads,
    private readonly replica: Replica | undefined,
    private readonly log: Log,
  ) {}

  static start(
    kind: ProcessKind,
    settings: Settings,
    parts: { sql: Sql; metrics: MetricsRegistry; clock: Clock; log: Log },
  ): ReplicaWatch {
    const { sql, metrics, clock, log } = parts;
    if (kind === 'worker') return new ReplicaWatch(new ReplicaReads(sql), undefined, log);
    const replica = replicaOf(kind, settings, clock);
    const counted = metrics.counter(
      'registrar_database_reader_reads_total',
      'Reads that a replica may answer, by the server that did; reason: why it was the writer, or fresh',
      ['read', 'target', 'reason'],
    );
    const reads = new ReplicaReads(sql, replica, settings.databaseReaderMaxLagSeconds, (read, reason) =>
      counted.inc({ read, target: reason ? 'writer' : 'replica', reason: reason ?? 'fresh' }),
    );
    const watch = new ReplicaWatch(reads, replica, log);
    watch.report(metrics, settings.databaseReaderPoolMax);
    if (!replica) return watch;
    watch.compareAgain();
    watch.timer = setInterval(() => watch.compareAgain(), COMPARE_EVERY_MS).unref();
    return watch;
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.comparing;
    await this.replica?.close();
  }

  /** Without a replica the metrics have no values. */
  private report(metrics: MetricsRegistry, poolMax: number): void {
    metrics.gauge(
      'registrar_database_reader_usable',
      '1: the replica answers, follows the writer and is not behind by more than the limit of reports',
      () => (this.reads.reading ? Number(this.reads.reading.isUsable) : {}),
    );
    metrics.gauge(
      'registrar_database_reader_lag_seconds',
      'Age of the last transaction that the replica replayed; 0 when it has replayed everything',
      () => this.reads.reading?.lagSeconds ?? {},
    );
    metrics.gauge(
      'registrar_database_reader_connections',
      'Connections to the replica by state; waiting: requests for one',
      () => this.replica?.connections ?? {},
      'state',
    );
    metrics.gauge(
      'registrar_database_reader_pool_size',
      'Connections to the replica that this process may have',
      () => (this.replica ? poolMax : {}),
    );
  }

  private compareAgain(): void {
    this.comparing ??= this.compare()
      .catch((error: unknown) => this.log.warn('replica not compared with the writer', { error }))
      .finally(() => {
        this.comparing = undefined;
      });
  }

  private async compare(): Promise<void> {
    await this.reads.compare();
    const { isUsable = false, lagSeconds, reason } = this.reads.reading ?? {};
    if (isUsable !== this.wasUsable) {
      if (isUsable) this.log.info('replica is used again', { lagSeconds });
      else this.log.warn('replica not usable, the writer answers its reads', { lagSeconds, reason });
    }
    this.wasUsable = isUsable;
  }
}

function replicaOf(kind: ProcessKind, settings: Settings, clock: Clock): Replica | undefined {
  const { databaseReaderUrl: url, databaseReaderMaxLagSeconds, databaseReaderWaitMs } = settings;
  if (url === undefined) return undefined;
  const dataSource = newDataSource({
    url,
    ...pooling(settings),
    applicationName: `registrar-${kind}-reader`,
    poolMax: settings.databaseReaderPoolMax,
    statementTimeoutMs: settings.apiStatementTimeoutMs,
    readOnly: true,
  });
  const limits = {
    maxLagSeconds: databaseReaderMaxLagSeconds,
    waitMs: databaseReaderWaitMs,
    answerMs: ANSWER_MS,
  };
  return new Replica(dataSource, limits, () => clock.now());
}
