import { type BeforeApplicationShutdown, Module } from '@nestjs/common';
import { EppRegistry } from '@registrar/adapter-epp';
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
import { Clock, Ids, InstanceState, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import { Availability } from '@registrar/registries';
import {
  AvailabilityRegistry,
  ClaimsRegistry,
  CommandLog,
  ContactRegistry,
  DomainRegistry,
  HostRegistry,
  PollInbox,
  PollRegistry,
  RegistryConnections,
  RegistryObjects,
  SessionLeases,
  SessionReports,
} from '@registrar/registries/ports';
import { noteClosedRegistry, noteRegistryWait } from '@registrar/http';
import { newAvailability } from '@registrar/registries/wiring';
import { actingFor } from '../runtime/acting-for';
import { ClientCertificates } from '../metrics/certificate-metrics';
import { EppGauges } from '../metrics/epp-gauges';
import { MaintenanceGauge } from '../metrics/maintenance-gauge';
import { UnreadableConnections } from '../metrics/unreadable-connections';
import { madeAs, madeBy } from '../runtime/made';
import { GuardedCommandLog } from '../runtime/noted-writes';
import { Settings } from '../settings/settings';
import { TimeLimitedAvailability } from '../runtime/time-limited-availability';

/** Faces of a registry that the one EPP client of this process has, each asked for by its own name. */
const FACES = [ClaimsRegistry, DomainRegistry, ContactRegistry, HostRegistry, PollRegistry];

const stores = [
  madeBy(
    RegistryConnections,
    { sql: Sql, vault: SecretVault, metrics: MetricsRegistry, clock: Clock, log: Log },
    ({ sql, vault, metrics, clock, log }) => {
      const unreadable = new UnreadableConnections(metrics, log);
      const maintenance = new MaintenanceGauge(metrics, clock);
      const certificates = new ClientCertificates(metrics);
      return new PostgresRegistryConnections(
        sql,
        vault,
        (connections) => unreadable.report(connections),
        (connections) => {
          maintenance.read(connections);
          certificates.read(connections);
        },
      );
    },
  ),
  // the pool's own units of work: they belong to no request, and mark no idempotency key
  madeBy(
    SessionLeases,
    { sql: Sql },
    ({ sql }) => new PostgresSessionLeases(sql, new PostgresUnitOfWork(sql)),
  ),
  madeAs(CommandLog, GuardedCommandLog, Sql, UnitOfWork),
  madeAs(RegistryObjects, PostgresRegistryObjects, Sql, UnitOfWork),
  madeAs(PollInbox, PostgresPollInbox, Sql, UnitOfWork),
  madeBy(
    SessionReports,
    { sql: Sql, metricsRegistry: MetricsRegistry },
    ({ sql, metricsRegistry: { app } }) => new PostgresSessionReports(sql, app),
  ),
];

const registries = [
  madeBy(
    EppRegistry,
    {
      connections: RegistryConnections,
      leases: SessionLeases,
      commandLog: CommandLog,
      clock: Clock,
      ids: Ids,
      uow: UnitOfWork,
      log: Log,
      metrics: MetricsRegistry,
      instance: InstanceState,
      reports: SessionReports,
      settings: Settings,
    },
    ({ connections, leases, commandLog, clock, ids, uow, log, metrics, instance, reports, settings }) =>
      new EppRegistry({
        connections,
        leases,
        commandLog,
        clock,
        ids,
        uow,
        log,
        instance,
        metrics: new EppGauges(metrics),
        chain: { actingFor, noteClosed: noteClosedRegistry, noteWait: noteRegistryWait },
        reports,
        settings: { jobSessionShare: settings.jobSessionShare },
      }),
  ),
  madeAs(AvailabilityRegistry, TimeLimitedAvailability, EppRegistry),
  ...FACES.map((face) => ({ provide: face, useExisting: EppRegistry })),
  madeBy(
    Availability,
    { connections: RegistryConnections, registry: AvailabilityRegistry, clock: Clock, settings: Settings },
    ({ connections, registry, clock, settings: { searchCacheSeconds } }) =>
      newAvailability({ connections, registry, clock }, { cacheSeconds: searchCacheSeconds }),
  ),
];

const providers = [...stores, ...registries];

/** Registry connections and the EPP client behind the registry ports. Needs the PlatformModule. */
@Module({ providers, exports: providers.map(({ provide }) => provide) })
export class RegistriesModule implements BeforeApplicationShutdown {
  constructor(private readonly registry: EppRegistry) {}

  /**
   * Before any module shuts down: the leases to give back lie in the database, which the platform closes
   * then.
   */
  async beforeApplicationShutdown(): Promise<void> {
    await this.registry.close();
  }
}
