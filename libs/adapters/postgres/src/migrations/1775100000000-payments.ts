import type { MigrationInterface, QueryRunner } from 'typeorm';
import { paymentsTables } from './services/payments';

/** Payments by card, and what may be spent at once. */
export class Payments1775100000000 implements MigrationInterface {
  readonly name = 'Payments1775100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [paymentsTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
