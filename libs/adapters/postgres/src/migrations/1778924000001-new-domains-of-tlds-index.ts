import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside, indexesOf } from './services/new-indexes';

/** Counts the domains that were registered in a TLD in a month and still exist. */
const INDEX: Readonly<Record<string, string>> = {
  domains_tld_registered_ix: `domains (tld, registered_at) where removed_at is null and state in ('active', 'pending_create')`,
};

/** Built beside readers and writers. */
export class NewDomainsOfTldsIndex1778924000001 implements MigrationInterface {
  readonly name = 'NewDomainsOfTldsIndex1778924000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesBeside(runner, indexesOf(INDEX));
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
