import type { MigrationInterface, QueryRunner } from 'typeorm';
import { restoreStepsTables } from './services/restore-steps';

/** Restores that go on after the registry has taken its time. */
export class RestoreSteps1776000000000 implements MigrationInterface {
  readonly name = 'RestoreSteps1776000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(restoreStepsTables);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
