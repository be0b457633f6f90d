import type { MigrationInterface, QueryRunner } from 'typeorm';
import { chargebacksTables } from './services/chargebacks';

/** Chargebacks, refunds made at the gateway, and balances at the ends of months. */
export class Chargebacks1775800000000 implements MigrationInterface {
  readonly name = 'Chargebacks1775800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(chargebacksTables);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
