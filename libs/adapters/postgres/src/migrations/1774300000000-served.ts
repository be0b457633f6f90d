import type { MigrationInterface, QueryRunner } from 'typeorm';
import { servedTables } from './services/served';
import { servedForwardingViews } from './services/served-forwarding';

/** What name servers, mail servers and the forwarder read: views over our own tables. */
export class Served1774300000000 implements MigrationInterface {
  readonly name = 'Served1774300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [servedTables, servedForwardingViews]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
