import { Global, Module, type DynamicModule } from '@nestjs/common';
import {
  PostgresIdempotencyKeys,
  PostgresInstanceLeases,
  PostgresPlatformTime,
  PostgresPlatformSettings,
  PostgresUnitOfWork,
  ReplicaReads,
  Sql,
  watchPoolWaits,
} from '@registrar/adapter-postgres';
import {
  AesSecretVault,
  MetricsRegistry,
  PinoLog,
  PlatformClock,
  SystemIds,
} from '@registrar/adapter-runtime';
import { currentRequest } from '@registrar/http';
import {
  Clock,
  IdempotencyKeys,
  Ids,
  InstanceLeases,
  InstanceState,
  Log,
  Operations,
  Outbox,
  PlatformSettings,
  SecretVault,
  UnitOfWork,
} from '@registrar/kernel';
import { ClockWatch } from './clocks/clock-watch';
import { InstanceWatch } from './instance-watch';
import { reportBuild } from '../metrics/build-info';
import { watchOwnCertificate } from '../metrics/certificate-metrics';
import { currentLogContext } from '../metrics/log-context';
import { countDroppedLines } from '../metrics/log-metrics';
import { ProcessTracing } from '../metrics/process-tracing';
import { madeAs, madeBy } from './made';
import { NotedOperations } from './noted-operations';
import { NotedOutbox } from './noted-writes';
import { ReplicaWatch } from '../replica/replica-watch';
import { sandboxTime } from './sandbox-clock';
import { Settings } from '../settings/settings';
import { Database, openDatabase, type ProcessKind } from './database';

/** Seconds; a wait of more than a few milliseconds is a pool that is too small or held by slow statements. */
const POOL_WAIT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30];

function newMetrics(kind: ProcessKind, sql: Sql, log: PinoLog, settings: Settings): MetricsRegistry {
  const metrics = new MetricsRegistry(kind);
  reportBuild(metrics);
  countDroppedLines(metrics, log);
  metrics.gauge(
    'registrar_database_connections',
    'Connections of the pool by state; waiting: requests for one',
    () => {
      const { totalCount, idleCount, waitingCount } = sql.pool;
      return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    },
    'state',
  );
  metrics.gauge(
    'registrar_database_pool_size',
    'Connections that the pool of this process may have',
    () => settings.databasePoolMax,
  );
  const waits = metrics.durations(
    'registrar_database_connection_wait_seconds',
    'Time that requests waited for a connection of the pool',
    [],
    POOL_WAIT_BUCKETS,
  );
  watchPoolWaits(sql.pool, (seconds) => waits.observe(seconds));
  if (kind === 'public-api') watchOwnCertificate(metrics, settings.publicApiTlsCertFile);
  return metrics;
}

/** The time of the platform, which every account has. */
const realTime = [
  { provide: Clock, useExisting: PlatformClock },
  madeAs(Operations, NotedOperations, Sql, UnitOfWork),
];

/**
 * What every process has: settings, database, clock, ids, secrets, log, metrics, and the kernel's stores on
 * PostgreSQL.
 */
@Global()
@Module({})
export class PlatformModule {
  static forProcess(kind: ProcessKind, settings: Settings): DynamicModule {
    const providers = [
      ...(settings.environment === 'sandbox' ? sandboxTime : realTime),
      { provide: Settings, useValue: settings },
      {
        provide: PinoLog,
        useFactory: () =>
          new PinoLog({
            app: kind,
            level: settings.logLevel,
            format: settings.logFormat,
            context: currentLogContext,
          }),
      },
      { provide: Log, useExisting: PinoLog },
      {
        provide: ProcessTracing,
        inject: [Log],
        useFactory: (log: Log) => ProcessTracing.start(kind, settings, log),
      },
      { provide: Ids, useClass: SystemIds },
      {
        provide: SecretVault,
        useFactory: () => new AesSecretVault(settings.secretsKeys, settings.tokenHashKey),
      },
      { provide: Database, useFactory: () => openDatabase(settings, kind) },
      madeBy(Sql, { database: Database }, ({ database }) => database.sql),
      madeBy(MetricsRegistry, { sql: Sql, log: PinoLog }, ({ sql, log }) =>
        newMetrics(kind, sql, log, settings),
      ),
      madeBy(ReplicaWatch, { sql: Sql, metrics: MetricsRegistry, clock: PlatformClock, log: Log }, (parts) =>
        ReplicaWatch.start(kind, settings, parts),
      ),
      madeBy(ReplicaReads, { watch: ReplicaWatch }, ({ watch }) => watch.reads),
      madeBy(
        UnitOfWork,
        { sql: Sql },
        ({ sql }) =>
          new PostgresUnitOfWork(
            sql,
            () => currentRequest()?.dryRun,
            () => currentRequest()?.quoted,
            () => currentRequest()?.keyed,
          ),
      ),
      madeBy(
        ClockWatch,
        { sql: Sql, uow: UnitOfWork, log: Log, metrics: MetricsRegistry },
        ({ sql, uow, log, metrics }) =>
          ClockWatch.start({
            times: new PostgresPlatformTime(sql, uow),
            log,
            metrics,
            limit: settings.clockMaxDifferenceSeconds * 1_000,
          }),
      ),
      madeBy(PlatformClock, { watch: ClockWatch }, ({ watch }) => watch.clock),
      madeBy(
        InstanceLeases,
        { sql: Sql, uow: UnitOfWork, clock: Clock, watch: ClockWatch },
        ({ sql, uow, clock, watch }) =>
          new PostgresInstanceLeases(sql, uow, clock, (reading) => watch.observe(reading)),
      ),
      {
        provide: InstanceState,
        inject: [InstanceLeases, Log, MetricsRegistry],
        useFactory: InstanceWatch.start,
      },
      madeAs(PlatformSettings, PostgresPlatformSettings, Sql, UnitOfWork),
      madeAs(Outbox, NotedOutbox, Sql, UnitOfWork, Ids),
      madeAs(IdempotencyKeys, PostgresIdempotencyKeys, Sql, UnitOfWork, Ids),
    ];
    return { module: PlatformModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}
