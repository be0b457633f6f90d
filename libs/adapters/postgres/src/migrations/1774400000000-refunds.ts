import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refundsTables } from './services/refunds';

/** Refunds of orders and deletes in the add grace period. */
export class Refunds1774400000000 implements MigrationInterface {
  readonly name = 'Refunds1774400000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [refundsTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
