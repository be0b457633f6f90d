import type { QueryRunner } from 'typeorm';

interface IndexToBuild {
  name: string;
  unique?: true;
  /** Table, columns and condition. */
  on: string;
}

/** Of tables that grow with domains and operations: built beside their readers and writers. */
const INDEXES: readonly IndexToBuild[] = [
  { name: 'registry_contacts_registry_ix', on: 'registry_contacts (connection_id, registry_id)' },
  {
    name: 'domains_registry_values_ix',
    on: `domains (account_id, tld) where registry_values <> '{}'::jsonb`,
  },
  {
    name: 'operations_contacts_ix',
    on: 'operations (settled_at) where contacts_erased_at is null and settled_at is not null',
  },
  {
    name: 'registry_contacts_own_id_uq',
    unique: true,
    on: 'registry_contacts (connection_id, registry_id) where not adopted',
  },
];

/**
 * Builds the indexes, outside any transaction; a repeat after a crash builds them anew, since one that was
 * not finished is there and not valid. It waits for the transactions that are open when it begins, for as
 * long as they take: nothing waits for it.
 */
export async function buildIndexesConcurrently(runner: QueryRunner): Promise<void> {
  const [{ timeout }] = (await runner.query(`select current_setting('lock_timeout') as timeout`)) as [
    { timeout: string },
  ];
  await runner.query('set lock_timeout = 0');
  try {
    for (const { name, unique, on } of INDEXES) {
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create ${unique ? 'unique ' : ''}index concurrently ${name} on ${on}`);
    }
  } finally {
    await runner.query(`select set_config('lock_timeout', $1, false)`, [timeout]);
  }
  // The one for all contacts goes once the one for our own is there.
  await runner.query(
    'drop index registry_contacts_id_uq; alter index registry_contacts_own_id_uq rename to registry_contacts_id_uq',
  );
}
