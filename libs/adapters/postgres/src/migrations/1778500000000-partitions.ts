import type { MigrationInterface, QueryRunner } from 'typeorm';
import { partitionFunctions } from './services/partition-functions';

/** Functions that make and drop the monthly partitions of tables; which tables, later migrations say. */
export class Partitions1778500000000 implements MigrationInterface {
  readonly name = 'Partitions1778500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(partitionFunctions);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
