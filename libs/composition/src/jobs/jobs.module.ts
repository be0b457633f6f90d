import { type DynamicModule, Module } from '@nestjs/common';
import { PostgresWorkScan, Sql } from '@registrar/adapter-postgres';
import { DeliverWebhooks } from '@registrar/webhooks';
import { CompareDomains, FindUnknownDomains } from '@registrar/domains';
import { Clock, InstanceState, Log, UnitOfWork, WorkScan } from '@registrar/kernel';
import {
  DrainPollQueue,
  RegistryConnections,
  ReportReachedWindows,
  WindowEvents,
} from '@registrar/registries';
import { MaintenanceWindows } from '@registrar/registries/ports';
import { WorkerMetrics } from '../metrics/worker-metrics';
import { DomainsModule } from '../modules/domains/domains.module';
import { OperationsModule } from '../modules/operations.module';
import { windowEvents } from '../modules/registries/window-events';
import { provide, provideAs, tokensOf } from '../runtime/providers';
import { Settings } from '../settings/settings';
import { DeliveryRunner } from './delivery-runner';
import { JobRunner } from './job-runner';
import { Loops } from './loops';
import { RegistryComparison } from './registry-comparison';
import { RegistryPoll } from './registry-poll';
import { UnknownDomains } from './unknown-domains';
import { WorkAtHand } from './work-at-hand';

const providers = [
  provide(Loops, Log, Clock, WorkerMetrics, InstanceState),
  provideAs(WorkScan, PostgresWorkScan, Sql),
  provide(WorkAtHand, WorkScan, Clock),
  provide(RegistryPoll, Loops, RegistryConnections, DrainPollQueue, Clock, Log),
  provide(RegistryComparison, Loops, RegistryConnections, CompareDomains, Settings, Clock, Log),
  provide(UnknownDomains, RegistryConnections, FindUnknownDomains, Clock, Log),
  ...windowEvents,
  provide(ReportReachedWindows, MaintenanceWindows, WindowEvents, UnitOfWork, Clock),
  provide(DeliveryRunner, DeliverWebhooks, Loops, WorkerMetrics),
];

/** The loops of the worker and what they run. Next to the modules whose use cases the jobs take. */
@Module({})
export class JobsModule {
  /** `worker`: WorkerModule; `deliveries`: WebhookDeliveriesModule.forWorker. */
  static over(worker: DynamicModule, deliveries: DynamicModule): DynamicModule {
    return {
      module: JobsModule,
      imports: [worker, deliveries, DomainsModule, OperationsModule],
      providers: [...providers, JobRunner],
      exports: [...tokensOf(providers), JobRunner],
    };
  }
}
