/** What operators run: loads none of the applications' modules and jobs, so that a command starts soon. */
export {
  MIGRATION_RATES,
  migrate,
  type PlannedMigration,
  type PlannedStatement,
  planMigrations,
  shownSeconds,
} from '@registrar/adapter-postgres';
export { compareDomainList } from './compare-domain-list';
export { createOwnerKey } from './create-owner-key';
export { diagnose } from './doctor/doctor';
export type { CheckReport, Diagnosis, Finding, Level } from './doctor/finding';
export { loadCatalogue } from './catalogue/load-catalogue';
export { resealSecrets } from './reseal-secrets';
export { verifyAudit } from './verify-audit';
export { verifyLedger } from './verify-ledger';
