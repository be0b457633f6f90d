import { Global, Module } from '@nestjs/common';
import {
  PostgresRegisteredNames,
  PostgresZoneNames,
  PostgresZoneStore,
  Sql,
} from '@registrar/adapter-postgres';
import { MetricsRegistry } from '@registrar/adapter-runtime';
import { ZoneFileSources } from '@registrar/adapter-zone-files';
import { ImportZones, ZoneCheck } from '@registrar/catalog';
import { ZoneSources, ZoneStore } from '@registrar/catalog/ports';
import { Clock, Log, UnitOfWork } from '@registrar/kernel';
import { made, madeAs } from '../runtime/made';
import { Settings } from '../settings/settings';
import { ZoneMetrics } from '../metrics/zone-metrics';

const MEGABYTE = 1_000_000;

/** Lookups in zone files. */
@Global()
@Module({
  providers: [
    {
      provide: ZoneCheck,
      inject: [Sql],
      useFactory: (sql: Sql) => new ZoneCheck(new PostgresZoneNames(sql), new PostgresRegisteredNames(sql)),
    },
  ],
  exports: [ZoneCheck],
})
export class ZoneCheckModule {}

/** Zone files on their way in; only the worker has it. */
@Global()
@Module({
  providers: [
    {
      provide: ZoneSources,
      inject: [Settings, UnitOfWork],
      useFactory: (settings: Settings, uow: UnitOfWork) =>
        new ZoneFileSources(
          {
            folder: settings.zoneFilesFolder,
            urls: settings.zoneFilesUrls,
            authorization: settings.zoneFilesAuthorization,
            workFolder: settings.zoneFilesWorkFolder,
            maxBytes: settings.zoneFilesMaxMegabytes * MEGABYTE,
            timeoutSeconds: settings.zoneFilesDownloadSeconds,
          },
          uow,
        ),
    },
    madeAs(ZoneStore, PostgresZoneStore, Sql, UnitOfWork),
    {
      provide: ImportZones,
      inject: [ZoneSources, ZoneStore, UnitOfWork, Clock, Log, Settings],
      useFactory: (
        sources: ZoneSources,
        store: ZoneStore,
        uow: UnitOfWork,
        clock: Clock,
        log: Log,
        { zoneFilesMaxShrinkPercent }: Settings,
      ) => new ImportZones(sources, store, uow, clock, log, { maxShrinkPercent: zoneFilesMaxShrinkPercent }),
    },
    made(ZoneMetrics, MetricsRegistry),
  ],
  exports: [ImportZones, ZoneMetrics],
})
export class ZoneImportModule {}
