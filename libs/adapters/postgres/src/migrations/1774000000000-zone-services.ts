import type { MigrationInterface, QueryRunner } from 'typeorm';
import { forwardingTables } from './services/forwarding';
import { operationKindsTables } from './services/operation-kinds';

/**
 * Email and URL forwarding; the kinds of operations that came with the zone services, refunds and transfers.
 */
export class ZoneServices1774000000000 implements MigrationInterface {
  readonly name = 'ZoneServices1774000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [forwardingTables, operationKindsTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
