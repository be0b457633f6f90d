import { type Sql, watchPoolWaits } from '@registrar/adapter-postgres';
import { MetricsRegistry, type PinoLog } from '@registrar/adapter-runtime';
import type { ProcessKind } from '../runtime/database';
import type { Settings } from '../settings/settings';
import { reportBuild } from './build-info';
import { watchOwnCertificate } from './certificate-metrics';
import { countDroppedLines } from './log-metrics';

/** Seconds; a wait of more than a few milliseconds is a pool that is too small or held by slow statements. */
const POOL_WAIT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of a process, with those that each process has: its build, its log lines, its database pool. */
export function newPlatformMetrics(
  kind: ProcessKind,
  sql: Sql,
  log: PinoLog,
  settings: Settings,
): MetricsRegistry {
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
