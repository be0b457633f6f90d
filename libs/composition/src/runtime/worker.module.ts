import { getQueueToken } from '@nestjs/bull';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { AnnounceTokenExpiry } from '@registrar/accounts';
import {
  PostgresBacklogReader,
  PostgresBusinessReader,
  PostgresIdempotencyHousekeeping,
  PostgresOperationHousekeeping,
  PostgresPartitions,
  Sql,
} from '@registrar/adapter-postgres';
import { WEBHOOK_QUEUE } from '@registrar/adapter-redis';
import { MetricsRegistry } from '@registrar/adapter-runtime';
import { OpsServer, type ReadinessCheck } from '@registrar/http';
import { ForgetJobs } from '@registrar/jobs';
import {
  BacklogReader,
  BusinessReader,
  IdempotencyHousekeeping,
  InstanceState,
  Log,
  OperationHousekeeping,
  Partitions,
} from '@registrar/kernel';
import type { Queue } from 'bull';
import { AccountsModule } from '../modules/accounts.module';
import { AvailabilityModule } from '../modules/status/availability.module';
import { jobUpkeep } from '../modules/jobs.module';
import { instanceCheck } from './readiness';
import { databaseCheck } from './readiness';
import { provide, provideAs, provideBy } from './providers';
import { staffTokenEnds } from '../mail/token-notices';
import type { Settings } from '../settings/settings';
import { BusinessMetrics } from '../metrics/business-metrics';
import { WorkerMetrics } from '../metrics/worker-metrics';

/** Redis away never takes a worker out of service: sweeps do the work of the bells. */
const queueCheck = (queue: Queue): ReadinessCheck => ({
  name: 'redis',
  check: () =>
    Promise.resolve({
      ok: true,
      state: queue.client.status === 'ready' ? 'ok' : 'degraded: webhooks are found by sweeps',
    }),
});

const opsServer = ({ redisUrl }: Settings): Provider =>
  redisUrl === undefined
    ? provideBy(
        OpsServer,
        { sql: Sql, instance: InstanceState, metrics: MetricsRegistry, log: Log },
        ({ sql, instance, metrics, log }) =>
          new OpsServer([databaseCheck(sql), instanceCheck(instance)], metrics, log),
      )
    : {
        provide: OpsServer,
        inject: [Sql, InstanceState, MetricsRegistry, Log, getQueueToken(WEBHOOK_QUEUE)],
        useFactory: (sql: Sql, instance: InstanceState, metrics: MetricsRegistry, log: Log, queue: Queue) =>
          new OpsServer([databaseCheck(sql), queueCheck(queue), instanceCheck(instance)], metrics, log),
      };

/**
 * What only the worker has: its ops port and metrics, and the tidying. `deliveries` is
 * WebhookDeliveriesModule.forWorker, with the queue that the ops port reports.
 */
@Module({})
export class WorkerModule {
  static forSettings(settings: Settings, deliveries: DynamicModule): DynamicModule {
    return {
      module: WorkerModule,
      imports: [AccountsModule, AvailabilityModule, deliveries],
      providers: [
        opsServer(settings),
        provide(WorkerMetrics, MetricsRegistry),
        provideAs(BacklogReader, PostgresBacklogReader, Sql),
        provide(BusinessMetrics, MetricsRegistry),
        provideAs(BusinessReader, PostgresBusinessReader, Sql),
        provideAs(IdempotencyHousekeeping, PostgresIdempotencyHousekeeping, Sql),
        provideAs(OperationHousekeeping, PostgresOperationHousekeeping, Sql),
        provideAs(Partitions, PostgresPartitions, Sql),
        ...staffTokenEnds,
        jobUpkeep,
      ],
      exports: [
        OpsServer,
        WorkerMetrics,
        BacklogReader,
        BusinessMetrics,
        BusinessReader,
        IdempotencyHousekeeping,
        OperationHousekeeping,
        Partitions,
        AnnounceTokenExpiry,
        ForgetJobs,
      ],
    };
  }
}
