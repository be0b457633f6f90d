import type { MigrationInterface, QueryRunner } from 'typeorm';
import { setTtls } from './services/set-ttls';
import { zoneRules } from './services/zone-rules';

/**
 * Records in the place of a forwarding are refused, and a record set has one TTL under concurrent writers,
 * too. Sets that have two by now get the lower one.
 */
export class ZoneRules1777900000001 implements MigrationInterface {
  readonly name = 'ZoneRules1777900000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [setTtls, zoneRules]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
