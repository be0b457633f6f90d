import type { MigrationInterface, QueryRunner } from 'typeorm';
import { verificationTables } from './services/verification';

/** Verification of registrants by email. */
export class Verification1774700000000 implements MigrationInterface {
  readonly name = 'Verification1774700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [verificationTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
