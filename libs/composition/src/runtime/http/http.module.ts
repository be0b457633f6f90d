import { Module, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import { RateLimiter } from '@registrar/accounts';
import { Sql } from '@registrar/adapter-postgres';
import { MetricsRegistry } from '@registrar/adapter-runtime';
import {
  AnswerDeadline,
  FirstOutcomes,
  HttpMetrics,
  Idempotency,
  InFlight,
  JsonLines,
  Maintenance,
  OpsServer,
  PurchaseFrame,
  Serializer,
} from '@registrar/http';
import { Clock, IdempotencyKeys, InstanceState, Log, Operations, PlatformSettings } from '@registrar/kernel';
import { AccountsModule } from '../../modules/accounts.module';
import { AvailabilityModule } from '../../modules/status/availability.module';
import { provide, provideBy, tokensOf } from '../providers';
import { Database } from '../database';
import { Settings } from '../../settings/settings';
import { Limiting, openLimiter } from './limiting';
import { keyPolicy } from './key-policy';
import { publicApiParts } from './public-api-parts';
import { databaseCheck, instanceCheck, limiterCheck } from '../readiness';

const shared = [
  { provide: Limiting, inject: [Settings, Database, Clock, Log, MetricsRegistry], useFactory: openLimiter },
  provideBy(RateLimiter, { limiting: Limiting }, ({ limiting }) => limiting.limiter),
  { provide: InFlight, useFactory: () => new InFlight() },
  provideBy(
    AnswerDeadline,
    { inFlight: InFlight, log: Log, settings: Settings },
    ({ inFlight, log, settings }) => new AnswerDeadline(inFlight, log, settings.answerWithinMs),
  ),
  provide(JsonLines, Log),
  provide(HttpMetrics, MetricsRegistry),
  provideBy(Serializer, { settings: Settings }, ({ settings }) => new Serializer(settings.sendDefaults)),
  provideBy(
    OpsServer,
    { sql: Sql, limiter: RateLimiter, instance: InstanceState, metrics: MetricsRegistry, log: Log },
    ({ sql, limiter, instance, metrics, log }) =>
      new OpsServer([databaseCheck(sql), limiterCheck(limiter), instanceCheck(instance)], metrics, log),
  ),
  provide(FirstOutcomes, Operations),
  provideBy(
    Idempotency,
    { keys: IdempotencyKeys, outcomes: FirstOutcomes, clock: Clock, log: Log, settings: Settings },
    ({ keys, outcomes, clock, log, settings }) =>
      new Idempotency(keys, outcomes, clock, log, keyPolicy(settings)),
  ),
  provide(PurchaseFrame, Idempotency, AnswerDeadline, Clock),
];

const moduleOf = (providers: FactoryProvider[], imports: DynamicModule['imports'] = []): DynamicModule => ({
  module: HttpModule,
  imports,
  providers,
  exports: tokensOf(providers),
});

/** What `createHttpApp` asks for, next to the PlatformModule. */
@Module({})
export class HttpModule {
  /** The public API: HTTP Basic with username and API token, limits per account. */
  static forAccounts(): DynamicModule {
    return moduleOf([...shared, ...publicApiParts], [AccountsModule, AvailabilityModule]);
  }

  /** An API with a gate of its own: another module of the app provides CallerGate. */
  static withoutGate(): DynamicModule {
    return moduleOf([...shared, provide(Maintenance, PlatformSettings, Clock, Log)]);
  }
}
