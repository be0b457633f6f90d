import {
  PostgresPollInbox,
  PostgresRegistryConnections,
  PostgresRegistryObjects,
  PostgresSessionLeases,
  PostgresSessionReports,
  PostgresUnitOfWork,
  Sql,
} from '@registrar/adapter-postgres';
import { MetricsRegistry } from '@registrar/adapter-runtime';
import { Clock, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  CommandLog,
  PollInbox,
  RegistryConnections,
  RegistryObjects,
  SessionLeases,
  SessionReports,
} from '@registrar/registries/ports';
import { ClientCertificates } from '../../metrics/certificate-metrics';
import { MaintenanceGauge } from '../../metrics/maintenance-gauge';
import { UnreadableConnections } from '../../metrics/unreadable-connections';
import { provideAs, provideBy } from '../../runtime/providers';
import { GuardedCommandLog } from '../../runtime/noted-writes';

interface ConnectionParts {
  sql: Sql;
  vault: SecretVault;
  metrics: MetricsRegistry;
  clock: Clock;
  log: Log;
}

/** The stored connections, and the metrics about them. */
export function watchedConnections({
  sql,
  vault,
  metrics,
  clock,
  log,
}: ConnectionParts): RegistryConnections {
  const unreadable = new UnreadableConnections(metrics, log);
  const maintenance = new MaintenanceGauge(metrics, clock);
  const certificates = new ClientCertificates(metrics);
  const stored = new PostgresRegistryConnections(
    sql,
    vault,
    (connections) => unreadable.report(connections),
    (connections) => {
      maintenance.read(connections);
      certificates.read(connections);
    },
  );
  // a process without requests has read them long ago, and a certificate may be a new one
  metrics.beforeReading(() => stored.list());
  return stored;
}

/** What PostgreSQL holds of registries: connections, session leases, commands, objects and messages. */
export const registryStores = [
  provideBy(
    RegistryConnections,
    { sql: Sql, vault: SecretVault, metrics: MetricsRegistry, clock: Clock, log: Log },
    watchedConnections,
  ),
  // the pool's own units of work: they belong to no request, and mark no idempotency key
  provideBy(
    SessionLeases,
    { sql: Sql },
    ({ sql }) => new PostgresSessionLeases(sql, new PostgresUnitOfWork(sql)),
  ),
  provideAs(CommandLog, GuardedCommandLog, Sql, UnitOfWork),
  provideAs(RegistryObjects, PostgresRegistryObjects, Sql, UnitOfWork),
  provideAs(PollInbox, PostgresPollInbox, Sql, UnitOfWork),
  provideBy(
    SessionReports,
    { sql: Sql, metricsRegistry: MetricsRegistry },
    ({ sql, metricsRegistry: { app } }) => new PostgresSessionReports(sql, app),
  ),
];
