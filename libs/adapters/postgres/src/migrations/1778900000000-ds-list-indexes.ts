import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Serve the list of DS records that staff read, across accounts. */
const DS_LIST_INDEXES: Readonly<Record<string, string>> = {
  domain_ds_staff_id_ix: 'domain_ds (id)',
  domain_ds_staff_tag_ix: 'domain_ds (key_tag, id)',
  domain_ds_staff_algorithm_ix: 'domain_ds (algorithm, id)',
  domain_ds_staff_type_ix: 'domain_ds (digest_type, id)',
  domain_ds_staff_digest_ix: 'domain_ds (lower(digest) text_pattern_ops)',
};

/** Built beside readers and writers. */
export class DsListIndexes1778900000000 implements MigrationInterface {
  readonly name = 'DsListIndexes1778900000000';
  readonly transaction = false;

  /** A repeat after a crash builds the indexes again: one that was not finished is not valid. */
  async up(runner: QueryRunner): Promise<void> {
    const [{ timeout }] = (await runner.query(`select current_setting('lock_timeout') as timeout`)) as [
      { timeout: string },
    ];
    await runner.query('set lock_timeout = 0');
    try {
      for (const [name, definition] of Object.entries(DS_LIST_INDEXES)) {
        await runner.query(`drop index concurrently if exists ${name}`);
        await runner.query(`create index concurrently ${name} on ${definition}`);
      }
    } finally {
      await runner.query(`select set_config('lock_timeout', $1, false)`, [timeout]);
    }
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
