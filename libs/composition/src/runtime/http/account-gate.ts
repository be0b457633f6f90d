import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Authenticate, RateLimiter } from '@registrar/accounts';
import { PostgresCredentialStore, PostgresRecordTypes, Sql } from '@registrar/adapter-postgres';
import type { MetricsRegistry } from '@registrar/adapter-runtime';
import {
  AccountGate,
  AdmissionControl,
  CallerGate,
  FailedLogins,
  LoadWatch,
  ScopeGate,
} from '@registrar/http';
import { Clock, type Log, SecretVault } from '@registrar/kernel';
import { Settings } from '../../settings/settings';
import { provideBy } from '../providers';

export function newAuthenticate(
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

export function newAdmissions(
  { admissionUnits: units }: Settings,
  sql: Sql,
  metrics: MetricsRegistry,
  log: Log,
): Admissions {
  return new Admissions(
    new AdmissionControl({ units }, new LoadWatch(() => sql.pool.waitingCount), metrics, log),
  );
}

/** The gate of the public API: HTTP Basic with username and API token, and the limits of an account. */
export const accountGate = provideBy(
  CallerGate,
  {
    authenticate: Authenticate,
    limiter: RateLimiter,
    settings: Settings,
    sql: Sql,
    admissions: Admissions,
    vault: SecretVault,
    clock: Clock,
  },
  ({ authenticate, limiter, settings, sql, admissions, vault, clock }) => {
    const perSecond = settings.failedLoginsPerSecond;
    const failedLogins = new FailedLogins(
      limiter,
      {
        perAddress: { perSecond, perHour: settings.failedLoginsPerHour },
        perUsername: { perSecond, perHour: settings.failedUsernamePerHour },
      },
      vault,
      () => clock.now().getTime(),
    );
    return new AccountGate(
      authenticate,
      limiter,
      failedLogins,
      { perSecond: settings.ratePerSecond, perHour: settings.ratePerHour },
      new ScopeGate(new PostgresRecordTypes(sql)),
      admissions.control,
    );
  },
);
