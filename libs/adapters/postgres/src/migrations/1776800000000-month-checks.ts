import type { MigrationInterface, QueryRunner } from 'typeorm';
import { monthChecks } from './services/month-checks';

/** What statements begin with is checked like all else that is kept. */
export class MonthChecks1776800000000 implements MigrationInterface {
  readonly name = 'MonthChecks1776800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(monthChecks);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
