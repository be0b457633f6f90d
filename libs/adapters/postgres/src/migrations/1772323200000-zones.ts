import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordTables } from './zones/records';

/** Zones that we serve: their records and their history. */
export class Zones1772323200000 implements MigrationInterface {
  readonly name = 'Zones1772323200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [recordTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
