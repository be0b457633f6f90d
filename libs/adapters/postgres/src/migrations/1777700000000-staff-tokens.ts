import type { MigrationInterface, QueryRunner } from 'typeorm';
import { staffTokenColumns } from './services/staff-tokens';

/** API tokens issued by staff. */
export class StaffTokens1777700000000 implements MigrationInterface {
  readonly name = 'StaffTokens1777700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(staffTokenColumns);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
