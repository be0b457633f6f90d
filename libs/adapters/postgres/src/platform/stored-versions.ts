import { STORED_VERSIONS, type VersionedTable } from '@registrar/kernel';

/** Tables whose rows processes take up, and the condition of an index that the count of rows can use. */
const TAKEN: Readonly<Partial<Record<VersionedTable, string>>> = {
  operations: '', // operations_newer_version_ix
  job_items: '', // job_items_newer_version_ix
  outbox: '', // empties within seconds
  mails: 'due_at is not null and ',
};

/** Condition: this process can read what the row holds. `alias`: of the table, such as `i`. */
export const readableSql = (table: VersionedTable, alias?: string): string =>
  `${alias === undefined ? '' : `${alias}.`}payload_version <= ${STORED_VERSIONS[table]}`;

/** `from` clauses of the rows that wait and that this process cannot read. */
export const NEWER_ROWS: readonly string[] = (Object.keys(TAKEN) as VersionedTable[]).map(
  (table) => `from ${table} where ${TAKEN[table]}not ${readableSql(table)}`,
);
