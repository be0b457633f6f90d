import type { MigrationInterface, QueryRunner } from 'typeorm';
import { legacyTables } from './services/legacy';

/** Who still calls the legacy interface. */
export class Legacy1774900000000 implements MigrationInterface {
  readonly name = 'Legacy1774900000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [legacyTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
