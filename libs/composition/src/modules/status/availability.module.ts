import { Module } from '@nestjs/common';
import { PostgresAvailabilityStore, Sql } from '@registrar/adapter-postgres';
import { Clock, Ids, Log } from '@registrar/kernel';
import { AvailabilityCounts, RemoveAvailabilityCounts } from '@registrar/status';
import { AvailabilityStore } from '@registrar/status/ports';
import { AvailabilityBatches } from './availability-batches';
import { made, madeAs, madeBy, provided } from '../../runtime/made';

const providers = [
  madeAs(AvailabilityStore, PostgresAvailabilityStore, Sql),
  madeBy(
    AvailabilityCounts,
    { store: AvailabilityStore, clock: Clock, log: Log, ids: Ids },
    ({ store, clock, log, ids }) => new AvailabilityCounts(store, clock, log, ids.uuid()),
  ),
  made(RemoveAvailabilityCounts, AvailabilityStore, Clock),
];

/** How requests and registry commands of this process ended; stored once a minute. Needs the PlatformModule. */
@Module({
  providers: [...providers, made(AvailabilityBatches, AvailabilityCounts)],
  exports: provided(providers),
})
export class AvailabilityModule {}
