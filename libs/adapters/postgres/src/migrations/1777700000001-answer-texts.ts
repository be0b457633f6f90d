import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A replayed answer has the bytes of the first one: jsonb sorts the fields of an object. Rows that are older
 * have `answer_body` alone.
 */
export class AnswerTexts1777700000001 implements MigrationInterface {
  readonly name = 'AnswerTexts1777700000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_keys add column answer_text text');
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
