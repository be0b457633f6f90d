import { PostgresReportReader, ReplicaReads, RoutedReportReader } from '@registrar/adapter-postgres';
import { Clock } from '@registrar/kernel';
import { AuditTrail, Reports } from '@registrar/staff';
import { provideBy } from '../runtime/providers';

/** Figures for staff: parts of the StaffModule. */
export const staffReports = [
  provideBy(
    Reports,
    { reads: ReplicaReads, audit: AuditTrail, clock: Clock },
    ({ reads, audit, clock }) =>
      new Reports(
        new RoutedReportReader(reads.storesOf((sql) => new PostgresReportReader(sql))),
        audit,
        clock,
      ),
  ),
];
