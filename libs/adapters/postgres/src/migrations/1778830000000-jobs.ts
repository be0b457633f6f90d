import type { MigrationInterface, QueryRunner } from 'typeorm';
import { jobsTables } from './services/jobs';

/** Operations that are carried out for many items. */
export class Jobs1778830000000 implements MigrationInterface {
  readonly name = 'Jobs1778830000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(jobsTables);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
