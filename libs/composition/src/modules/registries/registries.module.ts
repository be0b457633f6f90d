import { type BeforeApplicationShutdown, Module } from '@nestjs/common';
import { EppRegistry } from '@registrar/adapter-epp';
import { MetricsRegistry } from '@registrar/adapter-runtime';
import { Clock, Ids, InstanceState, Log, UnitOfWork } from '@registrar/kernel';
import { Availability } from '@registrar/registries';
import {
  AvailabilityRegistry,
  ClaimsRegistry,
  CommandLog,
  ContactRegistry,
  DomainRegistry,
  HostRegistry,
  PollRegistry,
  RegistryConnections,
  SessionLeases,
  SessionReports,
} from '@registrar/registries/ports';
import { noteClosedRegistry, noteRegistryWait } from '@registrar/http';
import { AvailabilityCounts } from '@registrar/status';
import { newAvailability } from '@registrar/registries/wiring';
import { AheadEppRegistry } from '../../dry-run/registry-facts';
import { actingFor } from '../../runtime/acting-for';
import { EppGauges } from '../../metrics/epp-gauges';
import { RegistryAvailability } from '../../metrics/registry-availability';
import { provideAs, provideBy } from '../../runtime/providers';
import { linePolicyOf } from '../../settings/line-policy';
import { Settings } from '../../settings/settings';
import { TimeLimitedAvailability } from '../../runtime/time-limited-availability';
import { AvailabilityModule } from '../status/availability.module';
import { registryStores } from './registry-stores';

/** Faces of a registry that the one EPP client of this process has, each asked for by its own name. */
const FACES = [ClaimsRegistry, DomainRegistry, ContactRegistry, HostRegistry, PollRegistry];

const registries = [
  provideBy(
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
      counts: AvailabilityCounts,
    },
    ({
      connections,
      leases,
      commandLog,
      clock,
      ids,
      uow,
      log,
      metrics,
      instance,
      reports,
      settings,
      counts,
    }) =>
      new AheadEppRegistry({
        connections,
        leases,
        commandLog,
        clock,
        ids,
        uow,
        log,
        instance,
        metrics: new RegistryAvailability(new EppGauges(metrics), counts),
        chain: { actingFor, noteClosed: noteClosedRegistry, noteWait: noteRegistryWait },
        reports,
        settings: { jobSessionShare: settings.jobSessionShare, linePolicy: linePolicyOf(settings) },
      }),
  ),
  provideAs(AvailabilityRegistry, TimeLimitedAvailability, EppRegistry),
  ...FACES.map((face) => ({ provide: face, useExisting: EppRegistry })),
  provideBy(
    Availability,
    { connections: RegistryConnections, registry: AvailabilityRegistry, clock: Clock, settings: Settings },
    ({ connections, registry, clock, settings: { searchCacheSeconds } }) =>
      newAvailability({ connections, registry, clock }, { cacheSeconds: searchCacheSeconds }),
  ),
];

const providers = [...registryStores, ...registries];

/** Registry connections and the EPP client behind the registry ports. Needs the PlatformModule. */
@Module({ imports: [AvailabilityModule], providers, exports: providers.map(({ provide }) => provide) })
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
