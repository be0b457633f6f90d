import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditChain } from './services/audit-chain';

/** Chains entries of the audit log by hashes, from the next one on; the migration after it chains older ones. */
export class AuditChain1778884000000 implements MigrationInterface {
  readonly name = 'AuditChain1778884000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`set local lock_timeout = '5s';\n${auditChain}`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
