import type { MigrationInterface, QueryRunner } from 'typeorm';
import { previousInstanceColumn } from './services/previous-instances';

/** Stores with the lease the instance that it was before. */
export class PreviousInstances1777800000001 implements MigrationInterface {
  readonly name = 'PreviousInstances1777800000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(previousInstanceColumn);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
