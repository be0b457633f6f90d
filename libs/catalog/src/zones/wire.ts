import type { Clock, Log, UnitOfWork } from '@registrar/kernel';
import type { RegisteredNames } from '../ports';
import { ImportZones, type ZoneImportPolicy } from './import-zones';
import type { ZoneNames, ZoneSources, ZoneStore } from './ports';
import { ZoneCheck } from './zone-check';

/** Everything zone files touch. */
export interface ZoneParts {
  zoneNames: ZoneNames;
  registeredNames: RegisteredNames;
  zoneSources: ZoneSources;
  zoneStore: ZoneStore;
  uow: UnitOfWork;
  clock: Clock;
  log: Log;
}

/** Lookups in zone files. */
export const newZoneCheck = ({
  zoneNames,
  registeredNames,
}: Pick<ZoneParts, 'zoneNames' | 'registeredNames'>): ZoneCheck => new ZoneCheck(zoneNames, registeredNames);

/** The worker's import of zone files. */
export const newImportZones = (
  {
    zoneSources,
    zoneStore,
    uow,
    clock,
    log,
  }: Pick<ZoneParts, 'zoneSources' | 'zoneStore' | 'uow' | 'clock' | 'log'>,
  policy: ZoneImportPolicy,
): ImportZones => new ImportZones(zoneSources, zoneStore, uow, clock, log, policy);
