import { Module } from '@nestjs/common';
import { PostgresAvailabilityStore, Sql } from '@registrar/adapter-postgres';
import { Clock, Ids, Log } from '@registrar/kernel';
import { AvailabilityCounts, RemoveAvailabilityCounts } from '@registrar/status';
import { AvailabilityStore } from '@registrar/status/ports';
import { AvailabilityBatches } from './availability-batches';
import { provide, provideAs, provideBy, tokensOf } from '../../runtime/providers';

const providers = [
  provideAs(AvailabilityStore, PostgresAvailabilityStore, Sql),
  provideBy(
    AvailabilityCounts,
    { store: AvailabilityStore, clock: Clock, log: Log, ids: Ids },
    ({ store, clock, log, ids }) => new AvailabilityCounts(store, clock, log, ids.uuid()),
  ),
  provide(RemoveAvailabilityCounts, AvailabilityStore, Clock),
];

/** How requests and registry commands of this process ended; stored once a minute. Needs the PlatformModule. */
@Module({
  providers: [...providers, provide(AvailabilityBatches, AvailabilityCounts)],
  exports: tokensOf(providers),
})
export class AvailabilityModule {}
