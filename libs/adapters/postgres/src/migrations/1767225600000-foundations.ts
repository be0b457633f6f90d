import type { MigrationInterface, QueryRunner } from 'typeorm';
import { accountTables } from './foundations/accounts';
import { billingTables } from './foundations/billing';
import { domainTables } from './foundations/domains';
import { operationTables } from './foundations/operations';
import { registryTables } from './foundations/registries';
import { staffTables } from './foundations/staff';
import { webhookTables } from './foundations/webhooks';

/**
 * The tables of the first milestone, one file per core. Migrations only add: there is no way down on a filled
 * database.
 */
export class Foundations1767225600000 implements MigrationInterface {
  readonly name = 'Foundations1767225600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [
      accountTables,
      registryTables,
      operationTables,
      billingTables,
      domainTables,
      webhookTables,
      staffTables,
    ]) {
      await runner.query(sql);
    }
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
