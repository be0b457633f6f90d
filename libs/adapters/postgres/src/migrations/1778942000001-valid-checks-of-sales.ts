import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reads the tables once beside writers: rows from before were under the same conditions, and PostgreSQL does not
 * know that. Those of the ledger were never validated either, since it only grows.
 */
export class ValidChecksOfSales1778942000001 implements MigrationInterface {
  readonly name = 'ValidChecksOfSales1778942000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, constraint] of CHECKS)
      await runner.query(`alter table ${table} validate constraint ${constraint}`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}

const CHECKS = [
  ['domains', 'domains_state_check'],
  ['domains', 'domains_labels_ck'],
  ['operations', 'operations_state_check'],
  ['orders', 'orders_status_check'],
  ['order_items', 'order_items_status_check'],
] as const;
