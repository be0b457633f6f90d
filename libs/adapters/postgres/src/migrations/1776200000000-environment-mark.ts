import type { MigrationInterface, QueryRunner } from 'typeorm';
import { environmentMarkTables } from './services/environment-mark';

/** Which environment a database belongs to. */
export class EnvironmentMark1776200000000 implements MigrationInterface {
  readonly name = 'EnvironmentMark1776200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(environmentMarkTables);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
