import { PostgresAuditChain, PostgresNoteStore, Sql } from '@registrar/adapter-postgres';
import { Clock, UnitOfWork } from '@registrar/kernel';
import { AuditExport, AuditTrail, Notes } from '@registrar/staff';
import { provideBy } from '../runtime/providers';

/** The record of what staff do, and their notes: parts of the StaffModule. */
export const staffRecord = [
  provideBy(
    AuditExport,
    { sql: Sql, audit: AuditTrail, clock: Clock },
    ({ sql, audit, clock }) => new AuditExport(new PostgresAuditChain(sql), audit, clock),
  ),
  provideBy(
    Notes,
    { sql: Sql, uow: UnitOfWork, audit: AuditTrail, clock: Clock },
    ({ sql, uow, audit, clock }) => new Notes(new PostgresNoteStore(sql, uow), audit, clock),
  ),
];
