import { Global, Module, type DynamicModule } from '@nestjs/common';
import {
  PostgresIdempotencyKeys,
  PostgresPlatformSettings,
  PostgresUnitOfWork,
  ReplicaReads,
  StoredTexts,
  Sql,
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
import { platformTime } from './clocks/platform-time';
import { InstanceWatch } from './instance-watch';
import { newStoredTexts } from './stored-texts';
import { currentLogContext } from '../metrics/log-context';
import { newPlatformMetrics } from '../metrics/platform-metrics';
import { ProcessTracing } from '../metrics/process-tracing';
import { provideAs, provideBy } from './providers';
import { NotedOperations } from './noted-operations';
import { NotedOutbox } from './noted-writes';
import { ReplicaWatch } from '../replica/replica-watch';
import { sandboxTime } from './sandbox-clock';
import { Settings } from '../settings/settings';
import { Database, openDatabase, type ProcessKind } from './database';

/** The time of the platform, which every account has. */
const realTime = [
  { provide: Clock, useExisting: PlatformClock },
  provideAs(Operations, NotedOperations, Sql, UnitOfWork),
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
      provideBy(Database, { log: Log }, ({ log }) => openDatabase(settings, kind, log)),
      provideBy(Sql, { database: Database }, ({ database }) => database.sql),
      provideBy(MetricsRegistry, { sql: Sql, log: PinoLog }, ({ sql, log }) =>
        newPlatformMetrics(kind, sql, log, settings),
      ),
      provideBy(
        ReplicaWatch,
        { sql: Sql, metrics: MetricsRegistry, clock: PlatformClock, log: Log },
        (parts) => ReplicaWatch.start(kind, settings, parts),
      ),
      provideBy(ReplicaReads, { watch: ReplicaWatch }, ({ watch }) => watch.reads),
      provideBy(StoredTexts, { metrics: MetricsRegistry }, ({ metrics }) =>
        newStoredTexts(kind, settings, metrics),
      ),
      provideBy(
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
      ...platformTime(settings),
      {
        provide: InstanceState,
        inject: [InstanceLeases, Log, MetricsRegistry],
        useFactory: InstanceWatch.start,
      },
      provideAs(PlatformSettings, PostgresPlatformSettings, Sql, UnitOfWork),
      provideAs(Outbox, NotedOutbox, Sql, UnitOfWork, Ids),
      provideAs(IdempotencyKeys, PostgresIdempotencyKeys, Sql, UnitOfWork, Ids),
    ];
    return { module: PlatformModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}
