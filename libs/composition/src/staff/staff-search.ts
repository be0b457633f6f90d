import { PostgresSearchReader, Sql } from '@registrar/adapter-postgres';
import { SecretVault } from '@registrar/kernel';
import { AuditTrail, SearchRecords } from '@registrar/staff';
import { newSearchRecords } from '@registrar/staff/wiring';
import { provideBy } from '../runtime/providers';

/** The search across all records: parts of the StaffModule. */
export const staffSearch = [
  provideBy(SearchRecords, { audit: AuditTrail, sql: Sql, vault: SecretVault }, ({ sql, ...parts }) =>
    newSearchRecords({ ...parts, searchReader: new PostgresSearchReader(sql) }),
  ),
];
