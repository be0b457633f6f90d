import type { MigrationInterface, QueryRunner } from 'typeorm';
import { catalogueTables } from './selling/catalogue';
import { claimsTables } from './selling/claims';
import { domainChangeTables } from './selling/domains';
import { listTables } from './selling/lists';
import { zoneTables } from './selling/zones';

/** The whole catalogue, changes of domains, claims and zone files. */
export class Selling1769904000000 implements MigrationInterface {
  readonly name = 'Selling1769904000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [catalogueTables, domainChangeTables, listTables, claimsTables, zoneTables])
      await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
