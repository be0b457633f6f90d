import type { MigrationInterface, QueryRunner } from 'typeorm';
import { calendarTables } from './services/calendar';

/** The life of a domain after its registration: renewal by itself, expiry, removal. */
export class Calendar1774800000000 implements MigrationInterface {
  readonly name = 'Calendar1774800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [calendarTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
