import type { MigrationInterface, QueryRunner } from 'typeorm';
import { zoneWriteChecks } from './services/zone-write-checks';

/** A write of one record is checked against its zone in one query. */
export class ZoneWriteChecks1778400000000 implements MigrationInterface {
  readonly name = 'ZoneWriteChecks1778400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(zoneWriteChecks);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
