import type { MigrationInterface, QueryRunner } from 'typeorm';
import { restoreStepsTables } from './services/restore-steps';

/** What registries charge, in the ledger; ends of domains that staff must see. */
export class RestoreSteps1776000000000 implements MigrationInterface {
  readonly name = 'RestoreSteps1776000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(restoreStepsTables);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
