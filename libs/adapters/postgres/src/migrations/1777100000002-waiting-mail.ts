import type { MigrationInterface, QueryRunner } from 'typeorm';
import { waitingVerificationMail } from './services/waiting-mail';

/** Mail of verifications that waits. */
export class WaitingMail1777100000002 implements MigrationInterface {
  readonly name = 'WaitingMail1777100000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(waitingVerificationMail);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
