import type { MigrationInterface, QueryRunner } from 'typeorm';
import { environmentLeaseTables } from './services/environment-leases';

/** Tells a database from a restored copy of it. */
export class EnvironmentLeases1777800000000 implements MigrationInterface {
  readonly name = 'EnvironmentLeases1777800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(environmentLeaseTables);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
