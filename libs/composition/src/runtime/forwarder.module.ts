import { Inject, Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { PostgresForwardedHosts } from '@registrar/adapter-postgres/forwarder';
import { MetricsRegistry, PinoLog } from '@registrar/adapter-runtime';
import { CachedForwardedHosts, CertificateHosts, Forwarder } from '@registrar/dns';
import { type ServingUseCases, wireServing } from '@registrar/dns/wiring';
import { OpsServer, type ReadinessCheck } from '@registrar/http';
import { Log } from '@registrar/kernel';
import { ForwarderMetrics } from '../metrics/forwarder-metrics';
import { reportBuild } from '../metrics/build-info';
import { countDroppedLines } from '../metrics/log-metrics';
import { keyOf, provide, provideBy, provideMembers } from './providers';
import type { ForwarderSettings } from '../settings/settings';

const SERVING = keyOf<ServingUseCases>('ServingUseCases');

/** Milliseconds without a read after a failed one. */
const RETRY_MS = 1_000;
/** Hosts that wait for their read at once; the pool reads a few hundred in the second that they may wait. */
const READS_MAX = 1_000;
/**
 * Never a real domain (RFC 6761): reading it shows that the role may read, and within the time of the cache
 * that hosts are still served.
 */
const PROBE = 'readiness.invalid';

/** The forwarder's reads of the database; the one owner of their pool. */
@Injectable()
class StoredHosts implements OnApplicationShutdown {
  constructor(@Inject(PostgresForwardedHosts) readonly hosts: PostgresForwardedHosts) {}

  async onApplicationShutdown(): Promise<void> {
    await this.hosts.close();
  }
}

/** The forwarder itself by name and by address, as URLs write them. */
const ownHostsOf = ({ forwarderHosts, forwarderAddresses }: ForwarderSettings): Set<string> =>
  new Set([
    ...forwarderHosts,
    ...forwarderAddresses.map((address) => (address.includes(':') ? `[${address}]` : address)),
  ]);

function servingOver({ hosts: storedHosts }: StoredHosts, settings: ForwarderSettings): ServingUseCases {
  const { forwarderFreshMs: freshMs, forwarderStaleSeconds, forwarderCacheHosts } = settings;
  const cache = {
    freshMs,
    staleMs: forwarderStaleSeconds * 1_000,
    retryMs: RETRY_MS,
    hosts: forwarderCacheHosts,
    reads: READS_MAX,
  };
  return wireServing(
    { storedHosts, monotonic: () => performance.now() },
    {
      cache,
      ownHosts: ownHostsOf(settings),
      certificates: {
        perHour: settings.forwarderCertificatesPerHour,
        perWeek: settings.forwarderCertificatesPerWeek,
      },
    },
  );
}

function newMetrics(log: PinoLog): MetricsRegistry {
  const metrics = new MetricsRegistry('forwarder');
  reportBuild(metrics);
  countDroppedLines(metrics, log);
  return metrics;
}

/** An unreachable database makes the forwarder unready only when its cache is empty. */
const hostsCheck = (cache: CachedForwardedHosts): ReadinessCheck => ({
  name: 'database',
  check: async () => {
    await cache.find(PROBE);
    return { ok: true, state: cache.isAway ? 'degraded: serving what was read last' : 'ok' };
  },
});

/**
 * All that the forwarder has. It shares no module with the other apps: no keys, no accounts, no database but
 * one view.
 */
@Module({})
export class ForwarderModule {
  static forSettings(settings: ForwarderSettings): DynamicModule {
    const providers = [
      {
        provide: PinoLog,
        useFactory: () =>
          new PinoLog({ app: 'forwarder', level: settings.logLevel, format: settings.logFormat }),
      },
      { provide: Log, useExisting: PinoLog },
      { provide: MetricsRegistry, inject: [PinoLog], useFactory: newMetrics },
      {
        provide: PostgresForwardedHosts,
        useFactory: () =>
          new PostgresForwardedHosts({
            url: settings.forwarderDatabaseUrl,
            poolMax: settings.forwarderPoolMax,
          }),
      },
      StoredHosts,
      provideBy(SERVING, { stored: StoredHosts }, ({ stored }) => servingOver(stored, settings)),
      ...provideMembers(SERVING, {
        cache: CachedForwardedHosts,
        forwarder: Forwarder,
        certificateHosts: CertificateHosts,
      }),
      provide(ForwarderMetrics, MetricsRegistry, CachedForwardedHosts),
      {
        provide: OpsServer,
        inject: [CachedForwardedHosts, MetricsRegistry, Log],
        useFactory: (cache: CachedForwardedHosts, metrics: MetricsRegistry, log: Log) =>
          new OpsServer([hostsCheck(cache)], metrics, log),
      },
    ];
    return {
      module: ForwarderModule,
      providers,
      exports: [Forwarder, CertificateHosts, ForwarderMetrics, OpsServer, Log],
    };
  }
}
