import type { MigrationInterface, QueryRunner } from 'typeorm';
import { unknownDomainTables } from './services/unknown-domains';

/** Domains that are ours at a registry and in no account. */
export class UnknownDomains1777200000001 implements MigrationInterface {
  readonly name = 'UnknownDomains1777200000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(unknownDomainTables);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
