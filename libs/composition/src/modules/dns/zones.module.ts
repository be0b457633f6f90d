import { Module } from '@nestjs/common';
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
import { newImportZones, newZoneCheck } from '@registrar/catalog/wiring';
import { Clock, Log, UnitOfWork } from '@registrar/kernel';
import { provide, provideAs, provideBy } from '../../runtime/providers';
import { Settings } from '../../settings/settings';
import { ZoneMetrics } from '../../metrics/zone-metrics';

const MEGABYTE = 1_000_000;

/** Lookups in zone files. */
@Module({
  providers: [
    provideBy(ZoneCheck, { sql: Sql }, ({ sql }) =>
      newZoneCheck({
        zoneNames: new PostgresZoneNames(sql),
        registeredNames: new PostgresRegisteredNames(sql),
      }),
    ),
  ],
  exports: [ZoneCheck],
})
export class ZoneCheckModule {}

/** The import of zone files; only the worker has it. */
@Module({
  providers: [
    provideBy(
      ZoneSources,
      { settings: Settings, uow: UnitOfWork },
      ({ settings, uow }) =>
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
    ),
    provideAs(ZoneStore, PostgresZoneStore, Sql, UnitOfWork),
    provideBy(
      ImportZones,
      {
        zoneSources: ZoneSources,
        zoneStore: ZoneStore,
        uow: UnitOfWork,
        clock: Clock,
        log: Log,
        settings: Settings,
      },
      ({ settings: { zoneFilesMaxShrinkPercent }, ...parts }) =>
        newImportZones(parts, { maxShrinkPercent: zoneFilesMaxShrinkPercent }),
    ),
    provide(ZoneMetrics, MetricsRegistry),
  ],
  exports: [ImportZones, ZoneMetrics],
})
export class ZoneImportModule {}
