import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sentTexts } from './services/sent-texts';

/** TXT records are answered in the form they were sent in. */
export class SentTexts1777900000000 implements MigrationInterface {
  readonly name = 'SentTexts1777900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(sentTexts);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
