import {
  Inject,
  Injectable,
  Module,
  type DynamicModule,
  type FactoryProvider,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Authenticate, LegacyUsage, RateLimiter } from '@registrar/accounts';
import { PostgresCredentialStore, PostgresRecordTypes, Sql } from '@registrar/adapter-postgres';
import { keysOf, LocalRateLimiter, RedisRateLimiter } from '@registrar/adapter-redis';
import { MetricsRegistry } from '@registrar/adapter-runtime';
import {
  AccountGate,
  AdmissionControl,
  AnswerDeadline,
  CallerGate,
  FailedLogins,
  HttpMetrics,
  Idempotency,
  InFlight,
  JsonLines,
  LegacyNotices,
  LoadWatch,
  Maintenance,
  OpsServer,
  type ReadinessCheck,
  ScopeGate,
  Serializer,
} from '@registrar/http';
import { Clock, IdempotencyKeys, InstanceState, Log, PlatformSettings, SecretVault } from '@registrar/kernel';
import { LegacyUsageBatches } from './legacy-usage-batches';
import { made } from './made';
import { Database } from './platform.module';
import { Settings } from '../settings/settings';

/** Milliseconds that the start waits for Redis before it continues without. */
const REDIS_PATIENCE_MS = 1_000;

/** The limiter of this process, whatever is behind it. */
@Injectable()
export class Limiting implements OnApplicationShutdown {
  constructor(
    @Inject(RateLimiter) readonly limiter: RateLimiter,
    private readonly close: () => void,
  ) {}

  onApplicationShutdown(): void {
    this.close();
  }
}

async function openLimiter(
  settings: Settings,
  database: Database,
  log: Log,
  metrics: MetricsRegistry,
): Promise<Limiting> {
  const limiting = await newLimiting(settings, database, log);
  metrics.gauge('registrar_rate_limiter_local', '1: Redis is away, requests are limited per process', () =>
    limiting.limiter.state === 'local' ? 1 : 0,
  );
  return limiting;
}

async function newLimiting(settings: Settings, { stack }: Database, log: Log): Promise<Limiting> {
  if (settings.redisUrl === undefined) {
    log.warn('REDIS_URL is not set: requests are limited per process');
    return new Limiting(new LocalRateLimiter(), () => undefined);
  }
  const limiter = new RedisRateLimiter(settings.redisUrl, log, keysOf(stack));
  await limiter.ready(REDIS_PATIENCE_MS);
  return new Limiting(limiter, () => limiter.close());
}

function newAuthenticate(
  sql: Sql,
  vault: SecretVault,
  clock: Clock,
  settings: Settings,
  metrics: MetricsRegistry,
): Authenticate {
  const authenticate = new Authenticate(new PostgresCredentialStore(sql), vault, clock, settings.environment);
  metrics.total(
    'registrar_credentials_cache_lookups_total',
    'Lookups of the credentials cache since the start',
    () => {
      const { hits, misses } = authenticate.cacheStatistics;
      return { hit: hits, miss: misses };
    },
    'result',
  );
  metrics.gauge(
    'registrar_credentials_cache_size',
    'Entries of the credentials cache',
    () => authenticate.cacheStatistics.size,
  );
  return authenticate;
}

/** The bound of work of this process; it ends with it. */
@Injectable()
export class Admissions implements OnApplicationShutdown {
  constructor(@Inject(AdmissionControl) readonly control: AdmissionControl) {}

  onApplicationShutdown(): void {
    this.control.stop();
  }
}

function newAdmissions(
  { admissionUnits: units }: Settings,
  sql: Sql,
  metrics: MetricsRegistry,
  log: Log,
): Admissions {
  return new Admissions(
    new AdmissionControl({ units }, new LoadWatch(() => sql.pool.waitingCount), metrics, log),
  );
}

function newAccountGate(
  authenticate: Authenticate,
  limiter: RateLimiter,
  settings: Settings,
  sql: Sql,
  { control }: Admissions,
  vault: SecretVault,
): AccountGate {
  const perSecond = settings.failedLoginsPerSecond;
  const failedLogins = new FailedLogins(
    limiter,
    {
      perAddress: { perSecond, perHour: settings.failedLoginsPerHour },
      perUsername: { perSecond, perHour: settings.failedUsernamePerHour },
    },
    vault,
  );
  return new AccountGate(
    authenticate,
    limiter,
    failedLogins,
    { perSecond: settings.ratePerSecond, perHour: settings.ratePerHour },
    new ScopeGate(new PostgresRecordTypes(sql)),
    control,
  );
}

export const databaseCheck = (sql: Sql): ReadinessCheck => ({
  name: 'database',
  check: async () => {
    const ok = await sql.isWritable();
    return { ok, state: ok ? 'ok' : 'read-only' };
  },
});

/** Shown, and never a reason to take a process out of service: staff answer through one. */
export const instanceCheck = (instance: InstanceState): ReadinessCheck => ({
  name: 'instance',
  check: () =>
    Promise.resolve({ ok: true, state: instance.suspension ? `suspended: ${instance.suspension}` : 'ok' }),
});

/** Redis away never takes a process out of service: it serves on. */
const limiterCheck = (limiter: RateLimiter): ReadinessCheck => ({
  name: 'redis',
  check: () =>
    Promise.resolve({
      ok: true,
      state: limiter.state === 'shared' ? 'ok' : 'degraded: limiting per process',
    }),
});

const shared = [
  { provide: Limiting, inject: [Settings, Database, Log, MetricsRegistry], useFactory: openLimiter },
  { provide: RateLimiter, inject: [Limiting], useFactory: (limiting: Limiting) => limiting.limiter },
  made(Maintenance, PlatformSettings, Clock, Log),
  { provide: InFlight, useFactory: () => new InFlight() },
  {
    provide: AnswerDeadline,
    inject: [InFlight, Log, Settings],
    useFactory: (inFlight: InFlight, log: Log, settings: Settings) =>
      new AnswerDeadline(inFlight, log, settings.answerWithinMs),
  },
  made(JsonLines, Log),
  made(HttpMetrics, MetricsRegistry),
  {
    provide: Serializer,
    inject: [Settings],
    useFactory: (settings: Settings) => new Serializer(settings.sendDefaults),
  },
  {
    provide: OpsServer,
    inject: [Sql, RateLimiter, InstanceState, MetricsRegistry, Log],
    useFactory: (
      sql: Sql,
      limiter: RateLimiter,
      instance: InstanceState,
      metrics: MetricsRegistry,
      log: Log,
    ) => new OpsServer([databaseCheck(sql), limiterCheck(limiter), instanceCheck(instance)], metrics, log),
  },
  made(Idempotency, IdempotencyKeys, Clock, Log),
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
  {
    provide: CallerGate,
    inject: [Authenticate, RateLimiter, Settings, Sql, Admissions, SecretVault],
    useFactory: newAccountGate,
  },
  { provide: LegacyNotices, inject: [Settings], useFactory: legacyNotices },
  made(LegacyUsageBatches, LegacyUsage),
];

const moduleOf = (providers: FactoryProvider[]): DynamicModule => ({
  module: HttpModule,
  global: true,
  providers,
  exports: providers.map(({ provide }) => provide),
});

/** What `createHttpApp` asks for, next to the PlatformModule. */
@Module({})
export class HttpModule {
  /** The public API: HTTP Basic with username and API token, limits per account. */
  static forAccounts(): DynamicModule {
    return moduleOf([...shared, ...accounts]);
  }

  /** An API with a gate of its own: the caller provides CallerGate in a global module. */
  static withoutGate(): DynamicModule {
    return moduleOf(shared);
  }
}
