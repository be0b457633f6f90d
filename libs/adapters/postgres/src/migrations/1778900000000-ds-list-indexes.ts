import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside, indexesOf } from './services/new-indexes';

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

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesBeside(runner, indexesOf(DS_LIST_INDEXES));
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
