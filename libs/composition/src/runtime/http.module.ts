import { Module, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Authenticate, LegacyUsage, RateLimiter } from '@registrar/accounts';
import { Sql } from '@registrar/adapter-postgres';
import { MetricsRegistry } from '@registrar/adapter-runtime';
import {
  AnswerCounts,
  AnswerDeadline,
  CommandFields,
  EventStreams,
  FirstOutcomes,
  HttpMetrics,
  Idempotency,
  IdempotencyInterceptor,
  InFlight,
  InProcessCalls,
  InProcessReads,
  JobUploads,
  JsonLines,
  KeyedExecution,
  KeyLookup,
  type KeyPolicy,
  LegacyNotices,
  Maintenance,
  OpsServer,
  PurchaseFrame,
  Serializer,
} from '@registrar/http';
import {
  Clock,
  IdempotencyKeys,
  InstanceState,
  Log,
  OperationCalls,
  Operations,
  PlatformSettings,
  SecretVault,
  UnitOfWork,
} from '@registrar/kernel';
import { AvailabilityCounts } from '@registrar/status';
import { AccountsModule } from '../modules/accounts.module';
import { AvailabilityModule } from '../modules/status/availability.module';
import { OperationAvailability } from '../modules/status/availability-batches';
import { LegacyUsageBatches } from './legacy-usage-batches';
import { made, madeAs, madeBy, provided } from './made';
import { Database } from './database';
import { Settings } from '../settings/settings';
import { Limiting, openLimiter } from './limiting';
import { accountGate, Admissions, newAdmissions, newAuthenticate } from './account-gate';
import { databaseCheck, instanceCheck, limiterCheck } from './readiness';

const keyPolicy = ({ idempotencyExtensionDays }: Settings): KeyPolicy => ({
  extensionSeconds: idempotencyExtensionDays * 86_400,
});

const shared = [
  { provide: Limiting, inject: [Settings, Database, Clock, Log, MetricsRegistry], useFactory: openLimiter },
  madeBy(RateLimiter, { limiting: Limiting }, ({ limiting }) => limiting.limiter),
  made(Maintenance, PlatformSettings, Clock, Log),
  { provide: InFlight, useFactory: () => new InFlight() },
  madeBy(
    AnswerDeadline,
    { inFlight: InFlight, log: Log, settings: Settings },
    ({ inFlight, log, settings }) => new AnswerDeadline(inFlight, log, settings.answerWithinMs),
  ),
  made(JsonLines, Log),
  made(HttpMetrics, MetricsRegistry),
  madeBy(Serializer, { settings: Settings }, ({ settings }) => new Serializer(settings.sendDefaults)),
  madeBy(
    OpsServer,
    { sql: Sql, limiter: RateLimiter, instance: InstanceState, metrics: MetricsRegistry, log: Log },
    ({ sql, limiter, instance, metrics, log }) =>
      new OpsServer([databaseCheck(sql), limiterCheck(limiter), instanceCheck(instance)], metrics, log),
  ),
  made(FirstOutcomes, Operations),
  madeBy(
    Idempotency,
    { keys: IdempotencyKeys, outcomes: FirstOutcomes, clock: Clock, log: Log, settings: Settings },
    ({ keys, outcomes, clock, log, settings }) =>
      new Idempotency(keys, outcomes, clock, log, keyPolicy(settings)),
  ),
  made(PurchaseFrame, Idempotency, AnswerDeadline, Clock),
];

export const legacyNotices = ({ legacyDeprecated, legacySunset }: Settings): LegacyNotices =>
  new LegacyNotices(legacyDeprecated, legacySunset);

const accounts = [
  {
    provide: Authenticate,
    inject: [Sql, SecretVault, Clock, Settings, MetricsRegistry],
    useFactory: newAuthenticate,
  },
  { provide: Admissions, inject: [Settings, Sql, MetricsRegistry, Log], useFactory: newAdmissions },
  accountGate,
  { provide: LegacyNotices, inject: [Settings], useFactory: legacyNotices },
  made(LegacyUsageBatches, LegacyUsage),
  madeAs(AnswerCounts, OperationAvailability, AvailabilityCounts),
  madeBy(
    KeyedExecution,
    { keys: IdempotencyKeys, outcomes: FirstOutcomes, clock: Clock, log: Log, settings: Settings },
    ({ keys, outcomes, clock, log, settings }) =>
      new KeyedExecution(keys, outcomes, clock, log, keyPolicy(settings)),
  ),
  made(IdempotencyInterceptor, KeyedExecution),
  made(KeyLookup, IdempotencyKeys, FirstOutcomes, Clock),
  made(InProcessCalls, UnitOfWork),
  made(InProcessReads),
  madeBy(OperationCalls, { calls: InProcessCalls }, ({ calls }) => calls),
  madeBy(CommandFields, { modules: ModulesContainer }, ({ modules }) => new CommandFields(modules)),
  made(JobUploads, OperationCalls, CommandFields, Log),
  madeBy(EventStreams, { log: Log }, ({ log }) => new EventStreams(log)),
];

const moduleOf = (providers: FactoryProvider[], imports: DynamicModule['imports'] = []): DynamicModule => ({
  module: HttpModule,
  imports,
  providers,
  exports: provided(providers),
});

/** What `createHttpApp` asks for, next to the PlatformModule. */
@Module({})
export class HttpModule {
  /** The public API: HTTP Basic with username and API token, limits per account. */
  static forAccounts(): DynamicModule {
    return moduleOf([...shared, ...accounts], [AccountsModule, AvailabilityModule]);
  }

  /** An API with a gate of its own: another module of the app provides CallerGate. */
  static withoutGate(): DynamicModule {
    return moduleOf(shared);
  }
}
