import type { MigrationInterface, QueryRunner } from 'typeorm';
import { signingTables } from './services/signing';

/** DS records of domains and the signing of zones that we serve. */
export class Signing1774100000000 implements MigrationInterface {
  readonly name = 'Signing1774100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [signingTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
