import { PostgresMaintenanceWindows, PostgresSubscriberOutbox, Sql } from '@registrar/adapter-postgres';
import { Ids, SubscriberOutbox, UnitOfWork } from '@registrar/kernel';
import { WindowEvents } from '@registrar/registries';
import { MaintenanceWindows } from '@registrar/registries/ports';
import { provide, provideAs } from '../../runtime/providers';

/** Maintenance windows and their events: for staff, who change them, and the job that sees them begin and end. */
export const windowEvents = [
  provideAs(MaintenanceWindows, PostgresMaintenanceWindows, Sql, UnitOfWork),
  provideAs(SubscriberOutbox, PostgresSubscriberOutbox, Sql, UnitOfWork, Ids),
  provide(WindowEvents, MaintenanceWindows, SubscriberOutbox),
];
