import type { MigrationInterface, QueryRunner } from 'typeorm';
import { eventLogTables } from './services/event-log';

/** Events as a log that is read and sent again. */
export class EventLog1775300000000 implements MigrationInterface {
  readonly name = 'EventLog1775300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [eventLogTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
