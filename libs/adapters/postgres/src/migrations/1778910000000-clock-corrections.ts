import type { MigrationInterface, QueryRunner } from 'typeorm';
import { clockCorrectionColumn } from './services/clock-corrections';

/** Stores how far the time of the platform is ahead of the database's clock. */
export class ClockCorrections1778910000000 implements MigrationInterface {
  readonly name = 'ClockCorrections1778910000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(clockCorrectionColumn);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
