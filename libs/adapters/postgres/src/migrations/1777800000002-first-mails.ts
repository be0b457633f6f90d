import type { MigrationInterface, QueryRunner } from 'typeorm';
import { firstMailColumn } from './services/first-mails';

/** Lets the calendar of a verification begin with its first mail. */
export class FirstMails1777800000002 implements MigrationInterface {
  readonly name = 'FirstMails1777800000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(firstMailColumn);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
