import { PostgresMaintenanceWindows, PostgresSubscriberOutbox, Sql } from '@registrar/adapter-postgres';
import { Ids, SubscriberOutbox, UnitOfWork } from '@registrar/kernel';
import { WindowEvents } from '@registrar/registries';
import { MaintenanceWindows } from '@registrar/registries/ports';
import { made, madeAs } from '../../runtime/made';

/** Maintenance windows and their events: for staff, who change them, and the job that sees them begin and end. */
export const windowEvents = [
  madeAs(MaintenanceWindows, PostgresMaintenanceWindows, Sql, UnitOfWork),
  madeAs(SubscriberOutbox, PostgresSubscriberOutbox, Sql, UnitOfWork, Ids),
  made(WindowEvents, MaintenanceWindows, SubscriberOutbox),
];
