import type { SecretVault } from '@registrar/kernel';
import type { AuditTrail } from '../audit-trail';
import type { SearchReader } from './search-reader';
import { SearchRecords } from './search-records';

export interface SearchParts {
  audit: AuditTrail;
  searchReader: SearchReader;
  vault: SecretVault;
}

/** The search across all records. */
export const newSearchRecords = ({ audit, searchReader, vault }: SearchParts): SearchRecords =>
  new SearchRecords(audit, searchReader, vault);
