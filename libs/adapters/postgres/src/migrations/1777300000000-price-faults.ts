import type { MigrationInterface, QueryRunner } from 'typeorm';
import { priceFaultTables } from './services/price-faults';

/** Prices that could not be calculated, for staff. */
export class PriceFaults1777300000000 implements MigrationInterface {
  readonly name = 'PriceFaults1777300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(priceFaultTables);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
